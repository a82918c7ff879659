// Questions without right answers, where only time and bytes count: about this repository, and what was once done in any other.

import { runCommand } from './run-command.ts'

export const OWN_TASKS: readonly string[] = [
  'A push that was interrupted must be resumable: upload only the shards that the server lacks',
  'POST /context answers 500 when the task is empty',
  'Rank functions above the classes that contain them',
  'The token budget of a pack is exceeded when a signature is very long',
  'Stack traces of Python and Node should anchor the innermost frame of the repository',
  'full-text query breaks on quotes and parentheses in the task text',
  'Skip minified and generated files while discovering a repository',
  'Resolve TypeScript path aliases from tsconfig when linking imports',
  'Revoked tokens still answer requests',
  'An incremental update gives another digest than a cold index',
  'Add an endpoint that lists the callers of a symbol',
  'The MCP tool get_context_for_task should say when the answer is empty',
  'Python relative imports through __init__ are not resolved',
  'Two pushes of one ref at once: the second one must get a conflict',
  'Vectors are missing after a push until the next query',
  'PageRank differs between two machines',
  'src/core/pipeline/narrow.ts: one file fills the whole answer',
  'Delete a repository with its rows, vectors and graph snapshots',
  'kontext-index status should tell how many files were skipped and why',
  'Rename the demo organisation',
]

/** A shorter subject says next to nothing. */
const MIN_WORDS = 4
/** Commits looked through for each task that is wanted. */
const COMMITS_OF_TASK = 5

/** Subjects of the last commits of a work tree, as far as they are sentences: what somebody wanted there, in the words of who did it. */
export async function historyTasks(
  root: string,
  count: number,
): Promise<readonly { readonly id: string; readonly text: string }[]> {
  const { stdout } = await runCommand('git', [
    '-C',
    root,
    'log',
    '--no-merges',
    `--max-count=${count * COMMITS_OF_TASK}`,
    '--format=%h %s',
  ])
  const texts = new Map<string, string>()
  for (const line of stdout.split('\n')) {
    const [id = '', ...words] = line.split(' ')
    if (words.length >= MIN_WORDS) texts.set(words.join(' '), id)
  }
  return Array.from(texts, ([text, id]) => ({ id, text })).slice(0, count)
}
