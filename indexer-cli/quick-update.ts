// `update` on a tree without changes: the commonest run of all, from hooks and editors. A bundle of its own, since reading the chunks of the whole
// CLI takes as long as the answer. Whatever is not that case is left to main.ts, failures too.

import { parseCommandArgs } from './args.ts'
import { rootOf } from './commands/root-of.ts'
import { UPDATE_POSITIONALS } from './commands/update-arguments.ts'
import { reportJson, reportText } from './commands/update-report.ts'
import { startStatus, type GitStatus } from './local-index/tree-stamp.ts'
import { reportIfCurrent } from './local-index/unchanged.ts'
import { createOutput } from './output.ts'
import { watchStdout } from './watch-stdout.ts'

export interface QuickAnswer {
  /** There was nothing to do, which has been told. */
  readonly isDone: boolean
  /** What git said of the tree, which is not what it said at the last update; undefined when it was not asked. */
  readonly status?: GitStatus | undefined
}

/** Answers a command line that begins with `update`, when there is nothing to do. */
export async function quickUpdate(args: readonly string[]): Promise<QuickAnswer> {
  const found = await lookUp(args.slice(1)).catch(() => undefined)
  if (found?.report === undefined) return { isDone: false, status: found?.status }
  const { report, output } = found
  watchStdout()
  output.report(reportJson(report), () => reportText(report))
  return { isDone: true }
}

async function lookUp(args: readonly string[]) {
  const command = { positionals: UPDATE_POSITIONALS, options: {} }
  const { globals, positionals } = parseCommandArgs('update', command, args)
  if (globals.help === true) return undefined
  const root = rootOf(process.cwd(), positionals[0])
  const asked = startStatus(root)
  const report = await reportIfCurrent(root, undefined, asked)
  const output = createOutput({ json: globals.json === true, quiet: globals.quiet === true })
  return { report, status: await asked, output }
}
