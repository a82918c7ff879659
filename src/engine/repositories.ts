// The repositories that a caller may ask about.

import type { Library, RepositorySummary } from './index-reader.ts'

/** Every visible repository with its refs, ordered as the library lists them (by name). */
export const listRepositories = (library: Library): Promise<readonly RepositorySummary[]> =>
  library.list()
