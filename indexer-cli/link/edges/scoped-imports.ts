// IMPORTS edges of languages with packages: to the file of an imported declaration; of an imported package, to those of its files that the code
// uses something of.

import type { ScopeRules } from '../scoped/rules.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { EdgeSet } from './edge-set.ts'

/** Adds the edges. `used`: files that the code uses something of. */
export function linkScopedImports(
  program: Program,
  file: SourceFile,
  rules: ScopeRules,
  edges: EdgeSet,
  used: Iterable<number>,
): void {
  const add = (target: number, line: number): void => {
    const source = program.source(target)
    if (source === undefined || source === file) return
    const to = `${source.path}/`
    edges.add({ from: 0, kind: 'IMPORTS', refKind: 'none', provenance: 'treesitter', line, to })
  }
  for (const entry of file.facts.imports) {
    for (const value of program.scoped.imported(file, rules, entry)) {
      if (value.k === 'symbol' || value.k === 'module') add(value.file, entry.line)
      if (value.k !== 'package') continue
      for (const target of used) {
        const source = program.source(target)
        const scope = source === undefined ? undefined : rules.scopeOf(source.facts)
        if (scope !== undefined && program.scoped.isIn(value.folder, scope)) add(target, entry.line)
      }
    }
  }
}
