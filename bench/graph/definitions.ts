// The functions and classes of a tree as a SCIP index defines them, and which of them a tool's own node is.

import type { ScipDocument, ScipOccurrence } from '#cli/scip/read-index.ts'
import type { PositionedText } from '#cli/scip/positions.ts'

export interface Definition {
  /** The SCIP symbol; a constructor's is its class's, a setter's its getter's. */
  readonly key: string
  readonly name: string
  readonly isClass: boolean
  /** Asked for by name, as pytest's fixtures are: the compiler does not know by whom. */
  readonly isFixture: boolean
  readonly path: string
  /** 1-based line of its name. */
  readonly nameLine: number
  /** 1-based, inclusive; the same line where the index gives no range and nothing else tells one. */
  readonly startLine: number
  readonly endLine: number
}

/** Something that a tool found in a file: lines are 1-based and inclusive. */
export interface Node {
  readonly path: string
  readonly name: string
  readonly startLine: number
  readonly endLine: number
  /** A function, method, constructor or class; not a file, module, variable or field. */
  readonly isCode: boolean
}

/** A constructor or class is the class, an accessor is its property. */
const keyOf = (symbol: string): string =>
  symbol
    .replace(/#(?:`<constructor>`|__init__)\([^)]*\)\.$/, '#')
    .replace(/`<set>([^`]+)`\(\)\.$/, '`<get>$1`().')

const lastDescriptor = (symbol: string): string => {
  const found = /(?:`((?:[^`]|``)+)`|([\p{L}\p{N}_$+-]+))(?:\([^()]*\)\.|[#.:!/])$/u.exec(symbol)
  return (found?.[1] ?? found?.[2] ?? '').replace(/^<(?:get|set)>/, '').replace(/^#/, '')
}

/** The last part of a name as indexers write it: `Class.method`, `ns::f`, `#private`, `f(x)`. */
const bareName = (name: string): string =>
  name
    .replace(/\(.*$/, '')
    .split(/\.|::|#/)
    .at(-1) ?? ''

/** A method (`().`), or something with a body that is no module: a class, or a name that holds a function. */
function isCode(document: PositionedText, { symbol, range, enclosing }: ScipOccurrence): boolean {
  if (symbol.endsWith('/')) return false
  if (/\([^()]*\)\.$/.test(symbol)) return true
  if (enclosing === null) return false
  if (!symbol.endsWith('#')) return true
  const at = document.offset(range[0], range[1])
  return /\bclass\s+$/.test(document.text.slice(Math.max(0, at - 40), at))
}

const FIXTURE =
  /@(?:pytest(?:_asyncio)?\.)?(?:yield_)?fixture\b(?:\((?:[^()]|\([^()]*\))*\))?(?:\s*@[^\n]*)*\s*(?:async\s+)?def\s+$/

/** Whether a fixture's decorator stands before the name on a 0-based line. */
function isFixture(document: PositionedText, line: number): boolean {
  const at = document.offset(line, 0)
  const name = /^\s*(?:async\s+)?def\s+/.exec(document.text.slice(at, at + 200))
  const end = name === null ? at : at + name[0].length
  return name !== null && FIXTURE.test(document.text.slice(Math.max(0, at - 400), end))
}

/** The last line, 1-based, of a Python function whose name the index gives as a use: a property's setter. Null for any other use. */
function endOfSetter(document: PositionedText, line: number, column: number): number | null {
  const at = document.offset(line, column)
  const start = document.offset(line, 0)
  const [, indent] = /^([ \t]+)def[ \t]+$/.exec(document.text.slice(start, at)) ?? []
  if (indent === undefined) return null
  const lines = document.text.slice(at).split('\n')
  let last = 0
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === '') continue
    // A header may close at the depth of its `def`.
    if (!text.startsWith(indent) || /^[^\s)\]]/.test(text.slice(indent.length))) break
    last = index
  }
  return line + last + 1
}

/** Definitions of one tree. */
export class Definitions {
  readonly #byPath = new Map<string, Definition[]>()
  readonly #byKey = new Map<string, Definition>()
  readonly paths: ReadonlySet<string>

  /** `nodes`: ranges for definitions whose index gives none. */
  constructor(
    documents: readonly ScipDocument[],
    texts: ReadonlyMap<string, PositionedText>,
    nodes: readonly Node[],
  ) {
    this.paths = new Set(documents.map(({ path }) => path))
    const nodesByPath = Map.groupBy(nodes, ({ path }) => path)
    for (const document of documents) {
      const text = texts.get(document.path)
      if (text === undefined) continue
      const known: Definition[] = []
      for (const occurrence of document.occurrences) {
        if (!occurrence.isDefinition || occurrence.symbol.startsWith('local ')) continue
        const { symbol, range, enclosing } = occurrence
        const name = lastDescriptor(symbol)
        const nameLine = range[0] + 1
        const node =
          enclosing === null
            ? innermost(nodesByPath.get(document.path) ?? [], nameLine, name)
            : undefined
        // A field that holds a function has no range in the index: syntax tells.
        if (!isCode(text, occurrence) && node?.isCode !== true) continue
        const definition: Definition = {
          key: keyOf(symbol),
          name: /^<constructor>$/.test(name) ? 'constructor' : name,
          isClass: symbol.endsWith('#'),
          isFixture: isFixture(text, range[0]),
          path: document.path,
          nameLine,
          startLine: enclosing === null ? (node?.startLine ?? nameLine) : enclosing[0] + 1,
          endLine: enclosing === null ? (node?.endLine ?? nameLine) : enclosing[2] + 1,
        }
        known.push(definition)
        if (!this.#byKey.has(definition.key) || definition.isClass)
          this.#byKey.set(definition.key, definition)
      }
      for (const { symbol, range, isDefinition } of document.occurrences) {
        const getter = isDefinition ? undefined : this.#byKey.get(keyOf(symbol))
        const endLine = getter === undefined ? null : endOfSetter(text, range[0], range[1])
        if (getter === undefined || endLine === null || getter.path !== document.path) continue
        known.push({ ...getter, nameLine: range[0] + 1, startLine: range[0] + 1, endLine })
      }
      this.#byPath.set(document.path, known)
      for (const node of nodesByPath.get(document.path) ?? []) this.#cover(node, known)
    }
  }

  /** Of overloads an index may name the first alone: the range of the implementation is the same definition's. */
  #cover(node: Node, known: Definition[]): void {
    if (!node.isCode) return
    const { startLine, endLine } = node
    const name = bareName(node.name)
    // A function inside of a function is no declaration of what the file calls the same.
    const around = innermostAround(known, startLine, endLine)
    if (around?.isClass === false) return
    const holder = classAround(known, startLine)
    const named = known.filter(
      (other) => other.name === name && (holder === undefined || other.key.startsWith(holder.key)),
    )
    const [first] = named
    if (first === undefined || named.some(({ key }) => key !== first.key)) return
    const isNamed = named.some(({ nameLine }) => nameLine >= startLine && nameLine <= endLine)
    if (!isNamed) known.push({ ...first, nameLine: startLine, startLine, endLine })
  }

  /** The definition of a symbol when it is a function or class of this tree. */
  of(symbol: string): Definition | undefined {
    return this.#byKey.get(keyOf(symbol))
  }

  /** The innermost definition around a 1-based line. */
  around(path: string, line: number): Definition | undefined {
    let found: Definition | undefined
    for (const definition of this.#byPath.get(path) ?? []) {
      if (definition.startLine > line || definition.endLine < line) continue
      const size = definition.endLine - definition.startLine
      if (found === undefined || size <= found.endLine - found.startLine) found = definition
    }
    return found
  }

  /** The first definition that is named below a 1-based line: what a decorator there decorates. */
  below(path: string, line: number): Definition | undefined {
    let found: Definition | undefined
    for (const definition of this.#byPath.get(path) ?? [])
      if (definition.nameLine > line && definition.nameLine < (found?.nameLine ?? Infinity))
        found = definition
    return found
  }

  /** The definition that a tool's node is: the one of its name inside its lines. */
  at(node: Node): Definition | undefined {
    const name = bareName(node.name)
    let found: Definition | undefined
    for (const definition of this.#byPath.get(node.path) ?? []) {
      const { nameLine } = definition
      if (definition.name !== name || nameLine < node.startLine || nameLine > node.endLine) continue
      if (found === undefined || nameLine < found.nameLine) found = definition
    }
    // Of a constructor with a modifier the index names none: it is its class.
    return found ?? (name === 'constructor' ? this.#classAround(node) : undefined)
  }

  #classAround({ path, startLine }: Node): Definition | undefined {
    return classAround(this.#byPath.get(path) ?? [], startLine)
  }

  /** The definition whose code a tool's node holds: its own, or the function around when the index knows none for it. */
  holding(node: Node): Definition | undefined {
    const own = this.at(node)
    if (own !== undefined || !node.isCode) return own
    const around = this.around(node.path, node.startLine)
    return around?.isClass === true ? undefined : around
  }
}

/** The innermost definition with more lines than these around them. */
function innermostAround(
  known: readonly Definition[],
  startLine: number,
  endLine: number,
): Definition | undefined {
  let found: Definition | undefined
  for (const definition of known) {
    if (definition.startLine >= startLine || definition.endLine < endLine) continue
    if (found === undefined || definition.startLine >= found.startLine) found = definition
  }
  return found
}

/** The innermost class around a line. */
function classAround(known: readonly Definition[], line: number): Definition | undefined {
  let found: Definition | undefined
  for (const definition of known) {
    if (!definition.isClass || definition.startLine >= line || definition.endLine < line) continue
    if (found === undefined || definition.startLine > found.startLine) found = definition
  }
  return found
}

function innermost(nodes: readonly Node[], line: number, name: string): Node | undefined {
  let found: Node | undefined
  for (const node of nodes) {
    if (bareName(node.name) !== name || node.startLine > line || node.endLine < line) continue
    if (found === undefined || node.endLine - node.startLine < found.endLine - found.startLine)
      found = node
  }
  return found
}
