// Which files past commits changed together: what holds two files together where no call and no import does (a schema and its translations, a
// header and the port of another platform). Known since "Mining version histories to guide software changes" (Zimmermann et al., ICSE 2004).

import { group } from './group.ts'
import { GrowingNumbers, TextPool } from './growing.ts'

/** A commit of more files than this (a rename, a formatter's run) says nothing of any two of them. */
export const MAX_FILES_OF_COMMIT = 30
/** Partners that are kept of each file. */
const MAX_PARTNERS = 24
/** Added to the commits of each file, so that two files of one commit are no certainty. */
const SMOOTHING = 10
/** Weight of a commit in whole numbers, which add up to the same in any order. */
const UNIT = 1_000
/** Shares are kept as whole numbers of this part. */
export const SHARE_UNIT = 65_535

/** By the number of files: the fewer a commit changed, the more each has to do with the others. */
const WEIGHTS = Array.from({ length: MAX_FILES_OF_COMMIT + 1 }, (_, files) =>
  files < 2 ? 0 : Math.round(UNIT / Math.log2(1 + files)),
)

/** Partners of each file, strongest first: those of file f are `coFile[coOffsets[f] .. coOffsets[f + 1]]`, with their shares. */
export interface CoChangeArrays {
  readonly coOffsets: Uint32Array
  readonly coFile: Uint32Array
  readonly coShare: Uint16Array
}

/** Commits of files, taken up one file at a time. */
export class CoChanges {
  readonly #commits = new TextPool()
  readonly #file = new GrowingNumbers()
  readonly #commit = new GrowingNumbers()

  /** Notes that these commits, each named once, changed the file. */
  add(file: number, commits: readonly string[]): void {
    for (const commit of commits) {
      this.#file.push(file)
      this.#commit.push(this.#commits.number(commit))
    }
  }

  /**
   * The strongest partners of each of `count` files, which `placeOf` numbers anew. The share of two files is the weight of the commits that changed
   * both over the geometric mean of the (smoothed) numbers of commits that changed each; order (-share, file).
   */
  build(count: number, placeOf: Uint32Array): CoChangeArrays {
    const file = this.#file.view().map((number) => placeOf[number] ?? 0)
    const filesOf = listsOf(this.#commits.size, this.#commit.view(), file)
    const told = Uint8Array.from({ length: this.#commits.size }, (_, commit) =>
      filesOf.of(commit).length > MAX_FILES_OF_COMMIT ? 0 : 1,
    )
    const commitsOf = listsOf(count, file, this.#commit.view())
    const changes = Uint32Array.from({ length: count }, (_, one) =>
      commitsOf.of(one).reduce((sum, commit) => sum + (told[commit] ?? 0), 0),
    )
    const coOffsets = new Uint32Array(count + 1)
    const partners = new GrowingNumbers()
    const shares = new GrowingNumbers()
    const shared = new Uint32Array(count)
    for (let one = 0; one < count; one += 1) {
      const met: number[] = []
      for (const commit of commitsOf.of(one)) {
        if (told[commit] === 0) continue
        const files = filesOf.of(commit)
        const weight = WEIGHTS[files.length] ?? 0
        for (const other of files) {
          if (other === one) continue
          if (shared[other] === 0) met.push(other)
          shared[other] = (shared[other] ?? 0) + weight
        }
      }
      const share = (other: number): number => {
        const both = (shared[other] ?? 0) / UNIT
        const each = ((changes[one] ?? 0) + SMOOTHING) * ((changes[other] ?? 0) + SMOOTHING)
        return Math.round((SHARE_UNIT * both) / Math.sqrt(each))
      }
      const strongest = met
        .map((other) => ({ other, share: share(other) }))
        .sort((a, b) => b.share - a.share || a.other - b.other)
        .slice(0, MAX_PARTNERS)
      for (const { other, share: value } of strongest) {
        partners.push(other)
        shares.push(value)
      }
      for (const other of met) shared[other] = 0
      coOffsets[one + 1] = partners.length
    }
    return { coOffsets, coFile: partners.view().slice(), coShare: Uint16Array.from(shares.view()) }
  }
}

/** Values by their keys 0..keyCount-1, each list in the order in which its values came. */
function listsOf(
  keyCount: number,
  keys: Uint32Array,
  values: Uint32Array,
): { of(key: number): Uint32Array } {
  const { offsets, items } = group(keyCount, keys)
  const sorted = items.map((at) => values[at] ?? 0)
  return { of: (key) => sorted.subarray(offsets[key] ?? 0, offsets[key + 1] ?? 0) }
}
