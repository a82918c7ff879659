// Other programs that answer a task with ranked code, asked through their own command lines, each as its makers tell users to. What came back is kept
// in the scratch folder by program and set, so that a run that was cut short goes on where it stopped.

import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { commitTree } from '../graph/subjects.ts'
import { askTool, installTool, runTool, type Tool } from '../graph/tools.ts'
import type { PredictedItem, Prediction } from './prediction.ts'

/** As many as the shipped baseline lists, about. */
const LISTED = 50
/** Command lines end somewhere. */
const MAX_TASK_CHARS = 20_000
/** The scorer's own guess for a line of code. */
const TOKENS_PER_LINE = 11

export interface PeerSearch extends Tool {
  /** What a reader must know of the run. */
  readonly note: string
  /** Once, after the installation. */
  readonly prepare?: (modules: string) => Promise<void>
  readonly index: (run: Run, modules: string) => Promise<void>
  readonly ask: (run: Run, modules: string, text: string) => Promise<readonly PredictedItem[]>
  /** Its MCP server over stdio, and the tool of it that takes a task text. */
  readonly server: {
    readonly args: (modules: string) => readonly string[]
    readonly call: (text: string) => { readonly name: string; readonly arguments: object }
  }
}

interface Run {
  readonly work: string
  readonly root: string
}

const item = (
  file: string,
  name: string,
  kind: string,
  start: number,
  end: number | null | undefined,
): PredictedItem => ({
  file,
  name,
  kind,
  start_line: start,
  end_line: Math.max(start, end ?? start),
  tokens: (Math.max(start, end ?? start) - start + 1) * TOKENS_PER_LINE,
})

const colbyNode = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  startLine: z.number(),
  endLine: z.number(),
})
const colbyAnswer = z.object({ entryPoints: z.array(colbyNode), nodes: z.array(colbyNode) })

const optaveAnswer = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      file: z.string(),
      line: z.number(),
      endLine: z.number().nullish(),
    }),
  ),
})

const gitnexusSymbol = z.looseObject({
  name: z.string().default(''),
  type: z.string().default(''),
  filePath: z.string().default(''),
  startLine: z.number().default(0),
  endLine: z.number().default(0),
})
const gitnexusAnswer = z.looseObject({
  process_symbols: z.array(gitnexusSymbol).default([]),
  definitions: z.array(gitnexusSymbol).default([]),
})

/** A stand-in for the package that would load a model from the network: one vector for every text, so that only words rank. */
const NO_MODEL = `export const env = {}
export async function pipeline() {
  const embed = async (texts) => {
    const count = Array.isArray(texts) ? texts.length : 1
    return { data: new Float32Array(count * 768).fill(1 / Math.sqrt(768)), dims: [count, 768] }
  }
  return Object.assign(embed, { dispose: async () => {} })
}
`

/** The programs, by what they are told to run. */
export const PEER_SEARCHES: readonly PeerSearch[] = [
  {
    name: 'colby-codegraph',
    packages: ['@colbymchenry/codegraph@1.6.1'],
    note: '`codegraph context TASK -n 50 -f json`, entry points first',
    index: ({ work, root }, modules) => runTool(work, [colby(modules), 'init', '.'], root),
    async ask({ work, root }, modules, text) {
      const args = [colby(modules), 'context', '-f', 'json', '-n', String(LISTED), '--', text]
      const { entryPoints, nodes } = colbyAnswer.parse(JSON.parse(await askTool(work, args, root)))
      return [...new Map([...entryPoints, ...nodes].map((node) => [node.id, node])).values()].map(
        (node) => item(node.filePath, node.name, node.kind, node.startLine, node.endLine),
      )
    },
    server: {
      args: (modules) => [colby(modules), 'serve', '--mcp'],
      call: (query) => ({ name: 'codegraph_explore', arguments: { query } }),
    },
  },
  {
    name: 'optave-codegraph',
    packages: ['@optave/codegraph@3.11.2'],
    note: '`codegraph search --mode keyword -n 50 --json`; its vectors need a model from the network, so that words alone rank',
    async prepare(modules) {
      const folder = path.join(modules, '@huggingface', 'transformers')
      if (existsSync(folder)) return
      await mkdir(folder, { recursive: true })
      const about = {
        name: '@huggingface/transformers',
        version: '4.0.0',
        type: 'module',
        main: 'index.js',
      }
      await writeFile(path.join(folder, 'package.json'), JSON.stringify(about))
      await writeFile(path.join(folder, 'index.js'), NO_MODEL)
    },
    async index({ work, root }, modules) {
      await runTool(work, [optave(modules), 'build', '.'], root)
      await runTool(work, [optave(modules), 'embed', '.'], root)
    },
    async ask({ work, root }, modules, text) {
      const args = [
        optave(modules),
        'search',
        '--mode',
        'keyword',
        '-n',
        String(LISTED),
        '-j',
        '--',
        text,
      ]
      const printed = await askTool(work, args, root)
      if (printed.trim() === '') return []
      return optaveAnswer
        .parse(JSON.parse(printed))
        .results.map(({ file, name, kind, line, endLine }) => item(file, name, kind, line, endLine))
    },
    server: {
      args: (modules) => [optave(modules), 'mcp'],
      call: (query) => ({ name: 'semantic_search', arguments: { query, mode: 'keyword' } }),
    },
  },
  {
    name: 'gitnexus',
    packages: ['gitnexus@1.6.12'],
    note: '`gitnexus query -l 20`; its full-text and vector extensions come from the network, and without them it finds little',
    index: ({ work, root }, modules) =>
      runTool(work, [gitnexus(modules), 'analyze', '.', '--index-only', '--skip-fts'], root),
    async ask({ work, root }, modules, text) {
      const printed = await askTool(
        work,
        [gitnexus(modules), 'query', '-l', '20', '-q', text],
        root,
      )
      const json = printed.slice(Math.max(0, printed.indexOf('{')))
      const { process_symbols: inFlows, definitions } = gitnexusAnswer.parse(JSON.parse(json))
      return [...inFlows, ...definitions].map(({ filePath, name, type, startLine, endLine }) =>
        item(filePath, name, type, startLine + 1, endLine + 1),
      )
    },
    server: {
      args: (modules) => [gitnexus(modules), 'mcp'],
      call: (query) => ({ name: 'query', arguments: { query } }),
    },
  },
]

