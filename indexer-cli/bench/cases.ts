// The cases of `kontext-index bench`: a task, what its answer must hold, and which repositories it may and may not hold. A file is a JSON list of
// cases, or an object with `cases`.

import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { contextRequest, repoName } from '#wire/pack.ts'
import { badUsage, CommandFailure, EXIT } from '../exit-codes.ts'

const names = z.array(z.string().min(1)).default([])

const benchCase = z
  .strictObject({
    /** Default: its number in the file, from 1. */
    id: z.string().min(1).optional(),
    task: z.string().refine((text) => text.trim() !== '', 'the task is empty'),
    /** Right symbols: ids, `path:Container.name`, or names that only one symbol has. */
    symbols: names,
    /** Right files. */
    files: names,
    /** Further fields of the request, as POST /context takes them. */
    options: contextRequest.omit({ task: true, format: true, trace: true }).partial().default({}),
    /** The answer may hold nothing of other repositories. */
    allowed_repos: z.array(repoName).optional(),
    /** The answer may hold nothing of these. */
    forbidden_repos: z.array(repoName).default([]),
  })
  .refine(({ symbols, files }) => symbols.length + files.length > 0, {
    message: 'a case needs right symbols or files: an empty truth says nothing about an answer',
  })

const caseList = z.array(benchCase).min(1, 'there are no cases')
const caseFile = z.union([caseList, z.strictObject({ cases: caseList }).transform((f) => f.cases)])

export type BenchCase = Omit<z.infer<typeof benchCase>, 'id'> & { readonly id: string }

/** Reads a file of cases; what is wrong with it is bad usage and named by case and field. */
export function readCases(file: string): readonly BenchCase[] {
  const given = caseFile.safeParse(readJson(file), { reportInput: false })
  if (!given.success) throw badUsage(`${file}: ${faultsOf(given.error)}`)
  const cases = Array.from(given.data, (one, at) =>
    Object.assign(one, { id: one.id ?? String(at + 1) }),
  )
  const seen = new Set<string>()
  for (const { id } of cases) {
    if (seen.has(id)) throw badUsage(`${file}: two cases have the id "${id}"`)
    seen.add(id)
  }
  return cases
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw badUsage(`${file} is no JSON: ${cause.message}`)
    throw new CommandFailure(EXIT.notFound, `${file} cannot be read`, { cause })
  }
}

/** The deepest complaint: of the two forms that a file may have, the one that the file came nearest to. */
function faultsOf(error: z.ZodError): string {
  const branches = error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issue.errors.flat() : [issue],
  )
  const [issue] = branches.toSorted((a, b) => b.path.length - a.path.length)
  if (issue === undefined) return 'not a list of cases'
  const [first, ...rest] = issue.path[0] === 'cases' ? issue.path.slice(1) : issue.path
  const where =
    typeof first === 'number'
      ? `case ${first + 1}${rest.map((key) => `.${String(key)}`).join('')}: `
      : ''
  return `${where}${issue.message}`
}
