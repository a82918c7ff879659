// From the facts of a repository's files to resolved edges per file. Linking a file reads the interfaces of other files only, and says which:
// after a change, `filesToRelink` names the files to link again, and the result equals linking everything.

import { byText } from '#core/order.ts'
import type { Shard, ShardEdge } from '#wire/shard.ts'
import { linkFile } from './edges/link-file.ts'
import type { Consulted } from './relink.ts'
import { planRoutes, type FilePlan, type RoutePlan } from './routes/plan.ts'
import { createProgram, type LinkProject } from './values/create-program.ts'
import type { Program } from './values/program.ts'

export type { LinkProject } from './values/create-program.ts'

export interface LinkedFile {
  /** Ordered as the shard format says; `from` is an index in the file's symbols. */
  readonly edges: ShardEdge[]
  /** Routes with the ids of their handlers. */
  readonly routes: Shard['routes']
  /** Calls and relative imports that could not be resolved. Uses of what lies outside the repository do not count. */
  readonly unresolved: number
  /** Symbols of the facts that others stand for: they are left out. */
  readonly hidden: readonly number[]
  /** What the edges depend on beside the file itself. A changed set of paths or a changed config calls for linking everything. */
  readonly consulted: Consulted
}

/** Links one file after another, with one memory of what was worked out. */
export type Linker = (path: string) => LinkedFile | undefined

/** A linker over a project. It answers undefined for a path without facts, and the same for a path whatever was linked before. */
export function createLinker(project: LinkProject): Linker {
  const program = createProgram(project)
  const numbers = new Map(project.paths.map((path, number) => [path, number]))
  const planOf = project.plan ?? planned(project, program)
  return (path) => {
    const number = numbers.get(path)
    const file = number === undefined ? undefined : program.source(number)
    if (file === undefined) return undefined
    let found: ReturnType<typeof linkFile> | undefined
    const consulted = program.table.watch(() => {
      found = linkFile(program, file, planOf(path))
    })
    if (found === undefined) return undefined
    const files = [...consulted].filter((other) => other >= 0 && other !== number)
    const names = [...consulted].flatMap((other) => (other < 0 ? program.table.nameOf(other) : []))
    return {
      ...found,
      consulted: {
        files: files.sort((a, b) => a - b).flatMap((other) => project.paths[other] ?? []),
        names: names.sort(byText),
      },
    }
  }
}

/** The plan of a project whose facts are all at hand, made when it is first asked for. */
function planned(
  { paths, facts }: LinkProject,
  program: Program,
): (path: string) => FilePlan | undefined {
  let plan: RoutePlan | undefined
  return (path) => {
    plan ??= planRoutes(
      program,
      paths,
      new Map(
        paths.flatMap((each, number) => {
          const http = facts(each)?.http ?? null
          return http === null ? [] : [[number, http] as const]
        }),
      ),
    )
    return plan.files.get(path)
  }
}

/** Links the target files. A target without facts is left out of the result. */
export function linkFiles(
  project: LinkProject,
  targets: readonly string[],
): ReadonlyMap<string, LinkedFile> {
  const link = createLinker(project)
  const linked = new Map<string, LinkedFile>()
  for (const path of targets) {
    const found = link(path)
    if (found !== undefined) linked.set(path, found)
  }
  return linked
}
