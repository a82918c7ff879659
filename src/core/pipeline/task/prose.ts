// What of a task its author wrote as prose. Pasted code, prompts and output say what happened; the words around them say what is asked.

import { linesOf } from './spans.ts'

const FENCE = /^\s{0,3}(?:```|~~~)/
/** An indented block, a prompt of a shell or an interpreter, or a line of a stack trace. */
const PASTED = /^(?: {4,}|\t|\s*(?:>>> |\.\.\. |\$ |at \S+ ?\(|File "))/

/** The lines that are prose; a fence that nothing closes holds the rest. */
export function readProse(text: string): string {
  const kept: string[] = []
  let fenced = false
  for (const { line } of linesOf(text)) {
    if (FENCE.test(line)) fenced = !fenced
    else if (!fenced && !PASTED.test(line)) kept.push(line)
  }
  return kept.join('\n')
}
