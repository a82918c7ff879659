// A field case as linking is tried on it: its input as texts by path, and what it expects, `path:Container.name` for a symbol.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readInput } from '../languages-case.ts'

/** The input of a case as texts by path. */
export function readCase(name: string): { texts: Map<string, string>; expected: Expected } {
  const file = path.join(import.meta.dirname, '../../cases', name, 'expected.json')
  const expected: Expected = JSON.parse(readFileSync(file, 'utf8'))
  return { texts: readInput(name), expected }
}

/** The parts of a case's expected.json that linking decides. */
export interface Expected {
  readonly callers?: Readonly<Record<string, readonly string[]>>
  readonly users?: Readonly<Record<string, readonly string[]>>
  readonly users_contain?: Readonly<Record<string, readonly string[]>>
  readonly edges?: readonly (readonly [kind: string, from: string, to: string])[]
  readonly symbol_count?: Readonly<Record<string, number>>
  readonly routes_exact?: readonly (readonly [method: string, pattern: string, handler: string])[]
}
