// The command line: global options, then a command with its own. Parsed by node:util, since start-up time counts.

import { parseArgs } from 'node:util'
import { badUsage } from './exit-codes.ts'
import type { Output } from './output.ts'

/** One option as a command declares it. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  readonly help: string
  /** What stands after the option in help, e.g. `FILE`. */
  readonly value?: string
  readonly multiple?: boolean
}

type OptionSpecs = Readonly<Record<string, OptionSpec>>

type OptionValue<S extends OptionSpec> = S['type'] extends 'boolean'
  ? boolean
  : S extends { readonly multiple: true }
    ? readonly string[]
    : string

/** Values as given; an option that is not given is undefined. */
type OptionValues<S extends OptionSpecs> = {
  readonly [K in keyof S]?: OptionValue<S[K]>
}

export const GLOBAL_OPTIONS = {
  json: { type: 'boolean', help: 'one JSON document on stdout, everything else on stderr' },
  quiet: { type: 'boolean', help: 'print answers and errors only: no progress, no report' },
  url: { type: 'string', value: 'URL', help: 'the server (or KONTEXT_URL)' },
  token: { type: 'string', value: 'TOKEN', help: 'the access token (or KONTEXT_TOKEN)' },
  config: { type: 'string', value: 'FILE', help: 'settings file instead of .kontext/config.json' },
  help: { type: 'boolean', help: 'show this help' },
} as const satisfies OptionSpecs

export type GlobalValues = OptionValues<typeof GLOBAL_OPTIONS>

/** What a command is given to run. */
export interface Invocation<S extends OptionSpecs = OptionSpecs> {
  readonly options: OptionValues<S>
  readonly globals: GlobalValues
  readonly positionals: readonly string[]
  readonly output: Output
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Command<S extends OptionSpecs = OptionSpecs> {
  /** Positionals as help shows them: `[path]` is optional, `TASK` is not, `...` at the end takes more. */
  readonly positionals: readonly string[]
  readonly options: S
  /** Resolves when done; a failure is thrown as a CommandFailure. */
  run(invocation: Invocation<S>): Promise<void>
}

/** A command whose `run` sees the options that it declares. */
export const defineCommand = <const S extends OptionSpecs>(command: Command<S>): Command => command

export interface ParsedArgs {
  readonly globals: GlobalValues
  readonly options: OptionValues<OptionSpecs>
  readonly positionals: readonly string[]
}

/** Reads the arguments after the command's name. */
export function parseCommandArgs(
  name: string,
  command: Pick<Command, 'positionals' | 'options'>,
  args: readonly string[],
): ParsedArgs {
  const specs: OptionSpecs = { ...GLOBAL_OPTIONS, ...command.options }
  const parsed = readArgs(name, specs, args)
  const known = new Set(Object.keys(command.options))
  const pick = (own: boolean): Record<string, string | boolean | string[]> =>
    Object.fromEntries(Object.entries(parsed.values).filter(([key]) => known.has(key) === own))
  if (pick(false)['help'] !== true) checkPositionals(name, command.positionals, parsed.positionals)
  return {
    globals: pick(false),
    options: pick(true),
    positionals: parsed.positionals,
  } as ParsedArgs // parseArgs checked types against the specs
}

/** `--history -1` as `--history=-1`: a number is no option, and the command says what it takes. */
function joinNegative(args: readonly string[], specs: OptionSpecs): string[] {
  const end = args.indexOf('--')
  const joined: string[] = []
  for (const [at, arg] of args.entries()) {
    const last = joined.at(-1) ?? ''
    const isNumber = /^-\d/.test(arg) && (end < 0 || at < end)
    if (isNumber && last.startsWith('--') && specs[last.slice(2)]?.type === 'string') {
      joined[joined.length - 1] = `${last}=${arg}`
    } else joined.push(arg)
  }
  return joined
}

function readArgs(
  name: string,
  specs: OptionSpecs,
  args: readonly string[],
): { values: Record<string, string | boolean | string[]>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: joinNegative(args, specs),
      options: Object.fromEntries(
        Object.entries(specs).map(([key, { type, multiple = false }]) => [key, { type, multiple }]),
      ),
      allowPositionals: true,
      strict: true,
    })
    return { values: values as Record<string, string | boolean | string[]>, positionals } // no option takes lists of booleans
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    const [sentence = 'the arguments cannot be read'] = cause.message.split(/\.(?:\s|$)/)
    throw badUsage(`${sentence}. See: kontext-index ${name} --help`)
  }
}

function checkPositionals(
  name: string,
  expected: readonly string[],
  given: readonly string[],
): void {
  const missing = expected.find((text, i) => !text.startsWith('[') && given[i] === undefined)
  if (missing !== undefined) throw badUsage(`${name} needs ${missing}`)
  const takesMore = expected.at(-1)?.endsWith('...') ?? false
  const extra = given[expected.length]
  if (extra !== undefined && !takesMore) {
    throw badUsage(`${name} does not take "${extra}"; quote an argument that holds spaces`)
  }
}

/** An option that must be a whole number within bounds. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value) || value < min || value > max) {
    throw badUsage(`--${option} takes a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}
