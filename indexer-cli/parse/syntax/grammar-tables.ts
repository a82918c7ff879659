// What a grammar's compiled tables say about nodes, translated into a vocabulary's codes: kinds by symbol, aliases and fields by production.
// The layout is tree-sitter's `TSLanguage` (lib/src/parser.h, ABI 14 and 15) on wasm32.

import type { Language } from 'web-tree-sitter'
import { FIELD_OTHER, KIND_OTHER, LEAF, TEXT_PREFIX } from './flat-tree.ts'
import type { TreeMemory } from './tree-memory.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface GrammarTables {
  /** By symbol, aliases included: code and flags, 0 for nodes to leave out with all they hold. */
  readonly kinds: Uint16Array
  /** `production * aliasWidth + child` -> the symbol that the child shows itself as, 0 for its own. */
  readonly aliases: Uint16Array
  readonly aliasWidth: number
  /** By production: field codes by child; undefined where a production names none. */
  readonly fields: readonly (Uint8Array | undefined)[]
}

/** Byte offsets in `TSLanguage`. */
const SYMBOL_COUNT = 4
const ALIAS_COUNT = 8
const PRODUCTION_COUNT = 28
const ALIAS_WIDTH = 36
const FIELD_SLICES = 64
const FIELD_ENTRIES = 68
const PUBLIC_SYMBOLS = 76
const ALIAS_SEQUENCES = 84

/** Reads the tables of `language`, which stand at `address`. */
export function readGrammarTables(
  memory: TreeMemory,
  language: Language,
  address: number,
  vocabulary: Vocabulary<string, string>,
): GrammarTables {
  const { HEAPU8: bytes, HEAPU16: halves, HEAPU32: words } = memory
  const word = (offset: number): number => words[(address + offset) >> 2] ?? 0
  const half = (at: number): number => halves[at >> 1] ?? 0

  const codes = kindCodes(language, vocabulary)
  const publicSymbols = word(PUBLIC_SYMBOLS)
  const kinds = new Uint16Array(word(SYMBOL_COUNT) + word(ALIAS_COUNT))
  for (let symbol = 0; symbol < kinds.length; symbol++) {
    kinds[symbol] = codes[half(publicSymbols + symbol * 2)] ?? 0
  }

  const aliasWidth = half(address + ALIAS_WIDTH)
  const productions = word(PRODUCTION_COUNT)
  const aliasStart = word(ALIAS_SEQUENCES) >> 1
  const aliases = halves.slice(aliasStart, aliasStart + productions * aliasWidth)

  const fieldCodes = new Uint8Array(language.fieldCount + 1)
  for (let id = 1; id < fieldCodes.length; id++) {
    const name = language.fieldNameForId(id)
    if (name !== null) fieldCodes[id] = vocabulary.fields[name] ?? FIELD_OTHER
  }
  const fields: (Uint8Array | undefined)[] = []
  const slices = word(FIELD_SLICES)
  const entries = word(FIELD_ENTRIES)
  for (let production = 0; production < productions; production++) {
    const first = half(slices + production * 4)
    const length = half(slices + production * 4 + 2)
    let byChild: Uint8Array | undefined
    for (let entry = first + length - 1; entry >= first; entry--) {
      const at = entries + entry * 4
      const isInherited = bytes[at + 3] !== 0
      if (isInherited) continue
      byChild ??= new Uint8Array(256)
      byChild[bytes[at + 2] ?? 0] = fieldCodes[half(at)] ?? 0
    }
    fields.push(byChild)
  }
  return { kinds, aliases, aliasWidth, fields }
}

/** Codes by public type id. Unnamed nodes (keywords, punctuation) are left out. */
function kindCodes(language: Language, vocabulary: Vocabulary<string, string>): Uint16Array {
  const codes = new Uint16Array(language.nodeTypeCount)
  for (let id = 0; id < codes.length; id++) {
    const name = language.nodeTypeForId(id)
    if (name === null || !language.nodeTypeIsNamed(id) || vocabulary.dropped.has(name)) continue
    const leaf = vocabulary.leaves.has(name) ? LEAF : 0
    const prefixed = vocabulary.prefixed.has(name) ? TEXT_PREFIX : 0
    codes[id] = (vocabulary.kinds[name] ?? KIND_OTHER) | leaf | prefixed
  }
  return codes
}
