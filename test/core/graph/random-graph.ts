// Seeded random files for graph tests: types with members, functions, every kind of edge, some to nothing.

import * as fc from 'fast-check'
import type { FilePart } from '#core/graph/build-graph.ts'
import { EDGE_KINDS, PROVENANCES, REF_KINDS } from '#core/graph/edge.ts'
import type { PartEdge, PartSymbol } from '#core/graph/graph-part.ts'
import { SYMBOL_KINDS } from '#core/graph/symbol.ts'

const code = <T>(values: readonly T[], value: T): number => values.indexOf(value)

const NAMES = ['get', 'put', 'run', 'größe', '取消', 'a b', '🎉']

const COMMITS = ['c1', 'c2', 'c3', 'c4']

const fileSymbols = fc
  .array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      isType: fc.boolean(),
      members: fc.subarray(NAMES),
    }),
    { maxLength: 4 },
  )
  .map((specs): PartSymbol[] => {
    const symbols: PartSymbol[] = [['', 'file', '', code(SYMBOL_KINDS, 'module'), 1, 100, 1]]
    for (const [i, { name, isType, members }] of specs.entries()) {
      const own = `\`${name}${i}\``
      if (!isType) {
        symbols.push([
          `${own}().`,
          name,
          '',
          code(SYMBOL_KINDS, 'function'),
          i * 10 + 1,
          i * 10 + 5,
          0,
        ])
        continue
      }
      symbols.push([`${own}#`, name, '', code(SYMBOL_KINDS, 'class'), i * 10 + 1, i * 10 + 9, 1])
      for (const member of members) {
        symbols.push([
          `${own}#\`${member}\`().`,
          member,
          name,
          code(SYMBOL_KINDS, 'method'),
          i * 10 + 2,
          i * 10 + 2,
          0,
        ])
      }
    }
    return symbols
  })

/** Files of a small repository with edges between them. */
export const anyFiles: fc.Arbitrary<FilePart[]> = fc
  .uniqueArray(
    fc.constantFrom('a.ts', 'src/b.ts', 'src/test/c.ts', 'ö/取.py', 'src/d_test.py', 'z.ts'),
    { minLength: 1 },
  )
  .chain((paths) => fc.tuple(...paths.map((path) => fc.tuple(fc.constant(path), fileSymbols))))
  .chain((files) => {
    const ids = files.flatMap(([path, symbols]) =>
      symbols.map(([descriptors]) => `${path}/${descriptors}`),
    )
    const target = fc.constantFrom(...ids, 'nowhere.ts/gone().')
    return fc.tuple(
      ...files.map(([path, symbols]) =>
        fc
          .tuple(
            fc.subarray(COMMITS),
            fc.array(
              fc.tuple(
                fc.nat(symbols.length - 1),
                fc.nat(EDGE_KINDS.length - 1),
                fc.nat(REF_KINDS.length - 1),
                fc.nat(PROVENANCES.length - 1),
                fc.integer({ min: 1, max: 30 }),
                target,
              ),
              { maxLength: 25 },
            ),
          )
          .map(([commits, edges]: [string[], PartEdge[]]): FilePart => ({
            path,
            hash: `hash of ${path}`,
            part: { symbols, edges, commits },
          })),
      ),
    )
  })
