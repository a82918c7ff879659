// Finds the command of a command line, runs it, and turns every outcome into an exit code.

import { isDamaged, MEND_DAMAGED } from './local-index/damaged.ts'
import { parseCommandArgs, type Command } from './args.ts'
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.ts'
import { createOutput, printFailure, printPlain } from './output.ts'
import { watchStdout } from './watch-stdout.ts'

interface Entry {
  readonly summary: string
  load(): Promise<{ readonly command: Command }>
}

/** Commands by their names. */
export type Commands = Readonly<Record<string, Entry>>

const summariesOf = (commands: Commands): ReadonlyMap<string, string> =>
  new Map(Object.entries(commands).map(([name, { summary }]) => [name, summary]))

/** Runs one command line and tells the exit code; nothing is thrown. */
export async function runCommandLine(
  args: readonly string[],
  commands: Commands,
): Promise<ExitCode> {
  watchStdout()
  try {
    return await run(args, commands)
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

async function run(args: readonly string[], commands: Commands): Promise<ExitCode> {
  const [name, ...rest] = commandFirst(args)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const { overview } = await import('./help.ts')
    printPlain(overview(summariesOf(commands)))
    return name === undefined ? EXIT.usage : EXIT.ok
  }
  if (name === '--version') {
    const { VERSION } = await import('./version.ts')
    printPlain(VERSION)
    return EXIT.ok
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
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
