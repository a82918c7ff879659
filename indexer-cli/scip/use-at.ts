// How a name in a text is used, told by the characters around it: the same rule for every language that a SCIP index can come from.

/** `call` also stands for creating an instance and for JSX elements. */
export type UseAt = 'call' | 'decorator' | 'import' | 'read'

/** Type arguments and parameter lists are shorter than this. */
const MAX_BRACKETS = 200

/** The use of the name at `start` (first unit) and `end` (behind the last). */
export function useAt(text: string, start: number, end: number): UseAt {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  // Of `@size.setter` the last name decorates.
  if (/^\s*(?:@|#\[)[\w.$:]*$/.test(line) && !/^(?:\.|::)\w/.test(text.slice(end, end + 3)))
    return 'decorator'
  if (/^\s*(?:import|from|use|using|require|include)\b(?!\s*\()/.test(line)) return 'import'
  if (/\bnew\s+(?:[\w$]+\s*(?:\.|::)\s*)*$/.test(line)) return 'call'
  if (/(?:^|[\s({[,?:;&|=>])<$/.test(line) && /^[\w$.]*[\s/>]/.test(text.slice(end, end + 80)))
    // An element of the host, `<div>`, runs nothing of the repository.
    return /^[a-z][^.]*$/.test(text.slice(start, end + 1).trimEnd()) ? 'read' : 'call'
  return isCalled(text, end) && !isMethodHead(line, text, end) ? 'call' : 'read'
}

/** `close(code) {` in an object literal: a definition of its own that names the interface's member. */
const isMethodHead = (line: string, text: string, end: number): boolean => {
  if (!/^\s*(?:(?:async|get|set|static)\s+|\*\s*)*$/.test(line) || text[end] !== '(') return false
  const close = closing(text, end)
  return close >= 0 && /^\)\s*(?::[^{};]*)?\{/.test(text.slice(close, close + MAX_BRACKETS))
}

/** `(` behind the name, after type arguments, `!`, `?.` and the like. */
function isCalled(text: string, end: number): boolean {
  let at = skipBlanks(text, end)
  if (text[at] === '!' && text[at + 1] !== '=') at = skipBlanks(text, at + 1)
  if (text.startsWith('?.', at)) at += 2
  if (text.startsWith('::<', at)) at += 2
  if (text[at] === '<' || text[at] === '[') {
    const close = closing(text, at)
    if (close < 0) return false
    // Go, Scala and Python write type arguments so; `xs[0](…)` calls an element.
    if (text[at] === '[' && /^\[\s*[\d'"`]/.test(text.slice(at, at + 40))) return false
    at = close + 1
  }
  return text[at] === '(' || text[at] === '`'
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

/** Where the bracket at `open` closes; -1 when it does not look like one that does. */
function closing(text: string, open: number): number {
  const left = text[open]
  const right = left === '<' ? '>' : left === '[' ? ']' : ')'
  let depth = 0
  for (let at = open; at < text.length && at - open < MAX_BRACKETS; at++) {
    const character = text[at]
    if (character === left) depth += 1
    else if (character === right && text[at - 1] !== '=') {
      depth -= 1
      if (depth === 0) return at
    } else if (character === ';' || (character === '(' && left === '<' && depth === 0)) return -1
  }
  return -1
}
