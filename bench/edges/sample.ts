// Draws CALLS edges of one language to be checked by hand: `node bench/edges/sample.ts LANGUAGE SEED NAME@REVISION=FOLDER ...`. Same sources and
// seed, same edges. Prints each with the source around it; the verdicts are kept in samples/ by file, line and name, without source text.

import { draw, linkTree } from './linked-tree.ts'

const SAMPLE_SIZE = Number(process.env['SAMPLE_SIZE'] ?? 50)

interface Edge {
  readonly at: string
  readonly caller: string
  readonly callee: string
  readonly shown: string
}

/** All CALLS edges of a folder's files in the language, in order. */
async function edgesOf(language: string, source: string, folder: string): Promise<Edge[]> {
  const { paths, facts, linked, find } = await linkTree(language, folder)
  const declared = (id: string): string => {
    const place = find(id)
    const symbol = place && facts.get(place.file)?.symbols[place.symbol]
    return `${symbol?.startLine ?? 0}: ${symbol?.signature ?? ''}`
  }
  return paths.flatMap((name) => {
    const own = facts.get(name)
    if (own?.language !== language) return []
    const lines = own.text.split('\n')
    return (linked.get(name)?.edges ?? []).flatMap(([from, kind, , , line, to]) => {
      if (kind !== 'CALLS') return []
      const caller = `${name}/${own.symbols[from]?.descriptors ?? ''}`
      const shown = `${(lines[line - 1] ?? '').trim().slice(0, 170)}\n      -> ${declared(to).slice(0, 150)}`
      return [{ at: `${source}:${name}:${line}`, caller, callee: to, shown }]
    })
  })
}

const [language = '', seed = '1', ...sources] = process.argv.slice(2)
const all: Edge[] = []
for (const source of sources) {
  const [name = '', folder = ''] = source.split('=')
  // oxlint-disable-next-line no-await-in-loop
  all.push(...(await edgesOf(language, name, folder)))
}
process.stderr.write(`${language}: ${all.length} CALLS edges\n`)
for (const [number, edge] of draw(all, SAMPLE_SIZE, Number(seed)).entries()) {
  const { at, caller, callee, shown } = edge
  process.stdout.write(`${number + 1} ${at}\n   ${caller} > ${callee}\n      ${shown}\n`)
}
