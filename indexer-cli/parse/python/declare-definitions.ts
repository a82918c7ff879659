// Functions, classes, their parameters and decorators.

import { localBinding, Scope } from '../facts/scope.ts'
import { toSignature } from '../facts/symbol-table.ts'
import { NOTHING, type Declaring, type Definition } from './declaring.ts'
import { decoratorText } from './fixtures.ts'
import { F, K } from './vocabulary.ts'

/** The node whose text is the definition: decorators included. */
const outerNode = (pass: Declaring, node: number): number => {
  const parent = pass.parent(node)
  return pass.kind(parent) === K.decorated_definition ? parent : node
}

/** What stands behind the `@` of the decorators before a definition. */
function decoratorValues(pass: Declaring, node: number): number[] {
  const parent = pass.parent(node)
  if (pass.kind(parent) !== K.decorated_definition) return []
  return pass
    .children(parent)
    .filter((child) => pass.kind(child) === K.decorator)
    .map((decorator) => pass.first(decorator))
}

/** Dotted names of decorators. */
const dottedNames = (pass: Declaring, values: readonly number[]): string[] =>
  values.map((value) =>
    pass.unit.textOf(pass.kind(value) === K.call ? pass.field(value, F.function) : value),
  )

/** What a decorator names and is given is the business of the definition below it. */
function openDecorators(pass: Declaring, node: number, symbol: number): void {
  const { unit, scope } = pass
  const parent = pass.parent(node)
  if (pass.kind(parent) !== K.decorated_definition) return
  for (const decorator of pass.children(parent)) {
    if (pass.kind(decorator) !== K.decorator) continue
    const place = {
      end: unit.nextOf(decorator),
      owner: symbol,
      self: scope.self,
      caller: symbol,
    }
    unit.openScope(decorator, new Scope(scope, 'initialiser', place))
  }
}

const lastName = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1)

const PROPERTY_DECORATORS: ReadonlySet<string> = new Set([
  'property',
  'cached_property',
  'abstractproperty',
  'classproperty',
  'hybrid_property',
  'lazy_property',
])

/** Decorators that give back what they are given, or something that is used as that. */
const SAME: ReadonlySet<string> = new Set([
  ...PROPERTY_DECORATORS,
  'staticmethod',
  'classmethod',
  'overload',
  'override',
  'abstractmethod',
  'wraps',
  'contextmanager',
  'asynccontextmanager',
  'lru_cache',
  'cache',
  'fixture',
  'parametrize',
  'setter',
  'getter',
  'deleter',
])

/** `def`. */
export function declareFunction(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const nameNode = pass.field(node, F.name)
  const name = nameNode < 0 ? '' : unit.textOf(nameNode)
  unit.markDeclares(nameNode)
  const outer = outerNode(pass, node)
  const decorating = decoratorValues(pass, node)
  const decorators = dottedNames(pass, decorating).map((dotted) => ({
    dotted,
    last: lastName(dotted),
  }))
  const inClass = scope.binder.kind === 'class'
  const body = pass.field(node, F.body)
  const isAccessor = inClass && decorators.some(({ last }) => PROPERTY_DECORATORS.has(last))
  const isStatic =
    inClass && decorators.some(({ last }) => last === 'staticmethod' || last === 'classmethod')
  const hasBody = !decorators.some(({ last }) => last === 'overload')
  const parent = scope.binder.owner
  const start = unit.startOf(outer)
  const signature = unit.text.slice(unit.startOf(node), headerEnd(pass, node))
  const accessorOf = decorators.find(({ last }) => ACCESSOR_PARTS.has(last))
  const known = unit.symbols.named(parent, name)
  let symbol = -1
  if (
    accessorOf !== undefined &&
    lastName(accessorOf.dotted.slice(0, accessorOf.dotted.lastIndexOf('.'))) === name
  ) {
    symbol = known.find((at) => unit.symbols.at(at).isAccessor) ?? -1
    if (symbol >= 0) extendProperty(pass, symbol, start, unit.endOf(outer))
  } else {
    symbol = known.find((at) => !unit.symbols.at(at).hasBody) ?? -1
    if (symbol >= 0)
      implement(pass, symbol, { start, end: unit.endOf(outer), signature, hasBody, body })
  }
  if (symbol < 0) {
    const definition: Definition = {
      name,
      kind: !inClass
        ? 'function'
        : isAccessor
          ? 'property'
          : name === '__init__'
            ? 'constructor'
            : 'method',
      suffix: isAccessor ? 'term' : 'method',
      parent,
      start,
      end: unit.endOf(outer),
      signature,
      doc: pass.docstring(body),
      isStatic,
      isAccessor,
      hasBody,
    }
    // A method above that writes `self.name` writes what is declared here.
    const written = inClass ? known.find((at) => isWritten(pass, at)) : undefined
    if (written === undefined) symbol = pass.define(definition)
    else pass.redefine((symbol = written), definition)
  }
  if (symbol >= 0) {
    unit.owners.set(node, symbol)
    scope.binder.bind(name, localBinding(scope, { symbol }))
    openDecorators(pass, node, symbol)
    const nodes = decorating.filter((_, at) => !SAME.has(decorators[at]?.last ?? ''))
    if (nodes.length > 0) pass.decorated.push({ symbol, nodes, scope })
  }
  const self = inClass ? scope.binder.self : -1
  const inner = openFunction(pass, node, {
    symbol,
    self,
    isStatic: decorators.some(({ last }) => last === 'staticmethod'),
  })
  const header = decoratorText(pass, node)
  const dotted = decorators.map((decorator) => decorator.dotted)
  pass.fixtures.note(pass, symbol, dotted, header)
  pass.fixtures.use(pass, symbol, nameNode, header)
  pass.fixtures.ask(pass, symbol, inner, pass.field(node, F.parameters), header)
}

