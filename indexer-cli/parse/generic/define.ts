// Declarations as symbols.

import type { DescriptorSuffix } from '#core/ids.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import { definedKind } from './captures.ts'
import { bindLocals } from './bind.ts'
import { memberName } from './evaluate.ts'
import { docAbove, outermost, startWithAttributes } from './places.ts'
import { LocalScope, type HeldType } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

const TYPE_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
])
const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor'])

/** Declares what the pattern found: a symbol for each name, or local variables inside a function. */
export function declareDefinition(unit: Reading, match: Match): void {
  const { scope } = unit
  const kind = definedKind(match.pattern.head) ?? 'variable'
  if (match.pattern.properties.has('within') && scope.kind !== 'type') return
  if (match.pattern.properties.has('header') && !isInHeader(unit, match.node)) return
  const isVariable = !TYPE_LIKE.has(kind) && !CALLABLE.has(kind) && kind !== 'namespace'
  if (isVariable && match.pattern.properties.has('member')) {
    declareAssignedMember(unit, match, kind)
    return
  }
  // A field of a type without a name is no variable of the function that it is written in.
  if (kind === 'field' && scope.isLocal && match.one('value') < 0) {
    for (const name of match.all('name')) unit.markDeclares(name)
    return
  }
  if (isVariable && scope.isLocal) {
    bindLocals(unit, match, scope)
    return
  }
  if (match.pattern.properties.has('abstract') && !isInterface(unit, scope)) {
    for (const name of match.all('name')) unit.markDeclares(name)
    return
  }
  const isOne = match.pattern.properties.has('keywords')
  const named = match.all('name')
  const [first = -1] = named
  // A pattern around this one has declared it.
  if (first >= 0 && unit.isDeclaring(first)) return
  const isNameless = match.pattern.called !== '' || match.pattern.properties.has('operator')
  const names = isNameless ? [-1] : isOne ? named.slice(0, 1) : named
  names.forEach((nameNode, position) => {
    declareName(unit, { match, declared: kind, nameNode, position, scope })
  })
}

/** Whether a parameter stands in the header of the type around, and not in that of a function or an operator inside. */
function isInHeader({ tree, scope, localScopes }: Reading, node: number): boolean {
  const declaration = tree.parent[tree.parent[node] ?? -1] ?? -1
  return scope.kind === 'type' && localScopes.get(declaration) === scope
}

/** Declares methods that call a method of the object or type that `@of` names, of their own object where there is none. */
export function declareDelegates(unit: Reading, match: Match): void {
  const { scope } = unit
  if (scope.kind !== 'type') return
  const of = match.one('of')
  const method = match.one('value')
  const names = match.all('name')
  const named = names.length > 0 || method < 0 ? names : [method]
  const prefix = match.pattern.properties.has('prefixed') ? prefixOf(unit, match) : ''
  named.forEach((nameNode, index) => {
    const symbol = unit.symbols.drafts.length
    const position = index + 1
    declareName(unit, { match, declared: 'function', nameNode, position, scope, prefix })
    unit.scope = scope
    if (unit.symbols.drafts.length === symbol) return
    const name = unit.nameOf(method < 0 ? nameNode : method)
    unit.delegates.push({ symbol, scope, node: nameNode, of, name })
  })
  for (let at = match.node; at < unit.nextOf(match.node); at++) unit.markDeclares(at)
}

/** What `prefix: true` or `prefix: :motor` puts before the names of delegated methods. */
function prefixOf(unit: Reading, match: Match): string {
  const [, given = ''] = /\bprefix:\s*(?::(\w+)|true\b)/.exec(unit.textOf(match.node)) ?? ['', '']
  const isTrue = given === '' && /\bprefix:\s*true\b/.test(unit.textOf(match.node))
  const name = isTrue ? unit.nameOf(match.one('of')) : given
  return name === '' ? '' : `${name}_`
}

const isInterface = (unit: Reading, scope: LocalScope): boolean =>
  scope.kind === 'type' && scope.owner > 0 && unit.symbols.at(scope.owner).kind === 'interface'

/** A member that comes into being where something is assigned to it, once for each name. */
function declareAssignedMember(unit: Reading, match: Match, kind: SymbolKind): void {
  const holder = enclosingType(unit.scope) ?? heldType(unit)
  const nameNode = match.one('name')
  if (holder === null || nameNode < 0) return
  const name = unit.nameOf(nameNode)
  const path = holder.held?.path ?? []
  if (path.length === 0) {
    if (unit.symbols.named(holder.home, name).length > 0) return
  } else {
    // A member of a type that stands elsewhere.
    const key = [...path, name].join('.')
    if (unit.assigned.has(key)) return
    unit.assigned.add(key)
  }
  const inner = unit.scope
  if (match.one('type') >= 0) bindLocals(unit, match, inner)
  declareName(unit, { match, declared: kind, nameNode, position: 1, scope: holder })
  unit.scope = inner
}

