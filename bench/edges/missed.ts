// Draws call sites without an edge, to be checked by hand: `node bench/edges/missed.ts LANGUAGE SEED NAME@REVISION=FOLDER ...`. A site is a name before a
// parenthesis, outside of comments and strings as far as one line tells, which the tree declares as something that can be called, while nothing around
// the line has a CALLS edge to anything of that name. Most of them call something else of that name: what share does not is for people to judge.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import type { FactSymbol, FileFacts } from '#cli/parse/file-facts.ts'
import { draw, linkTree, type LinkedTree } from './linked-tree.ts'

const SAMPLE_SIZE = 30

const NOT_CODE = /\/\/.*|\/\*.*?\*\/|^\s*(?:\*|\/\*|#).*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
const CALL = /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*[?!]?)(?:::<[^<>()]*>|<[^<>()]*>)?\s?\(/gu

interface Site {
  readonly at: string
  readonly name: string
  readonly shown: string
}

/** Names of what the tree declares and code can call. */
function callableNames({ facts }: LinkedTree, language: string): Set<string> {
  const names = new Set<string>()
  for (const { language: own, symbols } of facts.values())
    for (const { kind, name } of symbols)
      if (own === language && (CALLABLE_KINDS.has(kind) || kind === 'class' || kind === 'struct'))
        names.add(name)
  return names
}

const contains = (facts: FileFacts, symbol: number, line: number): boolean => {
  const { startLine = 1, endLine = 0 } = facts.symbols[symbol] ?? {}
  return symbol === 0 || (startLine <= line && line <= endLine)
}

/** The line of a declaration that has its name before a parenthesis. */
function headOf({ name, startLine, endLine }: FactSymbol, lines: readonly string[]): string {
  const head = lines
    .slice(startLine - 1, endLine)
    .findIndex((line) => line.includes(`${name}(`) || line.includes(`${name}<`))
  return `${startLine + Math.max(0, head)} ${name}`
}

function sitesOf(tree: LinkedTree, language: string, source: string): Site[] {
  const names = callableNames(tree, language)
  /** What a call of it may be called: a constructor like its type, too. */
  const namesOf = (id: string): string[] => {
    const place = tree.find(id)
    const symbols = place && tree.facts.get(place.file)?.symbols
    const symbol = symbols?.[place?.symbol ?? 0]
    if (symbol === undefined) return []
    return symbol.kind === 'constructor'
      ? [
          symbol.name,
          symbols?.[symbol.parent]?.name ?? '',
          symbol.container.split('.').at(-1) ?? '',
        ]
      : [symbol.name]
  }
  return tree.paths.flatMap((path) => {
    const facts = tree.facts.get(path)
    if (facts?.language !== language) return []
    const calls = (tree.linked.get(path)?.edges ?? []).flatMap(([from, kind, , , , to]) =>
      kind === 'CALLS' ? namesOf(to).map((called) => [from, called] as const) : [],
    )
    const lines = facts.text.split('\n')
    const heads = new Set(facts.symbols.map((symbol) => headOf(symbol, lines)))
    return lines.flatMap((text, index) => {
      const line = index + 1
      const code = text.replace(NOT_CODE, (found) => ' '.repeat(found.length))
      return [...code.matchAll(CALL)].flatMap(([, name = '']) => {
        if (!names.has(name) || heads.has(`${line} ${name}`)) return []
        const isLinked = calls.some(
          ([from, called]) => called === name && contains(facts, from, line),
        )
        return isLinked ? [] : [{ at: `${source}:${path}:${line}`, name, shown: text.trim() }]
      })
    })
  })
}

const [language = '', seed = '1', ...sources] = process.argv.slice(2)
const all: Site[] = []
let edges = 0
for (const source of sources) {
  const [name = '', folder = ''] = source.split('=')
  // oxlint-disable-next-line no-await-in-loop
  const tree = await linkTree(language, folder)
  all.push(...sitesOf(tree, language, name))
  for (const path of tree.paths)
    if (tree.facts.get(path)?.language === language)
      edges += (tree.linked.get(path)?.edges ?? []).filter(([, kind]) => kind === 'CALLS').length
}
process.stderr.write(`${language}: ${all.length} sites without an edge beside ${edges} edges\n`)
for (const [number, { at, name, shown }] of draw(all, SAMPLE_SIZE, Number(seed)).entries())
  process.stdout.write(`${number + 1} ${at}  ${name}\n      ${shown.slice(0, 200)}\n`)
