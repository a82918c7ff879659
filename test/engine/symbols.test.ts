import { describe, expect, it } from 'vitest'
import { getContext } from '#engine/context.ts'
import { symbolEdges } from '#engine/edges.ts'
import { impactOf } from '#engine/impact.ts'
import { readSymbol } from '#engine/read-symbol.ts'
import { resolveSymbol } from '#engine/resolve.ts'
import type { IndexReader, Library } from '#engine/index-reader.ts'
import {
  contextRequest,
  edgesResponse,
  impactRequest,
  impactResponse,
  resolveResponse,
  symbolDetail,
} from '#wire/pack.ts'
import { err, ok, type Result } from '#core/result.ts'
import { memoryLibrary, type Files } from '#test/support/memory-library.ts'

const tree: Files = {
  'src/store.ts':
    "import { log } from './log'\n/** Keeps sessions. */\nexport class Store {\n  save(id: string) {\n    log(id)\n    return id\n  }\n}\nexport class DiskStore extends Store {}\n",
  'src/log.ts': 'export function log(text: string) {\n  return text\n}\n',
  'src/app.ts':
    "import { Store } from './store'\nimport { log } from './log'\nexport function main() {\n  log('start')\n  return new Store().save('1')\n}\n",
}
const other: Files = { 'src/log.ts': 'export function log(line: string) {\n  return line\n}\n' }

const library = await memoryLibrary({ 'acme/web': tree })
const both = await memoryLibrary({ 'acme/web': tree, 'acme/api': other })

function value<T>(outcome: Result<T, { readonly reason: string }>): T {
  if (!outcome.ok) throw new Error(outcome.error.reason)
  return outcome.value
}

describe('a symbol', () => {
  it.each(['src/store.ts/Store#save().', 'src/store.ts:Store.save', 'Store.save', 'save'])(
    'is read by any of its names: %s',
    async (id) => {
      const detail = value(await readSymbol(library, { id }))
      expect(symbolDetail.safeParse(detail).error).toBeUndefined()
      expect(detail).toMatchObject({
        qualified_name: 'Store.save',
        path: 'src/store.ts',
        start_line: 4,
        end_line: 7,
        repo: 'acme/web',
      })
      expect(detail.source).toContain('log(id)')
    },
  )

  it('that is a file is named by its path', async () => {
    expect(value(await readSymbol(library, { id: 'src/log.ts' })).kind).toBe('module')
  })

  it('that is declared in parts is one for questions about the graph', async () => {
    const parts = await memoryLibrary({
      'acme/depot': {
        'A.cs':
          'partial class Money { public partial int Round(int x);\n  void Go() { Round(1); } }\n',
        'B.cs': 'partial class Money { public partial int Round(int x) { return x; } }\n',
        'C.cs': 'class Till { void Pay() { new Money().Round(2); } }\n',
      },
    })
    const from = (answer: Awaited<ReturnType<typeof symbolEdges>>): string[] =>
      value(answer).edges.map((edge) => edge.from.qualified_name)
    expect(from(await symbolEdges(parts, { id: 'Money', view: 'callers' }))).toEqual(['Till.Pay'])
    const round = await symbolEdges(parts, { id: 'Money.Round', view: 'callers' })
    expect(from(round)).toEqual(['Money.Go', 'Till.Pay'])
    expect(await readSymbol(parts, { id: 'Money' })).toMatchObject({ ok: false })
  })

  it('of an ambiguous name is no silent pick: the answer has the candidates', async () => {
    const outcome = await readSymbol(both, { id: 'log' })
    expect(outcome).toMatchObject({
      ok: false,
      error: { reason: 'symbol_ambiguous', selector: 'log' },
    })
    if (outcome.ok || outcome.error.reason !== 'symbol_ambiguous') return
    expect(outcome.error.candidates.map(({ repo }) => repo)).toEqual(['acme/api', 'acme/web'])
  })

  it('of the top level is told apart from members of its name by its path', async () => {
    const files = {
      'menu.ts': 'export function Item() {\n  return 1\n}\nexport const Menu = { Item }\n',
    }
    const menu = await memoryLibrary({ 'acme/web': files })
    expect(value(await readSymbol(menu, { id: 'menu.ts:Item' }))).toMatchObject({
      qualified_name: 'Item',
      start_line: 1,
    })
    expect(await readSymbol(menu, { id: 'Item' })).toMatchObject({
      error: { reason: 'symbol_ambiguous' },
    })
  })

  it('is told apart by the repository', async () => {
    expect(value(await readSymbol(both, { id: 'log', repo: 'acme/api' })).source).toContain('line')
  })

  it('that does not exist is a failure', async () => {
    expect(await readSymbol(library, { id: 'nothing' })).toEqual({
      ok: false,
      error: { reason: 'symbol_not_found', selector: 'nothing' },
    })
    expect(await readSymbol(library, { id: 'log', repo: 'acme/none' })).toEqual({
      ok: false,
      error: { reason: 'repo_not_found', name: 'acme/none' },
    })
  })
})

