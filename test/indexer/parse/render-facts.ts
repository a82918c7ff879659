// Facts as text that people can check against the source beside it.

import type { FactExpr, FactSymbol, FileFacts } from '#cli/parse/file-facts.ts'
import type { PathPart, RouterRef } from '#cli/parse/http/http-facts.ts'

function renderExpr(expr: FactExpr, symbols: readonly FactSymbol[]): string {
  const render = (inner: FactExpr): string => renderExpr(inner, symbols)
  const symbol = (index: number): string => symbols[index]?.descriptors ?? '!'
  switch (expr.t) {
    case 'name':
      return expr.inside === undefined ? expr.name : `${expr.name}@${expr.inside}`
    case 'symbol':
      return `<${symbol(expr.symbol)}>`
    case 'operator': {
      const by = expr.by === undefined ? '' : `, ${render(expr.by)}`
      return `${expr.names.join('|')}(${render(expr.of)}${by})`
    }
    case 'receiver':
      return `on(${expr.closure}, ${render(expr.of)})`
    case 'this':
    case 'super':
      return `${expr.t}<${symbol(expr.symbol)}>`
    case 'member':
      return `${render(expr.of)}.${expr.name}`
    case 'call': {
      const types = expr.types === undefined ? '' : `<${expr.types.map(render).join(', ')}>`
      return `${render(expr.of)}${types}(${(expr.given ?? []).map(render).join(', ')})`
    }
    case 'new':
      return expr.given === undefined
        ? `new(${render(expr.of)})`
        : `new(${render(expr.of)}, ${expr.given.map(render).join(', ')})`
    case 'element':
      return `element(${render(expr.of)}${expr.at === undefined ? '' : `, ${JSON.stringify(expr.at)}`})`
    case 'map':
      return `map(${render(expr.key)}, ${render(expr.of)})`
    case 'tuple':
      return `[${expr.of.map(render).join(', ')}]`
    case 'variable':
      return `<${symbol(expr.symbol)}>.${expr.index}:${render(expr.of)}`
    case 'typeParameter':
      return `<${render(expr.of)}>.${expr.index}:${render(expr.bound)}`
    case 'generic':
      return `${render(expr.of)}<${expr.args.map(render).join(', ')}>`
    case 'tested':
      return `tested(${render(expr.of)}, ${render(expr.by)})`
    case 'without':
      return `without(${render(expr.of)}, ${render(expr.by)})`
    case 'fixture':
      return `fixture(${expr.name})`
    case 'union':
      return `(${expr.of.map(render).join(' | ')})`
    case 'opaque':
    case 'unknown':
      return expr.t
    case 'function':
      return `(${expr.receiver === undefined ? '' : `${render(expr.receiver)}.`}(${expr.params.map(render).join(', ')}) => ${render(expr.of)})`
    case 'object':
      return `{${expr.members.map(([name, value]) => `${name}: ${render(value)}`).join(', ')}}`
    case 'argument':
      return `argument(${expr.isNew ? 'new ' : ''}${render(expr.of)}, ${[expr.argument, ...(expr.given ?? []).map(render)].join(', ')})`
    case 'parameter':
      return `parameter(${render(expr.of)}, ${expr.index})`
    case 'inherited':
      return `inherited(${render(expr.of)}.${expr.name}, ${expr.index} of ${expr.count})`
    case 'typed':
    case 'array':
    case 'record':
    case 'key':
    case 'await':
    case 'promise':
    case 'value':
    case 'predicate':
    case 'entered':
    case 'wrapper':
      return `${expr.t}(${render(expr.of)})`
  }
}

