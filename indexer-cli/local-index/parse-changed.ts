// Parses the files of an update, in threads when there are enough of them to pay for starting some.

import { availableParallelism } from 'node:os'
import type { ParseOutcome } from '../parse/parse-job.ts'
import type { ScannedFile } from './scan.ts'

/** So few files are parsed in this thread: starting another takes longer. */
const INLINE_FILES = 8

interface Parser {
  parse(file: ScannedFile): Promise<ParseOutcome>
  close(): Promise<void>
}

async function openParser(files: number, threads: number): Promise<Parser> {
  if (files > INLINE_FILES) {
    const { createParserPool } = await import('../parse/parser-pool.ts')
    const pool = createParserPool({ threads })
    return {
      parse: ({ path, absolutePath, stat }) => pool.parse({ path, absolutePath, size: stat.size }),
      close: () => pool.close(),
    }
  }
  const [{ threadEngine }, { parseFile }] = await Promise.all([
    import('../parse/parse-text.ts'),
    import('../parse/parse-file.ts'),
  ])
  const engine = await threadEngine()
  return {
    parse: ({ path, absolutePath, stat }) =>
      parseFile(engine, { path, absolutePath, size: stat.size }),
    close: async () => {},
  }
}

/** Parses every file and hands each outcome to `take`, in no particular order. */
export async function parseFiles(
  files: readonly ScannedFile[],
  threads: number | undefined,
  take: (file: ScannedFile, outcome: ParseOutcome) => void,
): Promise<void> {
  if (files.length === 0) return
  const width = threads ?? availableParallelism()
  const parser = await openParser(files.length, width)
  try {
    // Files wait in the pool as names; their facts are taken as soon as they are there.
    await Promise.all(files.map(async (file) => take(file, await parser.parse(file))))
  } finally {
    await parser.close()
  }
}
