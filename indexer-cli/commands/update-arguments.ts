import { wholeNumber } from '../args.ts'
import type { ScipInput } from '../scip/load-indexes.ts'
import type { TreeWishes } from '../local-index/tree-options.ts'

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
  'no-github': {
    type: 'boolean',
    help: 'do not ask GitHub for titles of pull requests that git does not tell, though GITHUB_TOKEN is set',
  },
  embedder: {
    type: 'string',
    value: 'NAME',
    help: 'what makes the vectors: hash (default), hashing, none, or a model such as openai:text-embedding-3-small@512',
  },
  scip: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    help: "take edges from a compiler's SCIP index, of unchanged files; may be given again; none forgets (default: as before)",
  },
  submodules: { type: 'boolean', help: 'read submodules and nested checkouts too, from now on' },
  'no-submodules': { type: 'boolean', help: 'name them as skipped (default)' },
  'follow-symlinks': { type: 'boolean', help: 'read what symbolic links lead to, from now on' },
  'no-follow-symlinks': { type: 'boolean', help: 'name them as skipped (default)' },
} as const

/** What the options of an indexing command ask for; what is left out stays as it was. */
export interface IndexWish extends TreeWishes {
  readonly history?: number
  /** False: GitHub is not asked, token or not. */
  readonly askGithub?: boolean
  /** What `--embedder` names. */
  readonly embedder?: string
  /** Compilers' indexes. */
  readonly scip?: ScipInput
}

interface IndexFlags {
  readonly history?: string
  readonly 'no-github'?: boolean
  readonly embedder?: string
  readonly scip?: readonly string[]
  readonly submodules?: boolean
  readonly 'no-submodules'?: boolean
  readonly 'follow-symlinks'?: boolean
  readonly 'no-follow-symlinks'?: boolean
}

/** The values of INDEX_OPTIONS. Files are read at once, relative to `cwd`: a bad one fails before anything changes. */
export async function readIndexOptions(
  { history, embedder, scip, ...flags }: IndexFlags,
  { cwd, root }: { readonly cwd: string; readonly root: string },
): Promise<IndexWish> {
  const submodules = wish(flags.submodules, flags['no-submodules'])
  const followSymlinks = wish(flags['follow-symlinks'], flags['no-follow-symlinks'])
  return {
    ...(history === undefined
      ? {}
      : { history: wholeNumber('history', history, { fallback: 0, min: 0, max: MAX_HISTORY }) }),
    ...(flags['no-github'] === true ? { askGithub: false } : {}),
    ...(embedder === undefined ? {} : { embedder }),
    ...(scip === undefined
      ? {}
      : { scip: (await import('../scip/load-indexes.ts')).loadScipIndexes(cwd, root, scip) }),
    ...(submodules === undefined ? {} : { submodules }),
    ...(followSymlinks === undefined ? {} : { followSymlinks }),
  }
}

const wish = (yes: boolean | undefined, no: boolean | undefined): boolean | undefined =>
  no === true ? false : yes
