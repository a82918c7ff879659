// Entry of `kontext-index update` alone: a bundle of its own, a third of the CLI's, for it runs after every edit and reading code is a good part of
// that. All else goes to main.ts.

import { runCommandLine } from './command-line.ts'
import type { ExitCode } from './exit-codes.ts'
import { updateCommand } from './commands/update.ts'
import type { GitStatus } from './local-index/tree-stamp.ts'

/** Runs a command line that begins with `update`. `status`: see updateCommand. */
export const updateMain = (args: readonly string[], status?: GitStatus): Promise<ExitCode> =>
  runCommandLine(args, {
    update: {
      summary: 'bring the local index up to date',
      load: () => Promise.resolve({ command: updateCommand(status) }),
    },
  })
