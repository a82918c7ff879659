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

interface Node {
  /** By class. */
  readonly below: Map<number, Node>
  state: number
  /** Of the longest other suffix that begins a word. */
  failure: Node | undefined
  ends: number[]
}

const node = (): Node => ({ below: new Map(), state: 0, failure: undefined, ends: [] })

/** An automaton for words of lower-case ASCII. */
export function compileWords(words: readonly string[]): WordScan {
  const classes = new Uint8Array(128)
  let width = 1
  for (const unit of new Set(words.join(''))) {
    classes[unit.charCodeAt(0)] = width
    if (unit >= 'a' && unit <= 'z') classes[unit.toUpperCase().charCodeAt(0)] = width
    width += 1
  }
  const root = node()
  for (const [index, word] of words.entries()) {
    let at = root
    for (let unit = 0; unit < word.length; unit += 1) {
      const cell = classes[word.charCodeAt(unit)] ?? 0
      const below = at.below.get(cell) ?? node()
      at.below.set(cell, below)
      at = below
    }
    at.ends.push(index)
  }
  const nodes = byDepth(root)
  const shift = 32 - Math.clz32(width - 1)
  const next = new Uint16Array(nodes.length << shift)
  for (const { state, below, failure } of nodes) {
    const row = state << shift
    // What is no word here goes on as in the suffix, whose row is complete by now.
    if (failure !== undefined) {
      next.copyWithin(row, failure.state << shift, (failure.state + 1) << shift)
    }
    for (const [cell, to] of below) next[row + cell] = to.state
  }
  return {
    classes,
    next,
    shift,
    isEnd: Uint8Array.from(nodes, ({ ends }) => (ends.length > 0 ? 1 : 0)),
    ends: nodes.map(({ ends }) => (ends.length > 0 ? ends : undefined)),
  }
}

/** All nodes, numbered by their depth, each with its failure and the words that end in it. */
function byDepth(root: Node): Node[] {
  const nodes = [root]
  for (const parent of nodes) {
    for (const [cell, child] of parent.below) {
      let failure = parent.failure
      while (failure !== undefined && !failure.below.has(cell)) failure = failure.failure
      child.failure = failure?.below.get(cell) ?? root
      child.ends = [...child.ends, ...child.failure.ends]
      child.state = nodes.length
      nodes.push(child)
    }
  }
  return nodes
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
