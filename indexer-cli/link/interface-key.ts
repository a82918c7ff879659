// The part of a file's facts that other files' links can depend on.

import type { FactsInterface } from '../parse/facts-codec.ts'
import { bridgeNames } from './bridges/bridge-table.ts'
import { mixedIn, mixingName } from './scoped/declarations.ts'
import { SHARED_IMPORTS } from './scoped/shared-imports.ts'

/**
 * Text that changes exactly when links of other files could change because of this file: its symbols with their types and bases, imports and exports.
 * Bodies, lines and docs are not in it, nor signatures but for what links read from them.
 */
export const interfaceKey = (facts: FactsInterface): string =>
  JSON.stringify([
    facts.language,
    facts.symbols.map((symbol) => [
      symbol.descriptors,
      symbol.name,
      symbol.parent,
      symbol.kind,
      symbol.exported,
      symbol.isStatic,
      symbol.isAccessor,
      symbol.isInHeader,
      symbol.type,
      symbol.params,
      headerKey(symbol.signature),
      symbol.typeParams,
      symbol.decorated,
      symbol.heritage.map(({ kind, of, isFirst }) => [kind, of, isFirst]),
    ]),
    facts.imports.map(({ local, name, from, scope, isGlobal }) => [
      local,
      name,
      from,
      scope,
      isGlobal,
    ]),
    facts.exports.map(({ name, of, from, fromName }) => [name, of, from, fromName]),
    facts.allNames,
    facts.namespace,
    facts.arities,
    facts.extending,
    facts.augmenting,
    facts.conformances?.map(([around, path, heritage]) => [
      around,
      path,
      heritage.map(({ kind, of }) => [kind, of]),
    ]),
    facts.accepts,
    facts.fixtures,
    facts.labels,
    facts.bridges,
    closuresSeen(facts),
  ])

/** Words that say how far a declaration or what its header takes is seen. */
const REACH =
  /\b(?:public|protected|internal|private|file|pub|record)\b(?:\s*\([^)]*\)|\s*\[[^\]]*\])?/g

/** What links read from the text of a header: words that say where the body is, that there is none, and what a case class is made with. */
const headerKey = (signature: string): string => {
  const word = /\b(?:default|static|partial|expect|case class)\b/.exec(signature)?.[0] ?? ''
  const kept = [...signature.matchAll(REACH)].join()
  const made = /\b(?:case class|apply)\b/.test(signature) ? signature : ''
  return `${word}${kept}${signature.endsWith(';') ? ';' : ''}${made}`
}

/** Function literals count where what a symbol gives depends on what they run on. */
function closuresSeen({ symbols, closures }: FactsInterface): FactsInterface['closures'] {
  if (closures === undefined) return undefined
  const types = JSON.stringify(symbols.map(({ type }) => type))
  return types.includes('"inside":') || types.includes('"closure":') ? closures : undefined
}

/** The names under which a file may be found in the whole repository. */
export function interfaceNames(facts: FactsInterface): string[] {
  const { symbols, imports, namespace = '', bridges = [], conformances = [] } = facts
  return [
    ...symbols.map(({ name }) => name),
    ...conformances.flatMap(([, path]) => path.split('.')),
    ...namespace.split('.'),
    ...bridgeNames(bridges),
    ...(facts.language === 'ruby' ? symbols.flatMap(mixedIn).map(mixingName) : []),
    ...(imports.some(({ isGlobal }) => isGlobal) ? [SHARED_IMPORTS] : []),
  ]
}
