// What most commands begin with: the folder that they are about, its settings, its library.

import type { Library } from '#engine/index-reader.ts'
import type { Invocation } from '../args.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { readConfig } from '../config.ts'
import type { LocalNames } from '../local-index/local-library.ts'
import { leftOutAs, leftOutSentence } from '../local-index/left-out.ts'
import { findRoot } from '../local-index/place.ts'

type Asked = Pick<Invocation, 'globals' | 'cwd' | 'env'>

/** The names under which the local index answers: those that it is pushed as, when that is known. */
export async function localNames(
  { globals, cwd, env }: Asked,
  given: { readonly repo?: string | undefined; readonly ref?: string | undefined } = {},
): Promise<LocalNames> {
  const root = findRoot(cwd)
  const config = readConfig({ globals, env, root })
  const [{ nameByGit, nameOfFolder }, { lastKnown }] = await Promise.all([
    import('../push/repository-name.ts'),
    import('../push/known-remote.ts'),
  ])
  const pushed = lastKnown(root)
  const repo =
    given.repo ?? config.repo ?? pushed?.repo ?? (await nameByGit(root)) ?? nameOfFolder(root)
  const ref = given.ref ?? config.ref ?? (repo === pushed?.repo ? pushed.ref : undefined) ?? 'main'
  return { repo, ref }
}

/** Runs a question on the local index; without one there is a failure that says how to make it. */
export async function withLocalLibrary<T>(
  asked: Asked,
  given: { readonly repo?: string | undefined; readonly ref?: string | undefined },
  work: (library: Library) => Promise<T>,
): Promise<T> {
  const { openLocalLibrary } = await import('../local-index/local-library.ts')
  const opened = openLocalLibrary(findRoot(asked.cwd), await localNames(asked, given))
  if (opened === undefined) throw noIndex(findRoot(asked.cwd))
  try {
    return await work(opened.library)
  } catch (cause) {
    throw cause instanceof CommandFailure ? withReason(findRoot(asked.cwd), cause) : cause
  } finally {
    opened.close()
  }
}

/** The failure with the reason why something that stands in the tree is not in its index. */
export function withReason(root: string, failure: CommandFailure): CommandFailure {
  const { missing, exitCode, message } = failure
  const left = missing === undefined ? undefined : leftOutAs(root, missing)
  return left === undefined
    ? failure
    : new CommandFailure(exitCode, `${message}\n${leftOutSentence(left)}`, { cause: failure })
}

export const noIndex = (root: string): CommandFailure =>
  new CommandFailure(EXIT.notFound, `${root} has no index yet: run kontext-index init there`)
