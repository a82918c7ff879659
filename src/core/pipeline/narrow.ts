// Sixth stage: choose K of the scored candidates. Slot i is filled knowing only slots 1..i-1 and i itself, so the answer for K is a prefix of
// the answer for K + 1. Caps are functions of the slot; what a cap blocks is looked at again at every later slot.

/** Caps at slot i, counting from 1: how many of the first i items may share a file, share a container, or be containers. */
export interface SlotCaps {
  readonly perFile: (slot: number) => number
  readonly perContainer: (slot: number) => number
  readonly containers: (slot: number) => number
  /** Whether slot i is kept for what the task names, as long as any of it is left. */
  readonly forNamed: (slot: number) => boolean
}

export interface Narrowable {
  readonly id: string
  readonly path: string
  /** Path and name of the enclosing symbol; empty at the top level of a file. */
  readonly container: string
  readonly isContainer: boolean
  /** The author of the task names it. */
  readonly named: boolean
}

/** The first `count` items by the caps, from candidates in score order; when every candidate left is blocked, the best of them is taken. */
export function narrow<T extends Narrowable>(
  candidates: readonly T[],
  count: number,
  caps: SlotCaps,
): T[] {
  const left = [...candidates]
  const chosen: T[] = []
  const files = new Map<string, number>()
  const owners = new Map<string, number>()
  let containers = 0
  const fits = (item: T, slot: number): boolean =>
    (files.get(item.path) ?? 0) < caps.perFile(slot) &&
    (item.container === '' || (owners.get(item.container) ?? 0) < caps.perContainer(slot)) &&
    (!item.isContainer || containers < caps.containers(slot))
  while (chosen.length < count && left.length > 0) {
    const slot = chosen.length + 1
    const wanted = caps.forNamed(slot) ? left.findIndex(({ named }) => named) : -1
    const at =
      wanted < 0
        ? Math.max(
            0,
            left.findIndex((item) => fits(item, slot)),
          )
        : wanted
    const [item] = left.splice(at, 1)
    if (item === undefined) break
    chosen.push(item)
    files.set(item.path, (files.get(item.path) ?? 0) + 1)
    if (item.container !== '') owners.set(item.container, (owners.get(item.container) ?? 0) + 1)
    if (item.isContainer) containers += 1
  }
  return chosen
}

/** The first seed system's caps: a fifth containers, three tenths of one container, six tenths of one file and few more after ten. */
export const SEED_CAPS: SlotCaps = {
  perFile: (slot) => (slot <= 10 ? Math.ceil(0.6 * slot) : 6 + Math.ceil(0.1 * (slot - 10))),
  perContainer: (slot) => Math.max(1, Math.ceil(0.3 * slot)),
  containers: (slot) => Math.max(1, Math.ceil(0.2 * slot)),
  forNamed: () => false,
}

/** Wider than the seed's: a change often stays in one file, or in one class; still no file fills the answer. What is named ranks where its score puts it, and from the fifth place on in one place of three. */
export const KONTEXT_CAPS: SlotCaps = {
  perFile: (slot) => 3 + Math.ceil(0.5 * slot),
  perContainer: (slot) => 3 + Math.ceil(0.4 * slot),
  containers: (slot) => 1 + Math.floor(0.2 * slot),
  forNamed: (slot) => slot >= 5 && slot % 3 === 2,
}

/** Score order alone, as the second seed system cut. */
export const NO_CAPS: SlotCaps = {
  perFile: () => Number.POSITIVE_INFINITY,
  perContainer: () => Number.POSITIVE_INFINITY,
  containers: () => Number.POSITIVE_INFINITY,
  forNamed: () => false,
}
