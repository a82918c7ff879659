// Which of several declarations of one qualified name a file means, when they are not parts of one thing: the one in the file itself, else the one
// that shares the longest folder with it. A draw means that it cannot be told.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'

/** The declarations meant; those of one file, or none. */
export function nearest(
  program: Program,
  from: SourceFile,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  const own = refs.filter((ref) => ref.file === from.number)
  if (own.length > 0) return own
  let best = -1
  let found: SymbolRef[] = []
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
