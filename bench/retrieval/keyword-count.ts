// What a person with ripgrep does: every word of the task, case ignored, over the whole tree; files by how many of the words they hold and how often,
// rare words counting more. Each file is shown by the lines around its densest place.

import { runCommand } from '../run-command.ts'
import type { Task } from '../data.ts'
import type { PredictedItem, Prediction } from './prediction.ts'

const LISTED = 50
/** Words asked for; the first ones of the text. */
const MAX_WORDS = 24
const MIN_WORD_CHARS = 3
/** Lines shown of a file. */
const WINDOW = 40
const TOKENS_PER_LINE = 11

const FILLERS = new Set(
  'the and for with from that this when are not but has have was will can use used using into only then than its also any all should does add fix make'.split(
    ' ',
  ),
)

const wordsOf = (text: string): readonly string[] =>
  [
    ...new Set(
      (text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
        .map((word) => word.toLowerCase())
        .filter((word) => word.length >= MIN_WORD_CHARS && !FILLERS.has(word)),
    ),
  ].slice(0, MAX_WORDS)

interface Hit {
  readonly line: number
  readonly word: string
}

/** Answers tasks over a tree; null where there is no ripgrep. */
export async function predictWithRipgrep(
  root: string,
  tasks: readonly Task[],
): Promise<readonly Prediction[] | null> {
  if (!(await hasRipgrep())) return null
  const predictions: Prediction[] = []
  for (const { id, text } of tasks) {
    const started = performance.now()
    const ranked = rank(await hitsOf(root, wordsOf(text)))
    const used = ranked.reduce((sum, { tokens }) => sum + tokens, 0)
    predictions.push({
      id,
      ranked,
      budgets: {},
      ms: performance.now() - started,
      used_tokens: used,
    })
  }
  return predictions
}

const hasRipgrep = (): Promise<boolean> =>
  runCommand('rg', ['--version']).then(
    () => true,
    () => false,
  )

async function hitsOf(
  root: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Hit[]>> {
  const files = new Map<string, Hit[]>()
  if (words.length === 0) return files
  const patterns = words.flatMap((word) => ['-e', word])
  const args = [
    '-n',
    '-o',
    '-i',
    '-F',
    '--no-heading',
    '--null',
    '--sort',
    'path',
    '--max-filesize',
    '1M',
    ...patterns,
    '.',
  ]
  // ripgrep ends with 1 when nothing matches.
  const { stdout } = await runCommand('rg', args, { cwd: root }).catch(() => ({ stdout: '' }))
  for (const line of stdout.split('\n')) {
    const cut = line.indexOf('\0')
    const colon = line.indexOf(':', cut)
    if (cut < 0 || colon < 0) continue
    const file = line.slice(0, cut).replace(/^\.\//, '')
    const hit = {
      line: Number(line.slice(cut + 1, colon)),
      word: line.slice(colon + 1).toLowerCase(),
    }
    const known = files.get(file)
    if (known === undefined) files.set(file, [hit])
    else known.push(hit)
  }
  return files
}

function rank(files: ReadonlyMap<string, readonly Hit[]>): readonly PredictedItem[] {
  const holders = new Map<string, number>()
  for (const hits of files.values())
    for (const word of new Set(hits.map((hit) => hit.word)))
      holders.set(word, (holders.get(word) ?? 0) + 1)
  const rarity = (word: string): number => Math.log1p(files.size / (holders.get(word) ?? 1))
  return [...files]
    .map(([file, hits]) => ({ file, hits, score: scoreOf(hits, rarity) }))
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1))
    .slice(0, LISTED)
    .map(({ file, hits }) => {
      const start = densest(hits, rarity)
      const end = start + WINDOW - 1
      return {
        file,
        name: '',
        kind: 'lines',
        start_line: start,
        end_line: end,
        tokens: WINDOW * TOKENS_PER_LINE,
      }
    })
}

function scoreOf(hits: readonly Hit[], rarity: (word: string) => number): number {
  const counts = new Map<string, number>()
  for (const { word } of hits) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].reduce((sum, [word, count]) => sum + rarity(word) * Math.log1p(count), 0)
}

/** First line of the window whose distinct words are worth most. */
function densest(hits: readonly Hit[], rarity: (word: string) => number): number {
  let best = { start: 1, value: -1 }
  let from = 0
  for (const [at, { line }] of hits.entries()) {
    while ((hits[from]?.line ?? line) < line - WINDOW + 1) from += 1
    const words = new Set(hits.slice(from, at + 1).map((hit) => hit.word))
    const value = [...words].reduce((sum, word) => sum + rarity(word), 0)
    if (value > best.value) best = { start: Math.max(1, (hits[from]?.line ?? line) - 2), value }
  }
  return best.start
}
