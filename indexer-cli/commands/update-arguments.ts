import { wholeNumber } from '../args.ts'

/** What `update` takes; main.ts and quick-update.ts read the same command line. */
export const UPDATE_POSITIONALS: readonly string[] = ['[path]']

/** More commits than any repository has. */
const MAX_HISTORY = 10_000_000

/** Options of every command that indexes. */
export const INDEX_OPTIONS = {
  history: {
    type: 'string',
    value: 'N',
    help: 'commits of git history to read, 0 for none (default: as before, else 5000)',
  },
  embedder: {
    type: 'string',
    value: 'NAME',
    help: 'what makes the vectors: hash (default), hashing, none, or a model such as openai:text-embedding-3-small@512',
  },
} as const

/** What the options of an indexing command ask for; what is left out stays as it was. */
export interface IndexWish {
  readonly history?: number
  /** What `--embedder` names. */
  readonly embedder?: string
}

/** The values of INDEX_OPTIONS. */
export const readIndexOptions = ({
  history,
  embedder,
}: {
  readonly history?: string
  readonly embedder?: string
}): IndexWish => ({
  ...(history === undefined
    ? {}
    : { history: wholeNumber('history', history, { fallback: 0, min: 0, max: MAX_HISTORY }) }),
  ...(embedder === undefined ? {} : { embedder }),
})
