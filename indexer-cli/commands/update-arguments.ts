import { wholeNumber } from '../args.ts'

/** What `update` takes; main.ts and quick-update.ts read the same command line. */
export const UPDATE_POSITIONALS: readonly string[] = ['[path]']

/** More commits than any repository has. */
const MAX_HISTORY = 10_000_000

/** How much of git's history is read. */
export const HISTORY_OPTION = {
  history: {
    type: 'string',
    value: 'N',
    help: 'commits of git history to read, 0 for none (default: as before, else 5000)',
  },
} as const

/** The value of HISTORY_OPTION; undefined when it is not given. */
export const readHistoryOption = (options: {
  readonly history?: string
}): { readonly history?: number } =>
  options.history === undefined
    ? {}
    : {
        history: wholeNumber('history', options.history, { fallback: 0, min: 0, max: MAX_HISTORY }),
      }
