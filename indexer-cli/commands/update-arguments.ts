/** What `update` takes; main.ts and quick-update.ts read the same command line. */
export const UPDATE_POSITIONALS: readonly string[] = ['[path]']
