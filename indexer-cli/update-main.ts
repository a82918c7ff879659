// Entry of `kontext-index update` and `init` alone: a bundle of their own, half of the CLI's, for an update runs after every edit and reading code is a
// good part of that. All else goes to main.ts.

import { runCommandLine } from './command-line.ts'
import type { ExitCode } from './exit-codes.ts'
import { command as init } from './commands/init.ts'
import { updateCommand } from './commands/update.ts'
import type { GitStatus } from './local-index/tree-stamp.ts'

/** Runs a command line that begins with `update` or `init`. `status`: see updateCommand. */
export const updateMain = (args: readonly string[], status?: GitStatus): Promise<ExitCode> =>
  runCommandLine(args, {
    init: {
      summary: 'make a local index of a folder in .kontext/',
      load: () => Promise.resolve({ command: init }),
    },
    update: {
      summary: 'bring the local index up to date',
      load: () => Promise.resolve({ command: updateCommand(status) }),
    },
  })
