// The first pass over a file: every declaration, import and binding that the patterns of its language find.

import { KIND_ERROR } from '../syntax/flat-tree.ts'
import { bindLocals, bindNarrowed, bindPath, bindTypeParameters, narrowInside } from './bind.ts'
import { bindDocumented } from './doc-types.ts'
import { declareClosure } from './closures.ts'
import { declareDefinition, declareDelegates } from './define.ts'
import { declareImport } from './imports.ts'
import type { Head } from './captures.ts'
import { LocalScope, type HeldType } from './local-scope.ts'
import { matchPattern, type Match } from './match.ts'
import { declarePackage } from './packages.ts'
import { bindPart, declarePattern } from './patterns.ts'
import { ownWords } from './places.ts'
import type { Reading } from './reading.ts'

type Handler = (unit: Reading, match: Match) => void

const handlers: Partial<Record<Head, Handler>> = {
  package: declarePackage,
  import: declareImport,
  'import.all': declareImport,
  'import.file': declareImport,
  extension: (unit, match) => {
    const path = unit.pathOf(match.one('receiver'))
    const type: HeldType = { symbol: -1, path }
    const { scope } = unit
    const block = unit.tree.parent[match.one('body')] ?? -1
    if (block > match.node) unit.typeBlocks.add(block)
    unit.extensions.push({ type, around: scope.home, match, scope })
    const { privateHeader, exportedHeader } = unit.data.rules
    const header = ownWords(unit, match.node, unit.startOf(match.one('receiver')))
    const implementsTrait = exportedHeader !== undefined && match.all('implements').length > 0
    unit.scope = unit.open(
      match.node,
      new LocalScope(scope, 'type', {
        end: unit.nextOf(match.node),
        owner: scope.owner,
        home: scope.home,
        held: type,
        isPrivate: privateHeader?.test(header) === true,
        isExported: implementsTrait,
      }),
    )
  },
  binding: (unit, match) => bindLocals(unit, match, unit.scope),
  'binding.narrowed': (unit, match) => bindNarrowed(match, unit.scope),
  'parameter.type': bindTypeParameters,
  narrows: narrowInside,
  cases: (unit, match) => {
    const { scope } = unit
    const { end: _, ...place } = scope.place
    const inner = new LocalScope(scope, 'block', { ...place, end: unit.nextOf(match.node) })
    inner.narrowed = unit.nameOf(match.one('name'))
    unit.scope = unit.open(match.node, inner)
  },
  closure: (unit, match) => {
    if (unit.typeBlocks.has(match.node)) return
    declareClosure(unit, match)
    declarePattern(unit, match)
  },
  pattern: declarePattern,
  'binding.part': bindPart,
  'binding.path': (unit, match) => {
    unit.paths.add(unit.textOf(match.one('name')))
    bindPath(unit, match)
  },
  delegates: declareDelegates,
  passes: (unit, match) => {
    const { properties } = match.pattern
    const isEach = properties.has('elements')
    const isElement = isEach || properties.has('element')
    const isReceiver = properties.has('receiver')
    const mayBeOwn = properties.has('own')
    const value = match.one('of')
    unit.passed.set(match.one('body'), { value, isElement, isEach, isReceiver, mayBeOwn })
  },
  scope: (unit, match) => {
    const { scope } = unit
    if (unit.typeBlocks.has(match.node)) return
    unit.scope = unit.open(
      match.node,
      new LocalScope(scope, scope.isLocal ? 'block' : 'function', {
        end: unit.nextOf(match.node),
        owner: scope.owner,
        caller: scope.caller,
      }),
    )
  },
  'scope.static': (unit, match) => {
    const { scope } = unit
    // A name that the members have in common is one of what they belong to.
    declareDefinition(unit, match)
    unit.scope = scope
    const place = { end: unit.nextOf(match.node), owner: scope.owner, caller: scope.caller }
    unit.scope = unit.open(
      match.node,
      new LocalScope(scope, scope.kind, { ...place, isStatic: true }),
    )
  },
  statics: (unit, match) => {
    const { scope } = unit
    if (scope.kind !== 'type') return
    if (!match.pattern.properties.has('following')) {
      const names = match.all('name').map((name) => unit.nameOf(name))
      unit.statics.push({ home: scope.home, names })
      return
    }
    const { end, owner, caller } = scope
    const inner = new LocalScope(scope, scope.kind, { end, owner, caller, isStatic: true })
    unit.scope = unit.open(match.node, inner)
  },
  'scope.around': (unit, match) => {
    const { scope } = unit
    const { end: _, ...place } = scope.place
    const isPrivate = match.pattern.properties.has('private')
    unit.scope = unit.open(
      match.node,
      new LocalScope(scope, scope.kind, { ...place, end: unit.nextOf(match.node), isPrivate }),
    )
  },
  return: (unit, match) => {
    const value = match.one('of')
    const { owner } = unit.scope
    if (value < 0 || owner <= 0 || isInClosure(unit.scope)) return
    const known = unit.returns.get(owner)
    if (known === undefined) unit.returns.set(owner, [value])
    else known.push(value)
  },
  mixin: (unit, match) => {
    const callee = match.one('name')
    if (callee >= 0) unit.markDeclares(match.node)
    // In a function or a block inside of a type something else is given the members: `Class.new { include M }`.
    if (unit.scope.isLocal) return
    const isAhead = match.pattern.properties.has('ahead')
    for (const node of match.all('inherits')) {
      unit.mixins.push({
        scope: unit.scope,
        node,
        isAhead,
        isFirst: match.pattern.properties.has('own'),
      })
    }
  },
  label: (unit, match) => {
    for (const name of match.all('name')) unit.markDeclares(name)
  },
  ignored: (unit, { node }) => {
    for (let at = node; at < unit.nextOf(node); at++) unit.markDeclares(at)
  },
  tokens: (unit, { node }) => {
    if (unit.isDeclaring(node)) return
    unit.tokenTrees.push(node)
    for (let at = node; at < unit.nextOf(node); at++) unit.markDeclares(at)
  },
  types: (unit, match) => {
    for (const node of match.all('of')) unit.typeNodes.add(node)
  },
  comment: (unit, { node }) => {
    unit.comments.push(node)
    bindDocumented(unit, node)
  },
  attribute: (unit, match) => {
    const { node } = match
    unit.attributes.push(node)
    const names = match.all('name').map((name) => unit.nameOf(name))
    if (names.length > 0) unit.attributesOf.set(node, names)
  },
  arguments: (unit, { node }) => {
    unit.argumentLists.add(node)
  },
  assignment: (unit, match) => {
    for (const node of match.all('written')) unit.written.add(node)
  },
}

