// Routes with their handlers, and ROUTES_TO edges from the code that registers them.

import { byRoute } from '#wire/shard-rules.ts'
import type { Shard } from '#wire/shard.ts'
import type { FactRoute } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import type { EdgeSet } from './edge-set.ts'
import { idOf } from './id-of.ts'

/** The file's routes in the order of the shard format; adds their edges. */
export function linkRoutes(program: Program, file: SourceFile, edges: EdgeSet): Shard['routes'] {
  const routes = file.facts.routes.map((route) => {
    const handler = handlerOf(program, file, route)
    const { method, pattern, framework, line } = route
    const to = handler === undefined ? '' : idOf(program, handler)
    if (to !== '') {
      const from = registrar(file, line, handler)
      edges.add({ from, kind: 'ROUTES_TO', refKind: 'none', provenance: 'treesitter', line, to })
    }
    return { method, pattern, framework, handler: to, line }
  })
  return routes.sort(byRoute)
}

function handlerOf(program: Program, file: SourceFile, route: FactRoute): SymbolRef | undefined {
  if (route.handler === null) return undefined
  const values = program.resolve(file, 0, route.handler)
  return values.find((value) => value.k === 'symbol')
}

/** The innermost function around the line, the handler itself and what it holds excepted; else the module. */
function registrar(file: SourceFile, line: number, handler: SymbolRef | undefined): number {
  let innermost = 0
  for (const [index, symbol] of file.facts.symbols.entries()) {
    if (symbol.startLine > line || symbol.endLine < line) continue
    if (symbol.kind !== 'function' && symbol.kind !== 'method' && symbol.kind !== 'constructor')
      continue
    if (handler?.file === file.number && isInside(file, index, handler.symbol)) continue
    innermost = index
  }
  return innermost
}

function isInside(file: SourceFile, symbol: number, outer: number): boolean {
  for (let at = symbol; at >= 0; at = file.symbol(at)?.parent ?? -1) if (at === outer) return true
  return false
}
