// Packages: the one that a whole file is in, and those that hold a part of it.

import { declareDefinition } from './define.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

/** Makes a package that holds all of its file the file's own, and any other a namespace in it. */
export function declarePackage(unit: Reading, match: Match): void {
  if (!holdsAll(unit, match)) {
    declareDefinition(unit, match)
    return
  }
  const { node } = match
  const parts = match.all('name').flatMap((name) => unit.pathOf(name))
  unit.namespace = [unit.namespace, ...parts].filter((part) => part !== '').join('.')
  const body = match.one('body')
  const end = body < 0 ? unit.nextOf(node) : body
  for (let at = node; at < end; at++) unit.markDeclares(at)
  unit.packageAt = node
}

/** Whether nothing stands outside of a package: beside its body, or behind the next clause where that ends it. */
function holdsAll(unit: Reading, match: Match): boolean {
  if (unit.scope !== unit.top) return false
  const hasBody = match.one('body') >= 0
  if (!hasBody && !match.pattern.properties.has('following')) return true
  return siblings(unit, match.node).every(
    (sibling) => !(hasBody ? declares(unit, sibling) : isPackage(unit, sibling)),
  )
}

/** The nodes beside one. */
function siblings(unit: Reading, node: number): number[] {
  const parent = unit.tree.parent[node] ?? -1
  const found: number[] = []
  const end = parent < 0 ? 0 : unit.nextOf(parent)
  for (let at = parent + 1; at < end; at = unit.nextOf(at)) if (at !== node) found.push(at)
  return found
}

const isPackage = (unit: Reading, node: number): boolean => headsOf(unit, node).includes('package')

const declares = (unit: Reading, node: number): boolean =>
  headsOf(unit, node).some((head) => head === 'package' || head.startsWith('definition.'))

const headsOf = (unit: Reading, node: number): string[] =>
  (unit.data.declarations[unit.tree.kind[node] ?? 0] ?? []).map(({ head }) => head)
