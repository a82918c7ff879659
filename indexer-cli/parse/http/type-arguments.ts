// Type arguments between a name and its call.

import type { TokenTree } from './tokens.ts'

/** The index after `<...>`; the same index when it is no list of types. */
export function afterTypeArguments(items: readonly TokenTree[], start: number): number {
  let depth = 0
  for (let at = start; at < Math.min(items.length, start + 40); at += 1) {
    const token = items[at]
    if (token?.t === 'mark') {
      if (token.text === '<') depth += 1
      else if (token.text === '>') {
        depth -= 1
        if (depth === 0) return at + 1
      } else if (!['.', ',', '?', '::', '|', '&', '[', ']', ':', '_', '*'].includes(token.text))
        return start
    }
  }
  return start
}
