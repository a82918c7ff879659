// JSON, YAML and TOML by key: a key is a symbol that holds the keys below it. Lists have no names, so nothing inside one is a symbol; files that
// are data by their size give their first keys only.

import type { Extractor } from '../extractor.ts'
import { clip } from '../facts/clip.ts'
import { finishFacts, moduleDraft } from '../facts/finish.ts'
import { readNotes } from '../facts/notes.ts'
import { toSignature } from '../facts/symbol-table.ts'
import { Unit } from '../facts/unit.ts'
import { defineVocabulary } from '../syntax/vocabulary.ts'

/** Keys nest so deep: `jobs.build.steps`. */
const MAX_DEPTH = 3
/** Keys of one file, and of one level below the top: a translation or a data file has thousands. */
const MAX_KEYS = 250
const MAX_SIBLINGS = 60
const MAX_SIGNATURE_CHARS = 200

const vocabulary = defineVocabulary({
  kinds: [
    'pair',
    'block_mapping_pair',
    'flow_pair',
    'table',
    'table_array_element',
    'array',
    'block_sequence',
    'flow_sequence',
    'comment',
  ],
  fields: ['key', 'value'],
  leaves: ['comment', 'string', 'flow_node_scalar', 'bare_key', 'quoted_key', 'dotted_key'],
})

const { kinds: K, fields: F } = vocabulary
const LISTS: ReadonlySet<number> = new Set([K.array, K.block_sequence, K.flow_sequence])
const ENTRIES: ReadonlySet<number> = new Set([
  K.pair,
  K.block_mapping_pair,
  K.flow_pair,
  K.table,
  K.table_array_element,
])

/** A key's own text: quotes off, the parts of `a.b` and `[a.b]` as they are written. */
function keyOf(unit: Unit, node: number): string {
  for (let child = node + 1; child < unit.nextOf(node); child = unit.nextOf(child)) {
    const field = unit.tree.field[child]
    if (unit.tree.kind[child] === K.comment || field === F.value) continue
    const text = unit.textOf(child).trim()
    return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
  }
  return ''
}

/** Where an entry ends: white space and comments behind its value are not its own. */
function endOf(unit: Unit, node: number): number {
  let end = unit.endOf(node)
  for (let child = unit.nextOf(node) - 1; child > node; child -= 1) {
    if (unit.tree.kind[child] !== K.comment || unit.endOf(child) < end) break
    end = unit.startOf(child)
  }
  const start = unit.startOf(node)
  return start + unit.text.slice(start, end).trimEnd().length
}

/** The comment lines right above an entry. */
function docOf(unit: Unit, line: number): string {
  const above: string[] = []
  for (let at = line - 1; at >= 1; at -= 1) {
    const text = unit.text.slice(unit.lines[at - 1], unit.lines[at]).trim()
    const [, comment] = /^(?:#+|\/\/+)\s?(.*)$/.exec(text) ?? []
    if (comment === undefined) break
    above.unshift(comment)
  }
  return above.join('\n')
}

function declareKeys(unit: Unit): void {
  const { kind, count } = unit.tree
  const open: { readonly end: number; readonly symbol: number }[] = []
  const siblings = new Map<number, number>()
  for (let node = 0; node < count && unit.symbols.drafts.length <= MAX_KEYS;) {
    while ((open.at(-1)?.end ?? Infinity) <= node) open.pop()
    const code = kind[node] ?? 0
    if (LISTS.has(code)) {
      node = unit.nextOf(node)
      continue
    }
    if (!ENTRIES.has(code)) {
      node += 1
      continue
    }
    const parent = open.at(-1)?.symbol ?? 0
    const before = siblings.get(parent) ?? 0
    siblings.set(parent, before + 1)
    const symbol = parent > 0 && before >= MAX_SIBLINGS ? -1 : addKey(unit, node, parent)
    if (symbol < 0 || open.length + 1 >= MAX_DEPTH) node = unit.nextOf(node)
    else {
      open.push({ end: unit.nextOf(node), symbol })
      node += 1
    }
  }
}

function addKey(unit: Unit, node: number, parent: number): number {
  const start = unit.startOf(node)
  const end = endOf(unit, node)
  const startLine = unit.lineAt(start)
  const text = clip(unit.text.slice(start, end), MAX_SIGNATURE_CHARS)
  return unit.symbols.add({
    name: keyOf(unit, node),
    parent,
    suffix: 'term',
    kind: 'key',
    start,
    startLine,
    firstLine: startLine,
    endLine: unit.lastLine(start, end),
    exported: true,
    signature: toSignature(text.split('\n', 1)[0] ?? ''),
    doc: docOf(unit, startLine),
    isStatic: false,
    isAccessor: false,
    type: null,
    params: [],
    heritage: [],
    hasBody: true,
  })
}

/** A comma before a closing bracket, whatever space and comments stand between. */
const TRAILING_COMMA = /,(?=(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*[}\]])/g

export const config: Extractor = {
  vocabulary,
  // Commas before a closing bracket are legal in the JSON that people write settings in.
  prepare: (text) => text.replace(TRAILING_COMMA, ' '),
  extract(source) {
    const unit = new Unit(source.path, source.text, source.tree)
    unit.symbols.add(moduleDraft(unit))
    declareKeys(unit)
    const { kind, count } = unit.tree
    for (let node = 0; node < count; node++) if (kind[node] === K.comment) unit.comments.push(node)
    return finishFacts(unit, source, readNotes(unit))
  },
}
