// Which of several declarations of one qualified name a file means, when they are not parts of one thing: the one in the file itself, else the one
// that shares the longest folder with it. A draw means that it cannot be told.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { NOTHING, type SymbolRef, type Value, type Values } from '../values/value.ts'

/** The declarations meant: overloads, those of one file, or none. */
export function meantOf(program: Program, from: SourceFile, values: Values): Values {
  const refs = values.filter((value) => value.k === 'symbol')
  // Functions of one name are overloads, wherever they stand.
  const isOverloaded =
    program.scoped.rulesOf(from)?.standsIn !== undefined &&
    refs.every((ref) => {
      const kind = program.source(ref.file)?.symbol(ref.symbol)?.kind
      return kind !== undefined && CALLABLE_KINDS.has(kind)
    })
  if (isOverloaded) return values
  const near = nearest(program, from, refs)
  if (near.length === 0 && areTwins(program, from, refs)) return values
  return near.length > 0 ? near : platformsOwn(program, from, values)
}

/** Words of a header that say how a function is kept, not what it takes. */
const STORAGE = /\b(?:static|inline|extern)\s+/g

/** Functions with one header in several files, of which each build takes one. */
function areTwins(program: Program, from: SourceFile, refs: readonly SymbolRef[]): boolean {
  if (program.scoped.rulesOf(from)?.hasTwins !== true) return false
  const headers = refs.map((ref) => {
    const symbol = program.source(ref.file)?.symbol(ref.symbol)
    return symbol?.kind === 'function' ? symbol.signature.replace(STORAGE, '') : ''
  })
  return headers.every((header) => header !== '' && header === headers[0])
}

function nearest<T extends SymbolRef>(
  program: Program,
  from: SourceFile,
  refs: readonly T[],
): readonly T[] {
  const own = refs.filter((ref) => ref.file === from.number)
  if (own.length > 0) return own
  let best = -1
  let found: T[] = []
  for (const ref of refs) {
    const shared = sharedFolders(from.path, program.source(ref.file)?.path ?? '')
    if (shared < best) continue
    if (shared > best) found = []
    best = shared
    found.push(ref)
  }
  const [first] = found
  return found.every((ref) => ref.file === first?.file) ? found : []
}

function sharedFolders(a: string, b: string): number {
  const left = a.split('/').slice(0, -1)
  const right = b.split('/').slice(0, -1)
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared
}

/**
 * Of several declarations of which some only stand for those of each platform, the one whose path has most folders in common with that of the file,
 * else those that stand for all; nothing when none does.
 */
export function platformsOwn(program: Program, from: SourceFile, values: Values): Values {
  const rules = program.scoped.rulesOf(from)
  if (rules?.standsIn === undefined || values.length < 2) return NOTHING
  const folders = new Set(foldersOf(from.path))
  let best = 0
  let found: Values = NOTHING
  const common: Value[] = []
  for (const value of values) {
    const source = value.k === 'symbol' ? program.source(value.file) : undefined
    if (value.k !== 'symbol' || source === undefined) continue
    if (rules.standsIn(source.symbol(value.symbol)?.signature ?? '')) common.push(value)
    const shared = new Set(foldersOf(source.path).filter((part) => folders.has(part))).size
    if (shared < best) continue
    found = shared > best ? [value] : [...found, value]
    best = shared
  }
  if (common.length === 0) return NOTHING
  return found.length === 1 ? found : common
}

const foldersOf = (path: string): string[] => path.split('/').slice(0, -1)
