// The trees of the graph benchmark, and a compiler's index of each.

import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readScipIndex, type ScipIndex } from '#cli/scip/read-index.ts'
import type { GraphTree } from '../options.ts'
import { runCommand } from '../run-command.ts'
import { installTool, runTool, type Tool } from './tools.ts'

/** Snapshots of the task sets where there is one. */
const SOURCES: readonly GraphTree[] = [
  { repo: 'honojs/hono', commit: '0e1ba07ae9ea', language: 'typescript' },
  { repo: 'colinhacks/zod', commit: '1bac0f37b529', language: 'typescript' },
  { repo: 'trpc/trpc', commit: 'fa62c839b0cb', language: 'typescript' },
  { repo: 'pytest-dev/pytest', commit: '4964b468c83c', language: 'python' },
  { repo: 'pallets/flask', commit: '2ac89889f4cc', language: 'python' },
  {
    repo: 'django/django',
    commit: '7d49ad76562e',
    language: 'python',
    folders: ['core', 'db', 'forms', 'http', 'template', 'urls', 'utils', 'views'].map(
      (name) => `django/${name}`,
    ),
  },
]

const MIRRORS: Readonly<Record<string, string>> = { 'django/django': 'swe-bench/django__django' }

const SCIP: Readonly<Record<GraphTree['language'], Tool>> = {
  typescript: { name: 'scip-typescript', packages: ['@sourcegraph/scip-typescript@0.4.0'] },
  python: { name: 'scip-python', packages: ['@sourcegraph/scip-python@0.6.6'] },
}

export interface GraphSubject {
  /** `owner/name`, with `(part)` behind it when it is one. */
  readonly name: string
  /** File name for everything that is kept of it. */
  readonly key: string
  readonly language: GraphTree['language']
  /** The tree, a git repository of one commit. */
  readonly root: string
  readonly scip: ScipIndex
}

const keyOf = (repo: string): string => repo.replace('/', '__')

/** Writes a source's tree once; null when there is no mirror of it. */
async function prepareTree(
  options: { readonly data: string; readonly mirrors: string; readonly work: string },
  source: GraphTree,
): Promise<string | null> {
  const { mirrors, work } = options
  const root = path.join(work, 'graph', 'trees', keyOf(source.repo))
  if (existsSync(root)) return root
  const mirror = [source.repo, MIRRORS[source.repo] ?? source.repo].find((name) =>
    existsSync(path.join(mirrors, name.replace('/', '+'), 'repo')),
  )
  if (mirror === undefined) return null
  const git = path.join(mirrors, mirror.replace('/', '+'), 'repo')
  const { stdout } = await runCommand('git', ['-C', git, 'rev-parse', `${source.commit}^{commit}`])
  const whole = `${root}.whole`
  await rm(whole, { recursive: true, force: true })
  await mkdir(path.dirname(whole), { recursive: true })
  const script = path.join(options.data, 'prepare.sh')
  await runCommand('bash', [script, mirror, stdout.trim(), whole], { env: { MIRRORS: mirrors } })
  await rm(path.join(whole, '.benchdata-snapshot'), { force: true })
  if (source.folders !== undefined) {
    const part = `${root}.part`
    for (const folder of source.folders) await copyPart(whole, part, folder)
    await rm(whole, { recursive: true })
    await rename(part, root)
  } else await rename(whole, root)
  await commitTree(root)
  return root
}

/** Copies a folder of a tree, and what makes the folders around it packages. */
async function copyPart(whole: string, part: string, folder: string): Promise<void> {
  await cp(path.join(whole, folder), path.join(part, folder), { recursive: true })
  for (let around = path.dirname(folder); around !== '.'; around = path.dirname(around)) {
    const init = path.join(around, '__init__.py')
    if (existsSync(path.join(whole, init))) await cp(path.join(whole, init), path.join(part, init))
  }
}

/** Makes a tree a git repository of one commit, with every file in it: ignore rules do not hold for tracked files. */
export async function commitTree(root: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    runCommand('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], {
      cwd: root,
    })
  await git('init', '-q')
  await git('add', '-A', '-f')
  await git('-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'snapshot')
}

/** Packages under `src` are imported by their own names, as an installed package would be. */
const PYRIGHT = JSON.stringify({
  include: ['.'],
  executionEnvironments: [{ root: '.', extraPaths: ['src'] }],
})

/**
 * Runs scip-typescript over a tree. Where the root has no config, or one that does not load because it extends a package that is absent, the indexer
 * writes one for the time being.
 */
async function indexScripts(work: string, args: readonly string[], root: string): Promise<void> {
  const config = path.join(root, 'tsconfig.json')
  const aside = `${config}.aside`
  if (existsSync(config)) {
    try {
      await runTool(work, args, root)
      return
    } catch (error) {
      process.stderr.write(`${config}: left aside, ${String(error)}\n`)
      await rename(config, aside)
    }
  }
  try {
    await runTool(work, [...args, '--infer-tsconfig'], root)
  } finally {
    await rm(config, { force: true })
    if (existsSync(aside)) await rename(aside, config)
  }
}

/** Runs the compiler's indexer over a tree once; null when it cannot be installed. */
async function indexTree(
  work: string,
  { repo, language }: GraphTree,
  root: string,
): Promise<ScipIndex | null> {
  const tool = SCIP[language]
  const file = path.join(work, 'graph', tool.name, `${keyOf(repo)}.scip`)
  if (!existsSync(file)) {
    const modules = await installTool(work, tool)
    if (modules === null) return null
    await mkdir(path.dirname(file), { recursive: true })
    const made = `${file}.made`
    const script = path.join(modules, '@sourcegraph', tool.name)
    process.stderr.write(`${repo}: ${tool.name} reads it, this takes minutes\n`)
    if (language === 'typescript') {
      const main = path.join(script, 'dist', 'src', 'main.js')
      await indexScripts(work, [main, 'index', '--output', made, '--no-progress-bar'], root)
    } else {
      const config = path.join(root, 'pyrightconfig.json')
      const packages = path.join(work, 'graph', 'no-packages.json')
      await writeFile(config, PYRIGHT)
      await writeFile(packages, '[]')
      const name = ['--project-name', keyOf(repo), '--project-version', '0']
      const args = ['index', '--quiet', ...name, '--environment', packages, '--output', made]
      await runTool(work, [path.join(script, 'index.js'), ...args], root)
      await rm(config)
    }
    await rename(made, file)
  }
  const index = readScipIndex(await readFile(file))
  if (!index.ok) throw new Error(`${file}: ${index.error}`)
  return index.value
}

/** Every subject whose mirror is there and whose compiler can be installed, one after another. */
export async function* graphSubjects(options: {
  readonly data: string
  readonly mirrors: string
  readonly work: string
  readonly trees: readonly GraphTree[]
}): AsyncGenerator<GraphSubject> {
  const sources: readonly GraphTree[] = options.trees.length > 0 ? options.trees : SOURCES
  for (const source of sources) {
    const { repo, language, folders } = source
    const root = await prepareTree(options, source)
    if (root === null) {
      process.stderr.write(`${repo}: left out, there is no mirror of it\n`)
      continue
    }
    const scip = await indexTree(options.work, source, root)
    if (scip === null) continue
    const name = folders === undefined ? repo : `${repo} (part)`
    yield { name, key: keyOf(repo), language, root, scip }
  }
}
