// For those who hold the tasks with their texts: writes bench/corpus/tasks without them.
//   node bench/corpus/publish.ts FOLDER-WITH-TASKS

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readTaskSets } from '../data.ts'
import { corpusSet } from './format.ts'

const [data] = process.argv.slice(2)
if (data === undefined) throw new Error('name the folder whose tasks/ hold the tasks')
for (const set of await readTaskSets(path.resolve(data), ['all'])) {
  const { tasks, snapshot_commit: snapshot } = set
  const published = corpusSet.parse({
    format: 1,
    repo: set.repo,
    mirror: set.mirror,
    snapshot,
    language: set.language,
    license: set['license'],
    tasks: tasks.map((task) => ({
      id: task.id,
      fix_commit: task['fix_commit'] ?? null,
      base_commit: task['base_commit'],
      source: task.source === 'commit' ? 'commit' : 'issue',
      explicit: task.flags.explicit,
      files: task.gold_files,
      functions: task.gold_functions,
    })),
  })
  const lines = published.tasks.map((task) => `  ${JSON.stringify(task)}`).join(',\n')
  const { tasks: _, ...head } = published
  const text = `${JSON.stringify(head).slice(0, -1)},"tasks":[\n${lines}\n]}\n`
  await writeFile(path.join(import.meta.dirname, 'tasks', `${set.name}.json`), text)
}
