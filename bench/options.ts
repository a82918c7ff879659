// What `npm run bench` was asked for: parts, folders and switches, from arguments and environment.

import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#core/result.ts'

/** Every part of the benchmark, in the order in which they run. */
const PARTS = [
  'retrieval',
  'bm25',
  'queries',
  'graph',
  'index',
  'serve',
  'determinism',
  'parsing',
  'fuzz',
  'injuries',
] as const

export type Part = (typeof PARTS)[number]

/** Names that stand for several parts. */
const GROUPS: Readonly<Record<string, readonly Part[]>> = {
  /** Fuzzing takes hours, and has no figures to compare; parsing and injuries want libraries of their own. */
  all: PARTS.filter((part) => !['fuzz', 'parsing', 'injuries'].includes(part)),
  speed: ['index', 'serve'],
}

/** Sets in languages that Kontext reads today; `--sets all` takes every set of the data folder. */
const DEFAULT_SETS = [
  'honojs__hono',
  'colinhacks__zod',
  'trpc__trpc',
  'iamkun__dayjs',
  'django__django',
  'pytest-dev__pytest',
  'pytest-dev__pytest.2',
] as const

/** A tree that a compiler's indexer reads. */
export interface GraphTree {
  /** `owner/name`. */
  readonly repo: string
  readonly commit: string
  readonly language: 'typescript' | 'python'
  /** Only these folders of it, where a whole tree takes the compiler too long. */
  readonly folders?: readonly string[]
}

export interface BenchOptions {
  readonly parts: readonly Part[]
  /** Folder with `tasks/`, `queries/`, `baselines/` and the scorers; null when none was given. */
  readonly data: string | null
  /** Folder with one git mirror a repository, `owner+name/repo`. */
  readonly mirrors: string | null
  /** Scratch folder: trees and indexes are kept there and used again. */
  readonly work: string
  readonly out: string
  /** Names of task sets, or `all`. */
  readonly sets: readonly string[]
  readonly via: 'local' | 'server'
  /** Names of other programs that are asked the same tasks; empty: none. */
  readonly peers: readonly string[]
  /** Names of the task sets that they are asked; empty: all of `sets`. */
  readonly peerSets: readonly string[]
  /** What the edges are measured on instead of the six trees: `typescript:owner/name@revision:folder+folder`. */
  readonly trees: readonly GraphTree[]
  /** Evaluate in this process only and print one row: the loop of whoever changes the pipeline. */
  readonly tune: boolean
  /** Rank with each anchor source and each weight off in turn. */
  readonly ablate: boolean
  /** Search the weights whose names start with one of these, leaving repositories out; empty: no search. */
  readonly search: readonly string[]
  /** `name=value` changes of the weight tables, for a tuning run. */
  readonly changes: readonly { readonly key: string; readonly value: number }[]
  /** Print what was lost to the baseline and why. */
  readonly explain: boolean
  readonly bootstraps: number
  /** How often a timing is repeated; the median is reported. */
  readonly repeats: number
  /** Mutated files of each language, and what they are drawn from. */
  readonly mutations: number
  readonly seed: number
  /** Languages whose files are mutated, in this order; empty: all. */
  readonly languages: readonly string[]
  /** Forget what earlier runs have shown of these languages. */
  readonly again: boolean
  /** Folder with libraries to parse, one a folder. */
  readonly libraries: string | null
}

const absolute = (folder: string | undefined): string | null =>
  folder === undefined || folder === '' ? null : path.resolve(folder)

const positive = (text: string): number | null => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : null
}

function readChanges(given: readonly string[]): Result<BenchOptions['changes'], string> {
  const changes: { key: string; value: number }[] = []
  for (const text of given) {
    const at = text.indexOf('=')
    const value = Number(text.slice(at + 1))
    if (at < 1 || text.length === at + 1 || !Number.isFinite(value))
      return err(`--set ${text}: write it as name=number, for example --set kontext.lexical=0.4`)
    changes.push({ key: text.slice(0, at), value })
  }
  return ok(changes)
}

