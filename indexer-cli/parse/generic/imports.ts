// Import statements. `from` is the path of what is imported, its parts joined by dots (a quoted path stays as it is); `name` is `*` for that thing
// itself, `**` for everything in it.

import type { Match } from './match.ts'
import { startWithAttributes } from './places.ts'
import type { Reading } from './reading.ts'

/** Stands between a quoted path and one thing that is imported from there. */
export const OF_FILE = '#'

const QUOTED = /^[<"'`].*[>"'`]$/s

/** Records what an import pattern found. */
export function declareImport(unit: Reading, match: Match): void {
  const { node } = match
  const line = unit.lineOf(node)
  const scope = scopeOf(unit, match)
  const isGlobal = match.pattern.properties.has('everywhere')
  const add = (local: string, name: string, from: string): void => {
    if (from === '') return
    const entry = { local, name, from, line, typeOnly: false, scope }
    unit.imports.push(isGlobal ? { ...entry, isGlobal } : entry)
  }
  const paths = match.all('path')
  const [path = -1] = paths
  const alias = match.one('alias')
  const written = path < 0 ? pathAbove(unit, node) : unit.textOf(path)
  const local = alias < 0 ? null : unit.textOf(alias)
  const isAll = match.pattern.head === 'import.all' || match.one('wildcard') >= 0
  if (match.pattern.head === 'import.file') {
    const bare = QUOTED.test(written) ? written.slice(1, -1) : written
    if (written === '') return
    add(local ?? '', '*', `${match.pattern.properties.has('relative') ? './' : ''}${bare}`)
  } else if (QUOTED.test(written)) {
    const from = written.slice(1, -1)
    const items = match.all('item')
    for (const item of items) {
      const name = unit.nameOf(item)
      const called = match.all('alias').find((node) => node === unit.nextOf(item))
      const bound = called === undefined ? name : unit.nameOf(called)
      add(bound, '*', `${from}${OF_FILE}${name}`)
    }
    if (items.length > 0) return
    if (local === '.' || isAll) add('', '**', from)
    else add(local === '_' ? '' : (local ?? ''), '*', from)
  } else {
    const prefix = [...prefixOf(unit, node), ...paths.flatMap((node) => unit.pathOf(node))]
    const from = prefix.join('.')
    const items = match.all('item')
    for (const item of items) {
      const parts = unit.pathOf(item)
      const isSelf = parts.length === 1 && parts[0] === 'self'
      const whole = isSelf ? prefix : [...prefix, ...parts]
      add(whole.at(-1) ?? '', '*', whole.join('.'))
    }
    if (isAll) add('', '**', from)
    else if (items.length === 0 || local !== null) add(local ?? prefix.at(-1) ?? '', '*', from)
  }
  if (unit.first(unit.data.groups, node) !== null) return
  for (let at = node; at < unit.nextOf(node); at++) unit.markDeclares(at)
}

/** The namespace, function or, in some languages, type that an import stands in; 0 for the file. */
function scopeOf({ scope, symbols }: Reading, { pattern }: Match): number {
  if (scope.kind === 'type' && pattern.properties.has('within')) return Math.max(0, scope.home)
  if (scope.kind === 'namespace') return Math.max(0, scope.home)
  const isOfFunction = scope.isLocal && FUNCTIONS.has(symbols.at(scope.owner).kind)
  return isOfFunction ? scope.owner : 0
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])

/** The path of a module's file as its attributes tell it; '' when they don't. */
function pathAbove(unit: Reading, node: number): string {
  const start = unit.startOf(node)
  const attributes = unit.text.slice(startWithAttributes(unit, start), start)
  return unit.data.rules.modulePath?.exec(attributes)?.[1] ?? ''
}

/** Paths of the groups around an import: `use a::{b, c}`. */
function prefixOf(unit: Reading, node: number): string[] {
  const groups: string[][] = []
  for (let at = unit.tree.parent[node] ?? -1; at >= 0; at = unit.tree.parent[at] ?? -1) {
    const group = unit.first(unit.data.groups, at)
    if (group === null) continue
    groups.push(group.all('path').flatMap((path) => unit.pathOf(path)))
  }
  return groups.toReversed().flat()
}
