// The published tasks: where they are, what is right, and no texts. A message is read from the repository's own history when the benchmark runs.

import * as z from 'zod'

const rightFunction = z.object({
  file: z.string(),
  name: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  /** Functions inside this one; an answer that names one of them names it. */
  inner: z.array(z.object({ name: z.string(), start_line: z.int(), end_line: z.int() })).optional(),
})

const corpusTask = z.object({
  id: z.string(),
  /** The commit whose message is the task and whose edits are the truth; null where the task is an issue, which no history holds. */
  fix_commit: z.string().nullable(),
  /** The change was made on top of this commit. */
  base_commit: z.string(),
  source: z.enum(['commit', 'issue']),
  /** The text names a right function. */
  explicit: z.boolean(),
  /** Right files and functions, as they stand at the snapshot. */
  files: z.array(z.string()),
  functions: z.array(rightFunction),
})

export const corpusSet = z.object({
  format: z.literal(1),
  repo: z.string(),
  /** Where its history is to be had, when not under `repo`. */
  mirror: z.string().optional(),
  snapshot: z.string(),
  language: z.string(),
  license: z.string(),
  tasks: z.array(corpusTask),
})

export type CorpusSet = z.infer<typeof corpusSet>
export type CorpusTask = z.infer<typeof corpusTask>

/** A commit's message as a task: without trailers, references to issues and pull requests, and prefixes that say what kind of commit it is. */
export function taskOf(message: string): string {
  return message
    .split('\n')
    .filter(
      (line) =>
        !/^(?:co-authored-by|signed-off-by|reviewed-by|change-id|git-svn-id)\b/i.test(line.trim()),
    )
    .join('\n')
    .replace(/^(?:fix|feat|chore|refactor|perf|build|style|test|docs)(?:\([^)\n]*\))?!?:\s*/i, '')
    .replace(
      /\(?\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|see|refs?|relate[sd] to)(?:\s+issue)?:?\s+(?:[\w./-]+)?#\d+\)?[-:,.\s]*/gi,
      '',
    )
    .replace(/\s*\((?:[\w./-]+)?#\d+\)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
