// Finds many words in a text in one walk, whatever their case: an automaton (Aho and Corasick) in flat arrays. A text without any of the words costs
// two look-ups a character, which is what keeps the search for secrets cheap.

export interface WordScan {
  /** Class of each ASCII character; 0 for those that no word has. */
  readonly classes: Uint8Array
  /** State after a character: rows of `width` cells, a state being the start of its row. */
  readonly next: Int32Array
  readonly width: number
  /** 1 for each state that words end in. */
  readonly isEnd: Uint8Array
  /** Words that end in a state, by the number of its row. */
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
  const rows: number[][] = [Array<number>(width).fill(-1)]
  const ends: (number[] | undefined)[] = [undefined]
  for (const [index, word] of words.entries()) {
    let state = 0
    for (const unit of word) {
      const row = rows[state] ?? []
      const cell = classes[unit.charCodeAt(0)] ?? 0
      if (row[cell] === -1) {
        row[cell] = rows.length
        rows.push(Array<number>(width).fill(-1))
        ends.push(undefined)
      }
      state = row[cell] ?? 0
    }
    ends[state] = [...(ends[state] ?? []), index]
  }
  complete(rows, ends)
  const next = Int32Array.from(rows.flat(), (state) => state * width)
  const isEnd = new Uint8Array(next.length)
  for (const [state, ended] of ends.entries()) if (ended !== undefined) isEnd[state * width] = 1
  return { classes, next, width, isEnd, ends }
}

/** Leads every state somewhere at every character: to where the longest suffix that begins a word leads. */
function complete(rows: readonly number[][], ends: (number[] | undefined)[]): void {
  const failures = Array<number>(rows.length).fill(0)
  const queue = [0]
  for (const state of queue) {
    const row = rows[state] ?? []
    const failure = failures[state] ?? 0
    for (const [cell, to] of row.entries()) {
      const other = state === 0 ? 0 : (rows[failure]?.[cell] ?? 0)
      if (to === -1) {
        row[cell] = other
        continue
      }
      failures[to] = other
      const inherited = ends[other]
      if (inherited !== undefined) ends[to] = [...(ends[to] ?? []), ...inherited]
      queue.push(to)
    }
  }
}

/** Tells each word found, by its index, and where it ends. */
export function scanWords(
  { classes, next, width, isEnd, ends }: WordScan,
  text: string,
  found: (word: number, end: number) => void,
): void {
  let state = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    state = next[state + (unit < 128 ? (classes[unit] ?? 0) : 0)] ?? 0
    if (isEnd[state] === 1) for (const word of ends[state / width] ?? []) found(word, at + 1)
  }
}
