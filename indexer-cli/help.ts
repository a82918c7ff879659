import { GLOBAL_OPTIONS, type Command, type OptionSpec } from './args.ts'

const COLUMN = 26

const optionLine = ([name, { value, help }]: readonly [string, OptionSpec]): string =>
  `  ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(COLUMN)} ${help}`

/** Help of one command. */
export function commandHelp(name: string, summary: string, command: Command): string {
  const own = Object.entries(command.options)
  return [
    `kontext-index ${[name, ...command.positionals].join(' ')}${own.length > 0 ? ' [options]' : ''}`,
    '',
    summary,
    ...(own.length > 0 ? ['', 'Options:', ...own.map(optionLine)] : []),
    '',
    'Everywhere:',
    ...Object.entries(GLOBAL_OPTIONS).map(optionLine),
  ].join('\n')
}

/** Help of the whole CLI. */
export const overview = (summaries: ReadonlyMap<string, string>): string =>
  [
    'kontext-index COMMAND [arguments]',
    '',
    'Indexes a repository, pushes it to a Kontext server, and asks either of them.',
    '',
    'Commands:',
    ...Array.from(summaries, ([name, summary]) => `  ${name.padEnd(12)} ${summary}`),
    '',
    'Everywhere:',
    ...Object.entries(GLOBAL_OPTIONS).map(optionLine),
    '',
    'kontext-index COMMAND --help tells more.',
  ].join('\n')
