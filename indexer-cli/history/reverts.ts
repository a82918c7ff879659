// Which commits still stand. A revert takes an earlier commit back, so neither says anything of the code; a revert of a revert brings the change in
// again and stands for the commit that brought it first. A function of the commits alone, so that an update and a first index agree.

/** What a commit says that it takes back; a part that it does not say is '' or 0. */
export interface TakenBack {
  /** Id, or the beginning of one. */
  readonly commit: string
  readonly pullRequest: number
  readonly title: string
}

/** GitHub's note at the end of a squash commit's subject. Of several the last one is the commit's own, the others are quoted. */
export const PULL_REQUEST_NOTE = /\s*\(#(\d+)\)/g
export const MERGED_PULL_REQUEST = /^Merge (?:pull request|PR) #(\d+)\b/i

const REVERT = /^(?:Revert\b|revert[:(]|Reverts? commit\b|Back out\b|Backed out\b)/i
/** What git calls the revert of a revert. */
const REAPPLY = /^Reapply "/
const COMMIT_LINE = /^This reverts commits? ([0-9a-f]{7,64})\b/m
const PULL_REQUEST_LINE = /^Reverts (?:[\w.-]+\/[\w.-]+)?#(\d+)/m
/** The words before an unquoted title: `revert: x`, `revert(scope): x`, `Back out x`. */
const BEFORE_TITLE = /^(?:revert(?:\([^)]*\))?:|\S+)\s*/i

/** A title without the numbers that GitHub adds, on one line. */
export const bareTitle = (title: string): string =>
  title.replaceAll(PULL_REQUEST_NOTE, '').replaceAll(/\s+/g, ' ').trim()

const lastNote = (text: string): number =>
  Number([...text.matchAll(PULL_REQUEST_NOTE)].at(-1)?.[1] ?? 0)

/** What a commit takes back; null when it is no revert. `title` is the pull request's where the subject only says that something was merged. */
export function takenBack(subject: string, title: string, body: string): TakenBack | null {
  const said = [subject, title].find((text) => REVERT.test(text) || REAPPLY.test(text))
  const line = COMMIT_LINE.exec(body)
  // A squash commit lists the messages of all that it holds: only a body that begins so is about the whole.
  if (said === undefined && (line === null || body.slice(0, line.index).trim() !== '')) return null
  const commit = line?.[1] ?? ''
  if (said === undefined) return { commit, pullRequest: 0, title: '' }
  const inner = /"(.*)"/s.exec(said)?.[1] ?? said.replace(BEFORE_TITLE, '')
  const merged = MERGED_PULL_REQUEST.exec(inner)?.[1]
  const told = PULL_REQUEST_LINE.exec(body)?.[1]
  return {
    commit,
    pullRequest: REAPPLY.test(said) ? 0 : Number(merged ?? told ?? lastNote(inner)),
    title: REAPPLY.test(said) ? `Revert "${bareTitle(inner)}"` : bareTitle(inner),
  }
}

/** What is asked of a commit here. */
export interface Revertible {
  readonly id: string
  readonly title: string
  readonly pullRequest: number
  readonly takesBack: TakenBack | null
}

/** For each of the commits, newest first, the place of the one that it stands for: itself, an older one that it brings again, or -1 for none. */
export function standing(commits: readonly Revertible[]): number[] {
  const find = finder(commits)
  const undone = new Set<number>()
  return commits.map(({ takesBack }, at) => {
    if (undone.has(at)) return -1
    if (takesBack === null) return at
    const target = find(at, takesBack, undone)
    if (target !== undefined) undone.add(target)
    let root = target
    let steps = 1
    let back: TakenBack | null = takesBack
    while (root !== undefined && (back = commits[root]?.takesBack ?? null) !== null) {
      root = find(root, back, undone)
      steps += 1
    }
    // The end of the chain is not among the commits: its name tells how often it was reverted.
    if (root === undefined) steps += nesting(back?.title ?? '')
    return steps % 2 === 1 ? -1 : (root ?? at)
  })
}

/** How many reverts a title quotes. */
const nesting = (title: string): number => title.match(/(?<![^"])Revert "/g)?.length ?? 0

type Finder = (after: number, wanted: TakenBack, undone: ReadonlySet<number>) => number | undefined

/** Finds the newest commit older than the given place that something is said of. */
function finder(commits: readonly Revertible[]): Finder {
  const byId = new Map(commits.map(({ id }, at) => [id, at]))
  const byNumber = Map.groupBy(commits.keys(), (at) => commits[at]?.pullRequest ?? 0)
  const byTitle = Map.groupBy(commits.keys(), (at) => commits[at]?.title ?? '')
  return (after, { commit, pullRequest, title }, undone) => {
    const older = (at: number): boolean => at > after
    const open = (at: number): boolean => older(at) && !undone.has(at)
    const named =
      commit === ''
        ? undefined
        : (byId.get(commit) ?? commits.findIndex(({ id }) => id.startsWith(commit)))
    if (named !== undefined && older(named)) return named
    const numbered = pullRequest > 0 ? byNumber.get(pullRequest)?.find(open) : undefined
    return numbered ?? (title === '' ? undefined : byTitle.get(title)?.find(open))
  }
}
