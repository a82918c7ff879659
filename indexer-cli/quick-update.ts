// `update` on a tree without changes: the commonest run of all, from hooks and editors. A bundle of its own, since reading the chunks of the whole
// CLI takes as long as the answer. Whatever is not that case is left to main.ts, failures too.

import { parseCommandArgs } from './args.ts'
import { rootOf } from './commands/root-of.ts'
import { UPDATE_POSITIONALS } from './commands/update-arguments.ts'
import { reportJson, reportText } from './commands/update-report.ts'
import { reportIfCurrent } from './local-index/unchanged.ts'
import { createOutput } from './output.ts'
import { watchStdout } from './watch-stdout.ts'

/** Answers a command line that begins with `update`, when there is nothing to do; false when somebody else must. */
export async function quickUpdate(args: readonly string[]): Promise<boolean> {
  const found = await lookUp(args.slice(1)).catch(() => undefined)
  if (found === undefined) return false
  watchStdout()
  found.output.answer(reportJson(found.report), () => reportText(found.report))
  return true
}

async function lookUp(args: readonly string[]) {
  const command = { positionals: UPDATE_POSITIONALS, options: {} }
  const { globals, positionals } = parseCommandArgs('update', command, args)
  if (globals.help === true) return undefined
  const report = await reportIfCurrent(rootOf(process.cwd(), positionals[0]))
  const output = createOutput({ json: globals.json === true, quiet: globals.quiet === true })
  return report && { report, output }
}