/** Whether a scope is that of something right inside a type. */
const isMember = ({ parent }: LocalScope): boolean => parent?.kind === 'type'

/** Whether what is returned is the result of a function literal. */
function isInClosure(scope: LocalScope): boolean {
  const { owner } = scope
  for (let at: LocalScope | null = scope; at !== null && at.owner === owner; at = at.parent)
    if (at.isClosure) return true
  return false
}

/** Reads the declarations of a file. */
export function declareAll(unit: Reading): void {
  const { kind, count } = unit.tree
  const { declarations } = unit.data
  for (let node = 0; node < count; node++) {
    while (node >= unit.scope.end && unit.scope.parent !== null) unit.scope = unit.scope.parent
    unit.scope = unit.localScopes.get(node) ?? unit.scope
    const code = kind[node] ?? 0
    const patterns = declarations[code]
    if (patterns === undefined || code === KIND_ERROR) continue
    let isDefined = false
    let isBound = false
    let isImported = false
    let isTakenApart = false
    for (const pattern of patterns) {
      const { head } = pattern
      const isDefinition = head.startsWith('definition.')
      const isImport = head.startsWith('import')
      if ((isDefinition && isDefined) || (head === 'binding' && isBound)) continue
      if (isImport && isImported) continue
      if (head === 'pattern' && isTakenApart) continue
      if (pattern.properties.has('local') && !unit.scope.isLocal) continue
      if (head === 'binding' && pattern.properties.has('within') && !isMember(unit.scope)) continue
      if (pattern.properties.has('prototype') && unit.isDeclaring(node)) continue
      if (pattern.properties.has('global') && unit.scope.isLocal) continue
      const match = matchPattern(unit.tree, unit.text, pattern, node)
      if (match === null) continue
      if (isDefinition) {
        isDefined = true
        declareDefinition(unit, match)
      } else if (head === 'ignored') {
        handlers.ignored?.(unit, match)
        break
      } else {
        isBound ||= head === 'binding'
        isImported ||= isImport
        isTakenApart ||= head === 'pattern'
        handlers[head]?.(unit, match)
      }
    }
  }
  unit.scope = unit.top
}
