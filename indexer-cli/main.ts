// Entry of the CLI: all of its commands. A command's code is loaded when it is called.

import { runCommandLine, type Commands } from './command-line.ts'
import type { ExitCode } from './exit-codes.ts'

const COMMANDS: Commands = {
  init: {
    summary: 'make a local index of a folder in .kontext/',
    load: () => import('./commands/init.ts'),
  },
  update: {
    summary: 'bring the local index up to date',
    load: () => import('./commands/update.ts'),
  },
  status: {
    summary: 'tell what the local index holds and whether it is current',
    load: () => import('./commands/status.ts'),
  },
  push: {
    summary: 'index what changed and publish it to a server',
    load: () => import('./commands/push.ts'),
  },
  pull: {
    summary: "take over a team's index",
    load: () => import('./commands/pull.ts'),
  },
  context: {
    summary: 'answer a task with the code that takes part in it',
    load: () => import('./commands/context.ts'),
  },
  find: {
    summary: 'search symbols and text',
    load: () => import('./commands/find.ts'),
  },
  symbols: {
    summary: 'list symbols by name or file',
    load: () => import('./commands/symbols.ts'),
  },
  callers: {
    summary: 'who calls or uses a symbol',
    load: () => import('./commands/callers.ts'),
  },
  impact: {
    summary: 'what a change to a symbol could break',
    load: () => import('./commands/impact.ts'),
  },
  deps: {
    summary: 'what a file depends on, and who depends on it',
    load: () => import('./commands/deps.ts'),
  },
  routes: {
    summary: 'list HTTP routes with their handlers',
    load: () => import('./commands/routes.ts'),
  },
  chunk: {
    summary: 'the symbol around a line, with its source',
    load: () => import('./commands/chunk.ts'),
  },
  config: {
    summary: 'show or change settings',
    load: () => import('./commands/config.ts'),
  },
  auth: {
    summary: 'log in, log out, manage tokens',
    load: () => import('./commands/auth.ts'),
  },
  bench: {
    summary: 'measure answers on cases of your own: recall, tokens, latency, determinism, scope',
    load: () => import('./commands/bench.ts'),
  },
  doctor: {
    summary: 'check the installation and say how to mend it',
    load: () => import('./commands/doctor.ts'),
  },
  mcp: {
    summary: 'serve the MCP tools over stdio on the local index',
    load: () => import('./commands/mcp.ts'),
  },
}

/** Runs one command line and tells the exit code; nothing is thrown. */
export const main = (args: readonly string[]): Promise<ExitCode> => runCommandLine(args, COMMANDS)
