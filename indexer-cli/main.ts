// Entry of the CLI: finds the command, runs it, and turns every outcome into an exit code. A command's code is loaded when it is called.

import { isDamaged, MEND_DAMAGED } from './local-index/damaged.ts'
import { parseCommandArgs, type Command } from './args.ts'
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.ts'
import { createOutput, printFailure, printPlain } from './output.ts'
import { watchStdout } from './watch-stdout.ts'

interface Entry {
  readonly summary: string
  load(): Promise<{ readonly command: Command }>
}

const COMMANDS: Readonly<Record<string, Entry>> = {
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

const summaries = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]))

/** Runs one command line and tells the exit code; nothing is thrown. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  watchStdout()
  try {
    return await run(args)
  } catch (error) {
    if (isDamaged(error)) {
      printFailure(`the local index is damaged: ${error.message}. ${MEND_DAMAGED}`)
      return EXIT.failed
    }
    if (error instanceof CommandFailure) {
      printFailure(error.message)
      return error.exitCode
    }
    printFailure(
      `unexpected failure: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return EXIT.failed
  }
}

async function run(args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = commandFirst(args)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const { overview } = await import('./help.ts')
    printPlain(overview(summaries()))
    return name === undefined ? EXIT.usage : EXIT.ok
  }
  if (name === '--version') {
    const { VERSION } = await import('./version.ts')
    printPlain(VERSION)
    return EXIT.ok
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry === undefined) {
    throw new CommandFailure(
      EXIT.usage,
      name.startsWith('-')
        ? `there is no option ${name} without a command. See: kontext-index --help`
        : `there is no command "${name}". See: kontext-index --help`,
    )
  }
  const { command } = await entry.load()
  const parsed = parseCommandArgs(name, command, rest)
  if (parsed.globals.help === true) {
    const { commandHelp } = await import('./help.ts')
    printPlain(commandHelp(name, entry.summary, command))
    return EXIT.ok
  }
  await command.run({
    ...parsed,
    output: createOutput({
      json: parsed.globals.json === true,
      quiet: parsed.globals.quiet === true,
    }),
    cwd: process.cwd(),
    env: process.env,
  })
  return EXIT.ok
}

/** The command's name and then everything else: global options may stand before it too. */
function commandFirst(args: readonly string[]): readonly string[] {
  let at = 0
  while (args[at]?.startsWith('--') === true && args[at] !== '--help' && args[at] !== '--version') {
    const takesValue = ['--url', '--token', '--config'].includes(args[at] ?? '')
    at += takesValue ? 2 : 1
  }
  const name = args[at]
  return name === undefined ? args : [name, ...args.slice(0, at), ...args.slice(at + 1)]
}