/** The scope of the type that a method names which stands outside of it: `function Desk:open()`. */
function heldType({ scope }: Reading): LocalScope | null {
  const { held, end, owner, caller } = scope
  if (!scope.isLocal || held === null || held.path.length === 0) return null
  return new LocalScope(scope, 'type', { end, owner, caller, home: 0, held })
}

function enclosingType(from: LocalScope): LocalScope | null {
  for (let at: LocalScope | null = from; at !== null; at = at.parent) {
    if (at.kind === 'type') return at
  }
  return null
}

/** One name of a declaration. */
interface Naming {
  readonly match: Match
  readonly declared: SymbolKind
  readonly nameNode: number
  /** Which of the pattern's names it is. */
  readonly position: number
  readonly scope: LocalScope
  /** What stands before the name that is written. */
  readonly prefix?: string
}

function declareName(unit: Reading, naming: Naming): void {
  const { match, declared, nameNode, position, scope, prefix = '' } = naming
  const { node } = match
  const nameEnd = nameNode < 0 ? nameNode : unit.nextOf(nameNode)
  for (let at = nameNode; at < nameEnd; at++) unit.markDeclares(at)
  const { properties } = match.pattern
  if (properties.has('keywords')) for (const part of match.all('name')) unit.markDeclares(part)
  const parts =
    nameNode < 0
      ? [properties.has('operator') ? operatorName(unit, match) : match.pattern.called]
      : properties.has('keywords')
        ? [memberName(unit, match)]
        : namesOf(unit, nameNode, declared)
  const name = `${prefix}${parts.at(-1) ?? ''}`
  // What a class extends is no part of its name.
  const receivers =
    TYPE_LIKE.has(declared) && properties.has('extends') ? [] : match.all('receiver')
  const [outermostReceiver = -1] = receivers
  if (outermostReceiver >= 0 && isPath(unit, outermostReceiver, nameNode)) {
    for (let at = outermostReceiver; at < nameNode; at++) unit.markDeclares(at)
  }
  const written = [
    ...receivers.flatMap((receiver) => unit.pathOf(receiver)),
    ...(declared === 'namespace' ? [] : parts.slice(0, -1)),
  ]
  // A receiver is the type that a member belongs to, written with the member; it may stand in another file.
  const held: HeldType | null =
    written.length > 0
      ? { symbol: -1, path: written }
      : scope.kind === 'type' && scope.held !== null && scope.held.path.length > 0
        ? scope.held
        : null
  const isMade = properties.has('maker') && (held !== null || scope.kind === 'type')
  const kind = isMade ? 'constructor' : kindIn(declared, scope, held)
  const outer = position === 0 ? outermost(unit, node) : node
  const start = startWithAttributes(unit, unit.startOf(outer), name)
  const isFollowed = properties.has('following')
  const end = trimmedEnd(unit, isFollowed ? endOfText(unit, node) : unit.endOf(outer))
  if (properties.has('clauses')) {
    const known = clauseAbove(unit, { name, kind, home: scope.home })
    if (known >= 0) {
      const draft = unit.symbols.at(known)
      draft.endLine = Math.max(draft.endLine, unit.lastLine(start, end))
      innerScope(unit, match, { symbol: known, kind, held, scope, position })
      return
    }
  }
  const symbol = unit.symbols.add({
    name,
    parent: scope.home,
    suffix: suffixOf(kind),
    kind,
    start: unit.startOf(nameNode < 0 ? node : nameNode),
    startLine: unit.lineAt(start),
    endLine: unit.lastLine(start, end),
    firstLine: unit.lineAt(start),
    exported: false,
    signature: '',
    doc: docAbove(unit, start) || docAbove(unit, unit.startOf(outer)),
    isStatic: scope.isStatic || match.pattern.properties.has('static'),
    isAccessor: match.pattern.properties.has('accessor'),
    type: null,
    params: [],
    heritage: [],
    hasBody: match.one('body') >= 0,
    isInHeader: properties.has('header'),
  })
  if (symbol < 0) return
  if (held !== null) unit.held.push({ symbol, type: held, around: scope.home })
  if (scope.isLocal && !properties.has('hidden')) {
    scope.bind(name, {
      at: 0,
      scope,
      symbol,
      value: -1,
      type: -1,
      form: 'plain',
      isSelf: false,
      expr: null,
    })
  }
  const inner = innerScope(unit, match, { symbol, kind, held, scope, position })
  unit.declared.push({ symbol, match, position, scope, inner })
}