function renderHttp({ http, symbols }: FileFacts): string[] {
  if (http === null) return []
  const path = (parts: readonly PathPart[]): string =>
    parts
      .map((part) => (typeof part === 'string' ? part : `{${renderExpr(part, symbols)}}`))
      .join('')
  const ref = (router: RouterRef | null): string =>
    router === null
      ? '-'
      : 'at' in router
        ? `#${router.at}`
        : 'of' in router
          ? renderExpr(router.of, symbols)
          : JSON.stringify(router)
  return [
    ...http.routers.map(
      ({ framework, prefix, parent }, at) =>
        `router #${at} ${framework} ${path(prefix)}${parent === null ? '' : ` in ${ref(parent)}`}`,
    ),
    ...http.mounts.map(
      ({ parent, prefix, child }) => `mount ${ref(child)} in ${ref(parent)} at ${path(prefix)}`,
    ),
    ...http.routes.map(
      ({ method, pattern, framework, handler, router, line }) =>
        `${line} ${method} ${path(pattern)} (${framework}) ${ref(router)} ${handler === null ? '-' : renderExpr(handler, symbols)}`,
    ),
    ...http.requests.map(({ method, url, line }) => `${line} request ${method} ${path(url)}`),
    ...http.texts.map(([symbol, text]) => `${symbols[symbol]?.descriptors ?? ''} = ${text}`),
  ]
}

function renderSymbol(symbol: FactSymbol, symbols: readonly FactSymbol[]): string {
  const marks = [
    symbol.exported ? 'exported' : '',
    symbol.isStatic ? 'static' : '',
    symbol.isAccessor ? 'accessor' : '',
    symbol.isInHeader === true ? 'header' : '',
  ]
  const heritage = symbol.heritage.map(
    ({ kind, of }) =>
      `${kind === 'INHERITS' ? 'extends' : 'implements'} ${renderExpr(of, symbols)}`,
  )
  return [
    `${symbol.startLine}-${symbol.endLine}`,
    symbol.kind,
    symbol.descriptors || '(module)',
    ...marks,
    ...heritage,
    ...(symbol.params ?? []).map(
      (params) => `(${params.map((param) => renderExpr(param, symbols)).join(', ')})`,
    ),
    symbol.type === null ? '' : `: ${renderExpr(symbol.type, symbols)}`,
    symbol.signature === '' ? '' : `| ${symbol.signature}`,
    symbol.doc === '' ? '' : `/* ${symbol.doc.replaceAll('\n', ' ⏎ ')} */`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** One line for each symbol. */
const renderSymbols = (facts: FileFacts): string[] =>
  facts.symbols.map((symbol) => renderSymbol(symbol, facts.symbols))

/** One line for each use: who, how, where, what. */
export const renderUses = (facts: FileFacts): string[] =>
  facts.uses.map(({ from, role, line, target }) => {
    const who = facts.symbols[from]?.descriptors || '(module)'
    return `${line} ${who} ${role} ${renderExpr(target, facts.symbols)}`
  })

/** Everything that facts say, as the fixtures' expected files hold it. */
export function renderFacts(facts: FileFacts): string {
  const { symbols } = facts
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`# ${title}`, ...lines, '']
  return [
    ...section('symbols', renderSymbols(facts)),
    ...section(
      'imports',
      facts.imports.map(({ local, name, from, line, typeOnly, scope }) => {
        const where = scope === 0 ? '' : ` in ${symbols[scope]?.descriptors}`
        return `${line} ${local || '-'} = ${name || '-'} of ${from}${typeOnly ? ' (type)' : ''}${where}`
      }),
    ),
    ...section(
      'exports',
      facts.exports.map(({ name, of, from, fromName, line }) =>
        of === null
          ? `${line} ${name} = ${fromName} of ${from}`
          : `${line} ${name} = ${renderExpr(of, symbols)}`,
      ),
    ),
    ...section('uses', renderUses(facts)),
    ...section('http', renderHttp(facts)),
    ...section(
      'notes',
      facts.notes.map(
        ({ kind, text, line, symbol }) =>
          `${line} ${kind} ${symbols[symbol]?.descriptors || '(module)'}: ${text}`,
      ),
    ),
    ...section('__all__', facts.allNames ?? []),
  ].join('\n')
}
