// Reads the texts of the published tasks from the histories of their repositories and writes the tasks as `npm run bench -- retrieval` takes them.
// Tasks that are issues are left out: no history holds their text.
//   node bench/corpus/read-texts.ts --mirrors DIR --out DIR
// A mirror is `DIR/owner+name/repo`, any git directory that holds the fix commits: git clone --mirror URL DIR/owner+name/repo

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { byText } from '#core/order.ts'
import { runCommand } from '../run-command.ts'
import { corpusSet, taskOf, type CorpusSet, type CorpusTask } from './format.ts'

const { values } = parseArgs({ options: { mirrors: { type: 'string' }, out: { type: 'string' } } })
if (values.mirrors === undefined || values.out === undefined)
  throw new Error('usage: node bench/corpus/read-texts.ts --mirrors DIR --out DIR')
const mirrors = path.resolve(values.mirrors)
const out = path.join(path.resolve(values.out), 'tasks')

const mirrorOf = ({ repo, mirror = repo }: CorpusSet): string | undefined =>
  [mirror, repo]
    .map((name) => path.join(mirrors, name.replace('/', '+'), 'repo'))
    .find((folder) => existsSync(folder))

async function textOf(mirror: string, { fix_commit: commit }: CorpusTask): Promise<string | null> {
  if (commit === null) return null
  try {
    const { stdout } = await runCommand('git', ['-C', mirror, 'log', '-1', '--format=%B', commit])
    return taskOf(stdout)
  } catch {
    return null // the mirror's history does not reach the commit
  }
}

await mkdir(out, { recursive: true })
const folder = path.join(import.meta.dirname, 'tasks')
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort(byText)) {
  const set = corpusSet.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')))
  const mirror = mirrorOf(set)
  if (mirror === undefined) {
    process.stderr.write(`${file}: left out, no mirror of ${set.repo}\n`)
    continue
  }
  const tasks: unknown[] = []
  for (const task of set.tasks) {
    const text = await textOf(mirror, task)
    if (text === null || text === '') continue
    tasks.push({
      id: task.id,
      repo: set.repo,
      source: task.source,
      text,
      gold_files: task.files,
      gold_functions: task.functions,
      flags: { explicit: task.explicit },
    })
  }
  if (tasks.length === 0) continue
  const { repo, language, snapshot } = set
  const head = { repo, mirror: set.mirror ?? repo, snapshot_commit: snapshot, language }
  await writeFile(path.join(out, file), JSON.stringify({ ...head, tasks }))
  process.stderr.write(`${file}: ${tasks.length} of ${set.tasks.length} tasks\n`)
}