/** A field of the object, of which no declaration in the class has told yet. */
function isWritten(pass: Declaring, symbol: number): boolean {
  const { kind, isStatic } = pass.unit.symbols.at(symbol)
  return kind === 'field' && !isStatic
}

const ACCESSOR_PARTS: ReadonlySet<string> = new Set(['setter', 'deleter', 'getter'])

function headerEnd(pass: Declaring, node: number): number {
  const { unit } = pass
  for (const field of [F.return_type, F.parameters, F.superclasses, F.type_parameters, F.name]) {
    const part = pass.field(node, field)
    if (part >= 0) return unit.endOf(part)
  }
  return unit.endOf(node)
}

/** A setter right below its getter belongs to the same range. */
function extendProperty(pass: Declaring, symbol: number, start: number, end: number): void {
  const draft = pass.unit.symbols.at(symbol)
  if (pass.unit.lineAt(start) - draft.endLine <= 3) draft.endLine = pass.unit.lastLine(start, end)
}

/** Joins `@overload` declarations and the function that implements them. */
function implement(
  pass: Declaring,
  symbol: number,
  found: { start: number; end: number; signature: string; hasBody: boolean; body: number },
): void {
  const draft = pass.unit.symbols.at(symbol)
  if (!found.hasBody) return
  draft.hasBody = true
  draft.startLine = pass.unit.lineAt(found.start)
  draft.endLine = pass.unit.lastLine(found.start, found.end)
  draft.signature = toSignature(found.signature)
  draft.doc = pass.docstring(found.body) || draft.doc
}

/**
 * Opens the scope of a function's header and returns that of its body, with the parameters bound in it; the first one of a method is the object or
 * the class. What a header writes is evaluated where the function stands: a parameter hides nothing from it.
 */
function openFunction(
  pass: Declaring,
  node: number,
  { symbol, self, isStatic }: { symbol: number; self: number; isStatic: boolean },
): Scope {
  const { unit, scope } = pass
  const place = {
    end: unit.nextOf(node),
    owner: symbol < 0 ? scope.owner : symbol,
    self: self >= 0 ? self : scope.kind === 'class' ? -1 : scope.self,
  }
  const header = unit.openScope(node, new Scope(scope, 'initialiser', place))
  const inner = new Scope(header, 'function', place)
  pass.bodies.set(node, inner)
  const body = pass.field(node, F.body)
  if (body >= 0) pass.pending.set(body, unit.openScope(body, inner))
  if (symbol >= 0) {
    pass.functions.set(inner, symbol)
    pass.functions.set(header, symbol)
  }
  pass.scope = inner
  const parameters = pass.field(node, F.parameters)
  if (parameters >= 0) {
    bindParameters(pass, parameters, { self: isStatic ? -1 : self, header })
    if (symbol >= 0 && !isStatic && pass.derived.has(self))
      inheritParameters(pass, parameters, { self, name: unit.symbols.at(symbol).name })
  }
  pass.scope = header
  return inner
}

/** Parameters without a type of a method that may override another: those of that one tell them. */
function inheritParameters(
  pass: Declaring,
  parameters: number,
  { self, name }: { readonly self: number; readonly name: string },
): void {
  const { unit, scope } = pass
  const [, ...rest] = pass.children(parameters)
  for (const [index, parameter] of rest.entries()) {
    const named = pass.field(parameter, F.name)
    const target = named >= 0 ? named : parameter
    if (pass.kind(target) !== K.identifier || pass.field(parameter, F.type) >= 0) continue
    const binding = scope.own(unit.textOf(target))
    if (binding === undefined || binding.annotation >= 0) continue
    const of = unit.exprs.symbol('super', self)
    binding.inherited = { t: 'inherited', of, name, index, count: rest.length }
  }
}