const colby = (modules: string): string =>
  path.join(modules, '@colbymchenry', 'codegraph', 'npm-shim.js')
const optave = (modules: string): string =>
  path.join(modules, '@optave', 'codegraph', 'dist', 'cli.js')
const gitnexus = (modules: string): string =>
  path.join(modules, 'gitnexus', 'dist', 'cli', 'index.js')

/** Texts to ask, with a name under which the answers are kept. */
export interface AskedSet {
  readonly name: string
  readonly tasks: readonly { readonly id: string; readonly text: string }[]
}

/** A program's answers to the tasks of a set; null when it cannot be installed or cannot read the tree. */
export async function peerPredictions(
  work: string,
  peer: PeerSearch,
  { set, root: tree }: { readonly set: AskedSet; readonly root: string },
): Promise<readonly Prediction[] | null> {
  const folder = path.join(work, 'peers', peer.name)
  const kept = path.join(folder, `${set.name}.jsonl`)
  if (existsSync(kept)) return readKept(kept)
  const modules = await installTool(work, peer)
  if (modules === null) return null
  await peer.prepare?.(modules)
  const root = path.join(folder, set.name)
  if (!(await indexedCopy({ work, root }, modules, { peer, tree }))) return null
  const answers: Prediction[] = []
  for (const task of set.tasks) answers.push(await answerOf({ work, root }, modules, peer, task))
  await writeFile(kept, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))
  await rm(root, { recursive: true, force: true })
  process.stderr.write(`${set.name}: ${peer.name} answered ${answers.length} tasks\n`)
  return answers
}

/** A copy of a tree with the program's index in it; false, with a word on the terminal, when it cannot read it. */
export async function indexedCopy(
  run: Run,
  modules: string,
  { peer, tree }: { readonly peer: PeerSearch; readonly tree: string },
): Promise<boolean> {
  await rm(run.root, { recursive: true, force: true })
  await mkdir(path.dirname(run.root), { recursive: true })
  const hidden = new Set(['.kontext', '.git'])
  await cp(tree, run.root, { recursive: true, filter: (file) => !hidden.has(path.basename(file)) })
  await commitTree(run.root)
  try {
    await peer.index(run, modules)
    return true
  } catch (cause) {
    const reason = String(cause).slice(0, 300)
    process.stderr.write(`${path.basename(run.root)}: ${peer.name} cannot read it (${reason})\n`)
    return false
  }
}

async function answerOf(
  run: Run,
  modules: string,
  peer: PeerSearch,
  { id, text }: AskedSet['tasks'][number],
): Promise<Prediction> {
  const started = performance.now()
  let ranked: readonly PredictedItem[] = []
  try {
    ranked = await peer.ask(run, modules, text.slice(0, MAX_TASK_CHARS))
  } catch (cause) {
    process.stderr.write(`${id}: ${peer.name} gave no answer (${String(cause).slice(0, 200)})\n`)
  }
  const ms = performance.now() - started
  const tokens = ranked.reduce((sum, one) => sum + one.tokens, 0)
  return { id, ranked, budgets: {}, ms, used_tokens: tokens }
}

async function readKept(file: string): Promise<readonly Prediction[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line): Prediction => JSON.parse(line) as Prediction) // written above
}
