// Strings with the values that they take in.

import type { StringForm } from './lexis.ts'

/** Half-open offsets in the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The string that starts at an offset; undefined when none does, or when it does not end. */
export function readString(
  text: string,
  start: number,
  end: number,
  forms: readonly StringForm[],
): { readonly parts: (string | Span)[]; readonly end: number } | undefined {
  const form = forms.find(({ open }) => text.startsWith(open, start))
  if (form === undefined) return undefined
  // A letter in front of a quote belongs to the string only when no word goes on before it.
  const parts: (string | Span)[] = []
  let said = ''
  let at = start + form.open.length
  const closer = form.close.charCodeAt(0)
  const value = (from: number, to: number): void => {
    if (said !== '') parts.push(said)
    said = ''
    parts.push({ start: from, end: to })
  }
  while (at < end) {
    if (text.startsWith(form.close, at)) {
      if (said !== '' || parts.length === 0) parts.push(said)
      return { parts, end: at + form.close.length }
    }
    const code = text[at] ?? ''
    if (code === '\n' && !form.spansLines) return undefined
    if (code === '\\' && form.interpolation === 'paren' && text[at + 1] === '(') {
      const close = closing(text, at + 1, end)
      value(at + 2, close)
      at = close + 1
      continue
    }
    if (code === '\\' && !form.isRaw) {
      said += unescaped(text[at + 1] ?? '')
      at += 2
      continue
    }
    const opener = interpolationAt(text, at, form)
    if (opener > 0) {
      const close = closing(text, at + opener - 1, end)
      value(at + opener, close)
      at = close + 1
      continue
    }
    if (
      (code === '$' && form.interpolation === 'dollar' && form.open !== '`') ||
      (code === '$' && form.interpolation === 'braces' && form.open === '"')
    ) {
      const name = /\$?([A-Za-z_]\w*)/y
      name.lastIndex = at
      const found = name.exec(text)
      if (found !== null) {
        value(form.interpolation === 'braces' ? at : at + 1, name.lastIndex)
        at = name.lastIndex
        continue
      }
    }
    // All up to the next character that can mean something at once.
    let after = at + 1
    while (after < end && !isSpecial(text.charCodeAt(after), closer)) after += 1
    said += text.slice(at, after)
    at = after
  }
  return undefined
}

/** Asked of every character of a string: a look-up in a table, not in a set. */
const SPECIAL = Uint8Array.from({ length: 128 }, (_, code) =>
  '\n\\$#{'.includes(String.fromCharCode(code)) ? 1 : 0,
)

const isSpecial = (code: number, closer: number): boolean =>
  code === closer || (code < 128 && SPECIAL[code] === 1)

const unescaped = (code: string): string => (code === 'n' ? '\n' : code === 't' ? '\t' : code)

/** Length of what opens a value inside a string; 0 when none does. */
function interpolationAt(text: string, at: number, { interpolation, open }: StringForm): number {
  if (interpolation === 'dollar') return text.startsWith('${', at) ? 2 : 0
  if (interpolation === 'hash') return text.startsWith('#{', at) ? 2 : 0
  // PHP's `"{$x}"`.
  if (interpolation === 'braces' && open === '"') return text.startsWith('{$', at) ? 1 : 0
  return interpolation === 'braces' &&
    text[at] === '{' &&
    text[at + 1] !== '{' &&
    text[at - 1] !== '{'
    ? 1
    : 0
}

/** The offset of the bracket that closes the one at `start`. */
function closing(text: string, start: number, end: number): number {
  const open = text[start] ?? ''
  const closer = CLOSERS[open] ?? ''
  let depth = 0
  for (let at = start; at < end; at += 1) {
    if (text[at] === open) depth += 1
    else if (text[at] === closer && (depth -= 1) === 0) return at
  }
  return end
}
