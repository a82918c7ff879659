// Finds many words in a text in one walk, whatever their case: an automaton (Aho and Corasick) in flat arrays. A text without any of the words costs
// three look-ups a character, which is what keeps the search for secrets cheap. States are numbered by their depth, so that the few that nearly
// all characters lead to lie side by side.

export interface WordScan {
  /** Class of each ASCII character; 0 for those that no word has. */
  readonly classes: Uint8Array
  /** State after a character: a row of `1 << shift` cells for each state. */
  readonly next: Uint16Array
  readonly shift: number
  /** 1 for each state that words end in. */
  readonly isEnd: Uint8Array
  /** Words that end in a state. */
  readonly ends: readonly (readonly number[] | undefined)[]
}

/** An automaton for words of lower-case ASCII. */
export function compileWords(words: readonly string[]): WordScan {
  const classes = new Uint8Array(128)
  let width = 1
  for (const unit of new Set(words.join(''))) {
    classes[unit.charCodeAt(0)] = width
    if (unit >= 'a' && unit <= 'z') classes[unit.toUpperCase().charCodeAt(0)] = width
    width += 1
  }
  const shift = 32 - Math.clz32(width - 1)
  return { classes, shift, ...byDepth(treeOf(words, classes), shift) }
}

/** The words as a tree of numbered nodes, the root 0. */
interface WordTree {
  readonly size: number
  /** By node: the class of the character that leads to it, its first child, and its next sibling; 0 for none. */
  readonly cell: Uint16Array
  readonly child: Uint16Array
  readonly sibling: Uint16Array
  /** Words that end in a node. */
  readonly ends: ReadonlyMap<number, readonly number[]>
}

function treeOf(words: readonly string[], classes: Uint8Array): WordTree {
  const most = words.reduce((sum, word) => sum + word.length, 1)
  const [cell, child, sibling] = [
    new Uint16Array(most),
    new Uint16Array(most),
    new Uint16Array(most),
  ]
  const ends = new Map<number, number[]>()
  let size = 1
  for (const [index, word] of words.entries()) {
    let at = 0
    for (let unit = 0; unit < word.length; unit += 1) {
      const wanted = classes[word.charCodeAt(unit)] ?? 0
      let next = child[at] ?? 0
      while (next !== 0 && cell[next] !== wanted) next = sibling[next] ?? 0
      if (next === 0) {
        next = size++
        cell[next] = wanted
        sibling[next] = child[at] ?? 0
        child[at] = next
      }
      at = next
    }
    const own = ends.get(at)
    if (own === undefined) ends.set(at, [index])
    else own.push(index)
  }
  return { size, cell, child, sibling, ends }
}

/** Numbers the nodes by their depth, and lets each go on where it ends as the longest other suffix that begins a word. */
function byDepth(
  { size, cell, child, sibling, ends: own }: WordTree,
  shift: number,
): Pick<WordScan, 'next' | 'isEnd' | 'ends'> {
  const next = new Uint16Array(size << shift)
  const isEnd = new Uint8Array(size)
  const ends: (readonly number[] | undefined)[] = Array.from({ length: size })
  const nodes = new Uint16Array(size)
  const failures = new Uint16Array(size)
  let count = 1
  for (let state = 0; state < count; state += 1) {
    const row = state << shift
    const node = nodes[state] ?? 0
    const failure = failures[state] ?? 0
    // The suffix is shorter, so that its row is complete by now.
    if (state > 0) next.copyWithin(row, failure << shift, (failure + 1) << shift)
    const inherited = state > 0 ? ends[failure] : undefined
    if (own.has(node) || inherited !== undefined) {
      ends[state] = [...(own.get(node) ?? []), ...(inherited ?? [])]
      isEnd[state] = 1
    }
    for (let below = child[node] ?? 0; below !== 0; below = sibling[below] ?? 0) {
      const at = row | (cell[below] ?? 0)
      failures[count] = next[at] ?? 0
      next[at] = count
      nodes[count++] = below
    }
  }
  return { next, isEnd, ends }
}

/** Tells each word found, by its index, and where it ends. */
export function scanWords(
  { classes, next, shift, isEnd, ends }: WordScan,
  text: string,
  found: (word: number, end: number) => void,
): void {
  let state = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    state = next[(state << shift) | (unit < 128 ? (classes[unit] ?? 0) : 0)] ?? 0
    if (isEnd[state] === 1) for (const word of ends[state] ?? []) found(word, at + 1)
  }
}
