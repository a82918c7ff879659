// Python imports. A name bound inside a function is that function's alone.

import { localBinding } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

/** True under `if TYPE_CHECKING:`. */
function isTypeOnly(pass: Declaring, node: number): boolean {
  for (let at = pass.parent(node); at > 0; at = pass.parent(at)) {
    if (pass.kind(at) !== K.if_statement) continue
    const condition = pass.unit.textOf(pass.field(at, F.condition))
    if (/^(\w+\.)?TYPE_CHECKING$/.test(condition)) return true
  }
  return false
}

function markAll(pass: Declaring, node: number): void {
  for (let at = node; at < pass.unit.nextOf(node); at++) pass.unit.markDeclares(at)
}

interface Found {
  readonly local: string
  readonly name: string
  readonly from: string
}

function add(pass: Declaring, node: number, { local, name, from }: Found, typeOnly: boolean): void {
  const { unit, scope } = pass
  const owner = scope.binder.kind === 'module' ? 0 : scope.owner
  unit.imports.push({ local, name, from, line: unit.lineOf(node), typeOnly, scope: owner })
  if (local !== '') scope.binder.bind(local, localBinding(scope, { imported: true }))
}

/** `import a.b`, `import a.b as c`. */
export function declareImport(pass: Declaring, node: number): void {
  const { unit } = pass
  const typeOnly = isTypeOnly(pass, node)
  markAll(pass, node)
  for (const part of pass.children(node)) {
    if (pass.kind(part) === K.aliased_import) {
      const from = unit.textOf(pass.field(part, F.name))
      add(pass, part, { local: unit.textOf(pass.field(part, F.alias)), name: '*', from }, typeOnly)
    } else if (pass.kind(part) === K.dotted_name) {
      const from = unit.textOf(part)
      const [head = from] = from.split('.')
      add(pass, part, { local: head, name: '*', from: head }, typeOnly)
      if (head !== from) add(pass, part, { local: '', name: '', from }, typeOnly)
    }
  }
}

/** `from a import b as c`, `from .a import *`. */
export function declareFromImport(pass: Declaring, node: number): void {
  const { unit } = pass
  const typeOnly = isTypeOnly(pass, node)
  markAll(pass, node)
  const module = pass.field(node, F.module_name)
  if (module < 0) return
  const from = unit.textOf(module).replace(/\s+/g, '')
  for (const part of pass.children(node)) {
    if (part === module) continue
    const kind = pass.kind(part)
    if (kind === K.wildcard_import) add(pass, part, { local: '', name: '**', from }, typeOnly)
    else if (kind === K.aliased_import) {
      const local = unit.textOf(pass.field(part, F.alias))
      add(pass, part, { local, name: unit.textOf(pass.field(part, F.name)), from }, typeOnly)
    } else if (kind === K.dotted_name) {
      const name = unit.textOf(part)
      add(pass, part, { local: name, name, from }, typeOnly)
    }
  }
}
