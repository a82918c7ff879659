// C's conditional text as one of its readings: of `#if ... #else ... #endif` one branch stays, so that what opens in one branch and closes in
// another is read once. `#if 0` stays out.

import { blanked } from './rewrite.ts'

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b([^\n]*)/

interface Open {
  /** A branch before this one was taken. */
  taken: boolean
  /** The branch is read. */
  isOn: boolean
}

/** Blanks the directives and all branches but one of every condition. */
export function oneBranch(text: string): string {
  const open: Open[] = []
  const isOn = (): boolean => open.every((condition) => condition.isOn)
  let isContinued = false
  return text
    .split('\n')
    .map((line) => {
      const [, word, rest = ''] = DIRECTIVE.exec(line) ?? []
      if (isContinued && word === undefined) {
        isContinued = line.endsWith('\\')
        return blanked(line)
      }
      if (word === undefined) return isOn() ? line : blanked(line)
      isContinued = line.endsWith('\\')
      const last = open.at(-1)
      if (word.startsWith('if')) {
        const isNever = word === 'if' && /^\s*0\s*(?:$|\/)/.test(rest)
        open.push({ taken: !isNever, isOn: !isNever })
      } else if (word === 'endif') open.pop()
      else if (last !== undefined) {
        last.isOn = !last.taken
        last.taken = true
      }
      return blanked(line)
    })
    .join('\n')
}
