import { contextRequest, packSchema, type ContextRequest, type Pack } from '#wire/pack.ts'
import { defineCommand, wholeNumber, type Invocation } from '../args.ts'
import { badUsage } from '../exit-codes.ts'
import { leftOutAs, leftOutSentence } from '../local-index/left-out.ts'
import { findRoot } from '../local-index/place.ts'
import { commitsBetween } from '../local-index/tree-stamp.ts'
import { explainPack } from './explain-pack.ts'
import { orFail } from './engine-failure.ts'
import { askAnywhere, checked } from './ask-anywhere.ts'

const options = {
  local: { type: 'boolean', help: 'ask the local index, even when a server is configured' },
  repo: {
    type: 'string',
    value: 'ORG/NAME',
    multiple: true,
    help: 'ask this repository only; may be given again',
  },
  ref: { type: 'string', value: 'REF', help: 'ref to ask' },
  budget: { type: 'string', value: 'TOKENS', help: 'tokens that the text may take (default 1500)' },
  'max-items': { type: 'string', value: 'N', help: 'items at most (default 20)' },
  hops: { type: 'string', value: 'N', help: 'steps along general edges, 1 to 3 (default 1)' },
  weights: { type: 'string', value: 'NAME', help: 'weight table: kontext, bce or smartctx' },
  include: {
    type: 'string',
    value: 'WHAT',
    multiple: true,
    help: 'history, impact or tests, several with commas between',
  },
  touched: {
    type: 'string',
    value: 'PATH|ID',
    multiple: true,
    help: 'a file or symbol that you changed for this task already; may be given again',
  },
  commit: { type: 'string', value: 'SHA', help: 'the commit that you work on' },
  explain: { type: 'boolean', help: 'tell how the answer was found instead of the answer' },
  trace: { type: 'boolean', help: 'with --json: what every stage decided' },
} as const

export const command = defineCommand({
  positionals: ['TASK'],
  options,
  async run(invocation) {
    const { output } = invocation
    const request = readRequest(invocation)
    const pack = await ask(invocation, request)
    const root = findRoot(invocation.cwd)
    const whyMissing = (name: string): string | undefined => {
      const left = leftOutAs(root, name)
      return left === undefined ? undefined : leftOutSentence(left)
    }
    output.answer(pack, () =>
      invocation.options.explain === true ? explainPack(pack, whyMissing) : packText(pack),
    )
    if (!output.json) {
      output.note(`${sources(pack)}, confidence ${pack.coverage.confidence}`)
      for (const name of pack.coverage.unresolved) {
        const why = whyMissing(name)
        if (why !== undefined) output.note(`${name} is not in the index: ${why}`)
      }
      const { commit } = pack
      const behind = commit === null ? 0 : await commitsBetween(invocation.cwd, commit, 'HEAD')
      if (behind !== null && behind > 0)
        output.note(`The index is ${behind} commits behind what is checked out`)
    }
  },
})

const sources = ({ indexes }: Pack): string =>
  indexes
    .map(
      ({ repo, ref, commit, index_version: version }) =>
        `${repo} ${ref} at ${commit ?? 'no commit'}, index ${version.slice(0, 12)}`,
    )
    .join('; ')

/** A pack for people: one without text says so. */
export const packText = ({ text }: Pack): string =>
  text === ''
    ? 'Nothing in the index takes part in this task, or the budget is too small for any of it. Name symbols, files or error texts.'
    : text

type Asked = Invocation<typeof options>

const INCLUDED = ['history', 'impact', 'tests'] as const

/** `--include history,impact`, or given once for each. */
function readIncluded(values: readonly string[]): readonly string[] {
  const asked = values.flatMap((value) => value.split(','))
  const unknown = asked.find((value) => !INCLUDED.some((known) => known === value))
  if (unknown !== undefined)
    throw badUsage(`--include knows ${INCLUDED.join(', ')}, not ${JSON.stringify(unknown)}`)
  return [...new Set(asked)]
}

function readRequest({ positionals, options }: Asked): ContextRequest {
  return checked(contextRequest, {
    task: positionals[0],
    ...(options.repo === undefined ? {} : { repos: options.repo }),
    ...(options.ref === undefined ? {} : { ref: options.ref }),
    budget_tokens: wholeNumber('budget', options.budget, { fallback: 1_500, min: 1, max: 200_000 }),
    max_items: wholeNumber('max-items', options['max-items'], { fallback: 20, min: 1, max: 100 }),
    hops: wholeNumber('hops', options.hops, { fallback: 1, min: 1, max: 3 }),
    ...(options.weights === undefined ? {} : { weights: options.weights }),
    ...(options.include === undefined ? {} : { include: readIncluded(options.include) }),
    ...(options.touched === undefined ? {} : { touched: options.touched }),
    ...(options.commit === undefined ? {} : { commit: options.commit }),
    trace: options.trace === true || options.explain === true,
  })
}

const ask = (invocation: Asked, request: ContextRequest): Promise<Pack> =>
  askAnywhere(invocation, request, {
    path: '/context',
    schema: packSchema,
    async local(library) {
      const { getContext } = await import('#engine/context.ts')
      return orFail(await getContext(library, request))
    },
  })
