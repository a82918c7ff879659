// What Kontext misses, by what stands before the name in the code.

import type { PositionedText } from '#cli/scip/positions.ts'
import type { Definition } from './definitions.ts'
import type { Site } from './truth.ts'

/** Kinds of miss, from the most particular to the least. */
const KINDS: readonly (readonly [name: string, before: RegExp])[] = [
  ['`new Name()`', /\bnew\s+(?:[\w$]+\.)*$/],
  ['JSX element', /<$/],
  ['member of `this` or `self`', /(?:^|[^\w$.])(?:this|self|cls)\s*(?:\?\.|!?\.)\s*$/],
  [
    'member of a member of `this` or `self`',
    /(?:^|[^\w$.])(?:this|self)(?:[?!]?\.[\w$#]+)+\s*(?:\?\.|!?\.)\s*$/,
  ],
  ['member of `super()`', /\bsuper(?:\([^()]*\))?\s*\.\s*$/],
  ['member of a call', /\)\s*(?:\?\.|!?\.)\s*$/],
  ['member of an element', /\]\s*(?:\?\.|!?\.)\s*$/],
  ['member of a member', /[\w$]\s*[?!]?\.\s*[\w$#]+\s*(?:\?\.|!?\.)\s*$/],
  ['member of a name', /[\w$]\s*(?:\?\.|!?\.)\s*$/],
]

/** The kind of a missed edge. */
export function missKind(
  site: Site,
  text: PositionedText | undefined,
  target: Definition | undefined,
): string {
  const before = text?.text.slice(Math.max(0, site.offset - 120), site.offset) ?? ''
  const kind = KINDS.find(([, pattern]) => pattern.test(before))?.[0]
  return kind ?? (target?.isClass === true ? 'class by its name' : 'function by its name')
}
