// Faults that shipped in the two systems that Kontext follows, as tests of the whole run. Those of one stage stand with it:
//
//   an anchor at distance 0 shown as missing, an oversized first body, notes that never reach the pack, a budget that counts only part of the text,
//     uncited items                                         test/core/pipeline/pack.test.ts
//   stop words, verbs and floods of one name as anchors, bare members beside a qualified name, a constructor above its class, strength by the
//     length of a list, tails that fit many files           test/core/pipeline/anchors.test.ts
//   caps by order of discovery, whole files dragged in, evidence that does not decay or comes from whichever root sorts first
//                                                           test/core/pipeline/expand.test.ts
//   equal scores at distances 0 and 1, unknown beating known, containers beside their members, order of edges
//                                                           test/core/pipeline/rank.test.ts
//   answers for K that are no prefix of those for K + 1, one file filling an answer   test/core/pipeline/narrow.test.ts
//   high confidence of noise, a margin of the first two positions                     test/core/pipeline/coverage.test.ts
//   words of URLs, contractions, "and/or" as a route, one fact counted twice, frames with paths of another machine
//                                                           test/core/pipeline/read-task.test.ts
//   İ and other letters, identifiers split alike on both sides                        test/core/terms.test.ts
//   FTS syntax from prose, statistics of other repositories, cuts by row id, texts that are not searched to their end
//                                                           test/core/lexical, test/storage
//   merges, squashes, reverts, renames, moves and updates of history                  test/cli/history.test.ts, test/indexer/history
//   repository filters that some sources skip, one id in two repositories             test/worker/isolation.test.ts
//   edited ignore rules, routes and notes of deleted files, `.github` and `github`, embedders that cannot work, output beside the protocol
//                                                           test/cli/seed-faults.test.ts
//   requests of too many documents, other dimensions, services that stall             test/storage/service-embedder.test.ts, test/e2e/embedders.test.ts
//   paths over mixed edges in an impact                     test/core/graph/walk.test.ts
//   rows that outlive their tokenizer                       test/storage/switch.contract.ts, test/worker/push.test.ts
//   an empty truth that scores 1, another path than the shipped one                   test/cli/bench.test.ts, test/e2e/bench.test.ts
//   a trace that differs from the run, a benchmark beside the shipped path            bench reads the engine's own packs; context.ts records one trace

import { beforeAll, describe, expect, it } from 'vitest'
import { getContext } from '#engine/context.ts'
import type { Library } from '#engine/index-reader.ts'
import { contextRequest, type Pack } from '#wire/pack.ts'
import { memoryLibrary, type Files } from '#test/support/memory-library.ts'

const filler = (count: number): string =>
  Array.from({ length: count }, (_, i) => `  const step${i} = prepare(${i})`).join('\n')

const vault: Files = {
  'src/vault.ts': [
    'export function depositIntoVault(amount: number) {',
    '  return checkFee(amount)',
    '}',
    'export function checkFee(amount: number) {',
    '  return amount',
    '}',
    'export function openReport() {',
    filler(60),
    "  throw new Error('ledger page is torn')",
    '}',
    '',
  ].join('\n'),
  'src/screen.ts': `export function renderScreen() {\n${filler(80)}\n  // the badge is drawn here, a badge, the badge\n}\n`,
  'src/badge.ts': 'export function badge() {\n  return 1\n}\n',
  'src/components/TestBotTriggerPanel.ts':
    'export function TestBotTriggerPanel() {\n  return startTrigger()\n}\nfunction startTrigger() {\n  return 2\n}\n',
  'src/queue.ts':
    'export function drainQueue() {\n  return takeNext()\n}\nexport function takeNext() {\n  return 3\n}\n',
  'test/vault.test.ts': Array.from(
    { length: 40 },
    (_, i) => `export function testDepositVault${i}() {\n  return depositIntoVault(${i})\n}\n`,
  ).join(''),
}

let library: Library
beforeAll(async () => {
  library = await memoryLibrary({ 'acme/vault': vault })
})

async function ask(task: string, more: Readonly<Record<string, unknown>> = {}): Promise<Pack> {
  const outcome = await getContext(library, contextRequest.parse({ task, ...more }))
  if (!outcome.ok) throw new Error(outcome.error.reason)
  return outcome.value
}

const names = ({ context }: Pack): string[] => context.items.map(({ name }) => name)

describe('prose is never query syntax', () => {
  it.each([
    "why doesn't deposit vault work",
    'vault=deposit flow',
    'user@host deposit vault',
    'foo&&bar deposit vault',
    '*Foo pointer deposit vault',
    'fix **bold** deposit vault',
    'Where does (New) get called: "deposit vault"',
    'NEAR miss of deposit vault',
    'refresh-on-deposit vault a/b/c',
    'deposit vault “fails” – again, café',
  ])('%s finds what its words name', async (task) => {
    expect(names(await ask(task))[0]).toBe('depositIntoVault')
  })

  it('one letter or quote beyond ASCII changes nothing of the answer', async () => {
    const plain = await ask("the vault's deposit fails")
    const curly = await ask('the vault’s deposit fails')
    expect(names(curly)).toEqual(names(plain))
  })

  it('short words find something too', async () => {
    expect(names(await ask('is the fee ok?'))[0]).toBe('checkFee')
  })
})

describe('the pool', () => {
  it('is not filled by tests: production code comes first however many tests match', async () => {
    const pack = await ask('deposit vault')
    expect(pack.context.items[0]?.path).toBe('src/vault.ts')
    expect(pack.context.items.some(({ path }) => path.startsWith('test/'))).toBe(false)
  })

  it('knows production code that is called Test', async () => {
    expect(names(await ask('the trigger panel of the bot')).slice(0, 2)).toContain(
      'TestBotTriggerPanel',
    )
  })

  it('holds text that stands sixty lines into a function', async () => {
    expect(names(await ask('we get "ledger page is torn"'))[0]).toBe('openReport')
  })
})

describe('ranking', () => {
  it('puts a helper that is named after the word above a long function that only mentions it', async () => {
    const found = names(await ask('badge'))
    expect(found.indexOf('badge')).toBeLessThan(found.indexOf('renderScreen'))
  })

  it('brings a neighbour whose own words do not match after the anchor that leads to it', async () => {
    const found = names(await ask('drainQueue hangs'))
    expect(found[0]).toBe('drainQueue')
    expect(found).toContain('takeNext')
  })

  it('is the same with a pasted link', async () => {
    const link = 'https://github.com/acme/vault/pull/12/files#diff-badge'
    expect(names(await ask(`deposit vault fails ${link}`))).toEqual(
      names(await ask('deposit vault fails')),
    )
  })

  it('of weak matches alone is told as such', async () => {
    const pack = await ask('something about a step of the page')
    expect(pack.coverage.confidence).not.toBe('high')
  })
})

it('the steps that a trace tells are those of the answer', async () => {
  const traced = await ask('deposit vault', { trace: true })
  const { items } = (await ask('deposit vault')).context
  expect(traced.context.items).toEqual(items)
  const narrow = traced.trace?.find(({ stage }) => stage === 'narrow')?.data
  expect(narrow).toEqual({ chosen: items.map(({ symbol_id: id }) => id) })
})