function readTrees(given: string | undefined): Result<BenchOptions['trees'], string> {
  const trees: GraphTree[] = []
  for (const text of given?.split(',') ?? []) {
    const [, language, repo = '', commit = 'HEAD', folders] =
      /^(typescript|python):([\w.-]+\/[\w.-]+)(?:@([\w./-]+))?(?::([\w./+-]+))?$/.exec(text) ?? []
    if (language !== 'typescript' && language !== 'python')
      return err(
        `--trees ${text}: write it as typescript:owner/name@revision or python:..., with :folder+folder behind it for parts of a tree`,
      )
    const part = folders === undefined ? {} : { folders: folders.split('+') }
    trees.push({ repo, commit, language, ...part })
  }
  return ok(trees)
}

function readParts(given: readonly string[]): Result<readonly Part[], string> {
  const chosen = new Set<Part>()
  for (const name of given.length === 0 ? ['all'] : given) {
    const group = GROUPS[name] ?? PARTS.filter((part) => part === name)
    if (group.length === 0)
      return err(
        `no part is called ${name}; there are ${[...PARTS, ...Object.keys(GROUPS)].join(', ')}`,
      )
    for (const part of group) chosen.add(part)
  }
  return ok(PARTS.filter((part) => chosen.has(part)))
}

const SWITCHES = {
  data: { type: 'string' },
  mirrors: { type: 'string' },
  work: { type: 'string' },
  out: { type: 'string' },
  sets: { type: 'string' },
  via: { type: 'string', default: 'local' },
  peers: { type: 'string', default: 'colby-codegraph,optave-codegraph,gitnexus' },
  'peer-sets': { type: 'string', default: '' },
  trees: { type: 'string' },
  tune: { type: 'boolean', default: false },
  ablate: { type: 'boolean', default: false },
  search: { type: 'string', default: '' },
  set: { type: 'string', multiple: true },
  explain: { type: 'boolean', default: false },
  boot: { type: 'string', default: '2000' },
  repeats: { type: 'string', default: '5' },
  mutations: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  languages: { type: 'string', default: '' },
  again: { type: 'boolean', default: false },
  libraries: { type: 'string' },
} as const

/** Reads the command line; the error is a sentence for the person who typed it. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<BenchOptions, string> {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options: SWITCHES, allowPositionals: true })
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : 'the arguments cannot be read')
  }
  const { values, positionals } = parsed
  const parts = readParts(positionals)
  if (!parts.ok) return parts
  const changes = readChanges(values.set ?? [])
  if (!changes.ok) return changes
  const trees = readTrees(values.trees)
  if (!trees.ok) return trees
  if (values.via !== 'local' && values.via !== 'server') return err('--via is local or server')
  const bootstraps = positive(values.boot)
  const repeats = positive(values.repeats)
  const mutations = positive(values.mutations)
  const seed = positive(values.seed)
  if (bootstraps === null || repeats === null || mutations === null || seed === null)
    return err('--boot, --repeats, --mutations and --seed are whole numbers above 0')
  return ok({
    parts: parts.value,
    data: absolute(values.data ?? env['KONTEXT_BENCH_DATA']),
    mirrors: absolute(values.mirrors ?? env['KONTEXT_BENCH_MIRRORS']),
    work:
      absolute(values.work ?? env['KONTEXT_BENCH_WORK']) ?? path.join(tmpdir(), 'kontext-bench'),
    out: absolute(values.out) ?? path.join(import.meta.dirname, 'results'),
    sets: values.sets?.split(',').filter((name) => name !== '') ?? DEFAULT_SETS,
    via: values.via,
    peers: values.peers.split(',').filter((name) => name !== '' && name !== 'none'),
    peerSets: values['peer-sets'].split(',').filter((name) => name !== ''),
    trees: trees.value,
    tune: values.tune,
    ablate: values.ablate,
    search: values.search.split(',').filter((prefix) => prefix !== ''),
    changes: changes.value,
    explain: values.explain,
    bootstraps,
    repeats,
    mutations,
    seed,
    languages: values.languages.split(',').filter((name) => name !== ''),
    again: values.again,
    libraries: absolute(values.libraries),
  })
}
