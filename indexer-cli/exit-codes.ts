/** What the process tells its caller; fixed, scripts rely on it. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAuthorised: 3,
  notFound: 4,
  conflict: 5,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The one error that commands throw on purpose: a sentence for people and the exit code that goes with it. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode
  /** What was asked for and is not in the index. */
  readonly missing: string | undefined

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions & { missing?: string }) {
    super(message, options)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
    this.missing = options?.missing
  }
}

/** A command line that cannot be understood. */
export const badUsage = (message: string): CommandFailure => new CommandFailure(EXIT.usage, message)