/** The name of an operator, which is no node: what stands last before the parameters. */
function operatorName(unit: Reading, { node, pattern }: Match): string {
  const text = unit.textOf(node)
  const from = text.search(/\b(?:operator|func)\b/)
  const [name = ''] = /[^\s(]+|\(\)/u.exec(text.slice(from).replace(/^\w+\s*/u, '')) ?? []
  return `${pattern.called}${name}`
}

/** The function that a clause right below adds to; -1 when it is the first, or something else stands between. */
function clauseAbove(
  unit: Reading,
  { name, kind, home }: { readonly name: string; readonly kind: SymbolKind; readonly home: number },
): number {
  const last = unit.symbols.drafts.findLastIndex(({ parent }) => parent === home)
  const draft = unit.symbols.drafts[last]
  return draft?.name === name && draft.kind === kind ? last : -1
}

/** Whether a receiver is written as the path to the name: `a::b::c`. */
function isPath(unit: Reading, receiver: number, nameNode: number): boolean {
  const { separator } = unit.data.rules
  const between = unit.text.slice(unit.startOf(receiver), unit.startOf(nameNode)).trimEnd()
  return separator !== '.' && between.endsWith(separator)
}

/** `a::b::c` is c in a.b; every other name is one name, whatever it holds. */
function namesOf(unit: Reading, nameNode: number, kind: SymbolKind): string[] {
  if (kind === 'namespace') return [unit.pathOf(nameNode).join('.')]
  const { separator } = unit.data.rules
  const text = unit.textOf(nameNode)
  return separator !== '.' && text.includes(separator)
    ? unit.pathOf(nameNode)
    : [unit.nameOf(nameNode)]
}

function kindIn(kind: SymbolKind, scope: LocalScope, held: HeldType | null): SymbolKind {
  const isMember = held !== null || scope.kind === 'type'
  if (kind === 'function') return isMember ? 'method' : 'function'
  if (kind === 'variable') return isMember ? 'field' : 'variable'
  return kind
}

const suffixOf = (kind: SymbolKind): DescriptorSuffix =>
  TYPE_LIKE.has(kind)
    ? 'type'
    : CALLABLE.has(kind)
      ? 'method'
      : kind === 'namespace'
        ? 'namespace'
        : 'term'

/** The first node behind what a clause begins: the next clause beside it, or what comes after the text around. */
function endOfFollowing(unit: Reading, node: number): number {
  const { kind, parent } = unit.tree
  const end = unit.nextOf(parent[node] ?? node)
  for (let at = unit.nextOf(node); at < end; at = unit.nextOf(at))
    if (kind[at] === kind[node]) return at
  return end
}

/** Where the text of that ends. */
function endOfText(unit: Reading, node: number): number {
  const around = unit.tree.parent[node] ?? node
  const next = endOfFollowing(unit, node)
  return next < unit.nextOf(around) ? unit.startOf(next) : unit.endOf(around)
}

function trimmedEnd(unit: Reading, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(unit.text[at - 1] ?? '')) at--
  return at
}

interface NewSymbol {
  readonly symbol: number
  readonly kind: SymbolKind
  readonly held: HeldType | null
  readonly scope: LocalScope
  readonly position: number
}

/** Opens the scope of a declaration's own code. */
function innerScope(unit: Reading, match: Match, added: NewSymbol): LocalScope {
  const { symbol, kind, held, scope, position } = added
  const { node } = match
  // What follows a namespace clause is in it.
  const isFollowed = match.pattern.properties.has('following')
  const end = isFollowed ? endOfFollowing(unit, node) : unit.nextOf(node)
  if (kind === 'type' && match.one('body') < 0) {
    // What stands inside an alias is declared beside it.
    const { home } = scope
    return enter(unit, node, new LocalScope(scope, scope.kind, { end, owner: symbol, home }))
  }
  if (TYPE_LIKE.has(kind)) {
    const block = unit.tree.parent[match.one('body')] ?? node
    if (block > node) unit.typeBlocks.add(block)
    const own: HeldType = { symbol, path: [] }
    return enter(unit, node, new LocalScope(scope, 'type', { end, owner: symbol, held: own }))
  }
  if (kind === 'namespace') {
    return enter(unit, node, new LocalScope(scope, 'namespace', { end, owner: symbol, held: null }))
  }
  if (CALLABLE.has(kind)) {
    const inner = new LocalScope(scope, 'function', {
      end,
      owner: symbol,
      held: held ?? scope.held,
    })
    const self = match.one('self')
    if (self >= 0) {
      unit.markDeclares(self)
      inner.bind(unit.nameOf(self), {
        at: node,
        scope: inner,
        symbol: -1,
        value: -1,
        type: -1,
        form: 'plain',
        isSelf: true,
        expr: null,
      })
    }
    return enter(unit, node, inner)
  }
  // The initialiser of a variable: what it calls at module level comes from the module.
  const isFunction = isFunctionLiteral(unit, match.one('value'))
  const caller = scope.kind === 'module' && !isFunction ? 0 : symbol
  const inner = new LocalScope(scope, 'block', { end, owner: symbol, caller })
  return position === 0 ? enter(unit, node, inner) : inner
}

/** Whether a value is a function literal: that calls nothing until it is called itself. */
const isFunctionLiteral = (unit: Reading, value: number): boolean =>
  value >= 0 &&
  (unit.data.declarations[unit.tree.kind[value] ?? 0] ?? []).some(({ head }) => head === 'closure')

function enter(unit: Reading, node: number, scope: LocalScope): LocalScope {
  unit.scope = unit.open(node, scope)
  return scope
}