interface Parameters {
  /** The class whose method it is, or -1. */
  readonly self: number
  /** Where types and defaults are evaluated. */
  readonly header: Scope | null
  /** Node of the lambda: the code around it may tell its parameters. */
  readonly lambda?: number
}

/** Binds parameters in the current scope. */
function bindParameters(
  pass: Declaring,
  parameters: number,
  { self, header, lambda = -1 }: Parameters,
): void {
  const { unit, scope } = pass
  pass.children(parameters).forEach((parameter, position) => {
    const kind = pass.kind(parameter)
    if (position === 0 && self >= 0 && kind === K.identifier) {
      unit.markDeclares(parameter)
      const expr = unit.exprs.symbol('this', self)
      scope.bind(unit.textOf(parameter), { ...localBinding(scope), expr })
      return
    }
    if (lambda >= 0 && kind === K.identifier) {
      unit.markDeclares(parameter)
      const expected = { fn: lambda, index: position }
      scope.bind(unit.textOf(parameter), localBinding(scope, { expected }))
      return
    }
    const annotation = pass.field(parameter, F.type)
    const value = pass.field(parameter, F.value)
    const name = pass.field(parameter, F.name)
    const target = name >= 0 ? name : kind === K.identifier ? parameter : pass.first(parameter)
    if (header !== null)
      for (const part of [annotation, value]) if (part >= 0) unit.scopes.set(part, header)
    if (position === 0 && self >= 0 && annotation >= 0 && unit.textOf(target) === 'self') {
      // What is written of it is for callers; in here it is an object of the class.
      unit.markDeclares(target)
      const expr = unit.exprs.symbol('this', self)
      scope.bind('self', { ...localBinding(scope), expr })
      return
    }
    if (kind === K.list_splat_pattern || kind === K.dictionary_splat_pattern) {
      pass.bindTarget(target, NOTHING)
    } else if (
      pass.kind(target) === K.list_splat_pattern ||
      pass.kind(target) === K.dictionary_splat_pattern
    ) {
      pass.bindTarget(pass.first(target), NOTHING)
    } else pass.bindTarget(target, { value, annotation, steps: [] })
  })
}

/** `class`. */
export function declareClass(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const nameNode = pass.field(node, F.name)
  unit.markDeclares(nameNode)
  const name = nameNode < 0 ? '' : unit.textOf(nameNode)
  const outer = outerNode(pass, node)
  const symbol = pass.define({
    name,
    kind: 'class',
    suffix: 'type',
    parent: scope.binder.owner,
    start: unit.startOf(outer),
    end: unit.endOf(outer),
    signature: unit.text.slice(unit.startOf(node), headerEnd(pass, node)),
    doc: pass.docstring(pass.field(node, F.body)),
  })
  if (symbol >= 0) {
    unit.owners.set(node, symbol)
    scope.binder.bind(name, localBinding(scope, { symbol }))
    openDecorators(pass, node, symbol)
    pass.fixtures.use(pass, symbol, nameNode, decoratorText(pass, node))
    const bases = pass.field(node, F.superclasses)
    for (const base of bases < 0 ? [] : pass.children(bases)) {
      if (pass.kind(base) === K.keyword_argument) continue
      pass.heritage.push({ symbol, node: base, scope })
      pass.derived.add(symbol)
    }
  }
  const owner = symbol < 0 ? scope.owner : symbol
  const inner = new Scope(scope, 'class', { end: unit.nextOf(node), owner, self: symbol })
  pass.scope = unit.openScope(node, inner)
}

/** `lambda`: the code of the name that it is bound to, or of the symbol around. */
export function declareLambda(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const symbol = unit.owners.get(node)
  const inner = new Scope(scope, 'function', {
    end: unit.nextOf(node),
    owner: symbol ?? scope.owner,
    self: scope.self,
  })
  pass.scope = unit.openScope(node, inner)
  pass.bodies.set(node, inner)
  const parameters = pass.field(node, F.parameters)
  // A lambda that is a class attribute is called as a method.
  const isMethod = symbol !== undefined && unit.symbols.at(symbol).kind === 'method'
  const self = isMethod ? scope.self : -1
  if (parameters >= 0) bindParameters(pass, parameters, { self, header: scope, lambda: node })
  const body = pass.field(node, F.body)
  if (symbol !== undefined && body >= 0) unit.returns.set(symbol, [body])
}

/** `return x`: remembered for the function that it leaves. */
export function declareReturn(pass: Declaring, node: number): void {
  const value = pass.first(node)
  const symbol = pass.functionAround()
  if (symbol === undefined || value < 0) return
  pass.returnScopes.set(value, pass.scope)
  const known = pass.unit.returns.get(symbol)
  if (known === undefined) pass.unit.returns.set(symbol, [value])
  else if (known.length < 4) known.push(value)
}