describe('resolving', () => {
  it('lists every symbol of the name, and none is an empty list', async () => {
    const found = value(await resolveSymbol(both, { name: 'log' }))
    expect(resolveResponse.safeParse(found).error).toBeUndefined()
    expect(found.symbols.map(({ repo }) => repo)).toEqual(['acme/api', 'acme/web'])
    expect(value(await resolveSymbol(library, { name: 'nothing' })).symbols).toEqual([])
  })
})

describe('edges', () => {
  const names = async (
    id: string,
    view: Parameters<typeof symbolEdges>[1]['view'],
    depth = 1,
  ): Promise<string[]> => {
    const found = value(await symbolEdges(library, { id, view, depth }))
    expect(edgesResponse.safeParse(found).error).toBeUndefined()
    return found.edges.map(({ from, to }) => `${from.qualified_name} -> ${to.qualified_name}`)
  }

  it('answer who calls a symbol, with lines', async () => {
    expect(await names('log', 'callers')).toEqual(['main -> log', 'Store.save -> log'])
    const { edges } = value(await symbolEdges(library, { id: 'log', view: 'callers' }))
    expect(edges.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'src/app.ts:4',
      'src/store.ts:5',
    ])
    expect(edges[0]?.from.signature).toContain('main')
    expect(edges[0]?.from.language).toBe('typescript')
  })

  it('answer what a symbol calls', async () => {
    expect(await names('src/app.ts:main', 'callees')).toContain('main -> log')
  })

  it('answer who extends a class, and the whole hierarchy', async () => {
    expect(await names('Store', 'implementers')).toEqual(['DiskStore -> Store'])
    expect(await names('DiskStore', 'hierarchy')).toEqual(['DiskStore -> Store'])
  })

  it('answer which files a file imports, asked by any symbol of it', async () => {
    const { edges } = value(await symbolEdges(library, { id: 'main', view: 'dependencies' }))
    expect(edges.map(({ to }) => to.path).toSorted()).toEqual(['src/log.ts', 'src/store.ts'])
  })
})

describe('impact', () => {
  it('groups what a change may break, with totals', async () => {
    const found = value(await impactOf(library, impactRequest.parse({ id: 'log', depth: 2 })))
    expect(impactResponse.safeParse(found).error).toBeUndefined()
    expect(
      found.groups.callers.map(({ qualified_name, depth }) => `${depth} ${qualified_name}`),
    ).toEqual(expect.arrayContaining(['1 main', '1 Store.save']))
    expect(found.totals['callers']).toBe(found.groups.callers.length)
  })
})

describe('an index that moves under a question', () => {
  const movingLibrary = (moves: number): Library => {
    let left = moves
    const hasMoved = (): boolean => {
      left -= 1
      return left >= 0
    }
    const moving = (reader: IndexReader): IndexReader => ({
      ...reader,
      impact: async (version, query) =>
        hasMoved() ? err({ reason: 'index_moved' }) : reader.impact(version, query),
      edges: async (version, asked) =>
        hasMoved() ? err({ reason: 'index_moved' }) : reader.edges(version, asked),
      rank: async (version, asked) =>
        hasMoved() ? err({ reason: 'index_moved' }) : reader.rank(version, asked),
    })
    return {
      list: () => library.list(),
      async open(repos, ref) {
        const opened = await library.open(repos, ref)
        return opened.ok ? ok(opened.value.map(moving)) : opened
      },
    }
  }
  const request = impactRequest.parse({ id: 'log' })

  it('is asked once more, and then given up with its name', async () => {
    expect((await impactOf(movingLibrary(1), request)).ok).toBe(true)
    expect(await impactOf(movingLibrary(2), request)).toEqual({
      ok: false,
      error: { reason: 'index_moved', repo: 'acme/web' },
    })
    const task = contextRequest.parse({ task: 'log' })
    expect((await getContext(movingLibrary(1), task)).ok).toBe(true)
    expect(await getContext(movingLibrary(2), task)).toEqual({
      ok: false,
      error: { reason: 'index_moved', repo: 'acme/web' },
    })
    expect((await symbolEdges(movingLibrary(1), { id: 'log', view: 'callers' })).ok).toBe(true)
  })
})
