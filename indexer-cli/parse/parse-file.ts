// One file from disk to facts, in whatever thread this is called.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isTextPath } from '#core/graph/text-path.ts'
import { limits } from '#wire/limits.ts'
import { fitsShard } from '../index/build-shard.ts'
import { decodeText } from './decode.ts'
import { ParseAbandoned, type ParseEngine } from './engine.ts'
import { encodeFacts } from './facts-codec.ts'
import type { FileFacts } from './file-facts.ts'
import type { ParseJob, ParseOutcome } from './parse-job.ts'
import { isTooDeep } from './too-deep.ts'

/** A character takes four bytes at most. */
const MAX_BYTES = limits.maxTextChars * 4

/** Longer documents, settings and data are seldom written by people, and never read whole. */
const MAX_TEXT_CHARS = 200_000
/** Nor are notebooks, whose lines hold images: what is kept of them is their cells. */
const PROSE = /\.(?:mdx?|markdown|mkd|rst|adoc|asciidoc|txt|org|ipynb)$/i

const maxChars = (path: string): number =>
  path.endsWith('.ipynb') ? MAX_BYTES : isTextPath(path) ? MAX_TEXT_CHARS : limits.maxTextChars

const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

/** Reads, checks and parses a file. Never throws: what goes wrong with one file is that file's outcome. */
export async function parseFile(engine: ParseEngine, job: ParseJob): Promise<ParseOutcome> {
  const parse = await openFile(engine, job)
  return engine.within(parse)
}

/** Reads and checks a file. Parsing it is left, which waits for nothing and is to run within `engine.within`. Neither throws. */
export async function openFile(engine: ParseEngine, job: ParseJob): Promise<() => ParseOutcome> {
  try {
    if (job.size > MAX_BYTES) return always(`larger than ${limits.maxTextChars} characters`)
    const bytes = readFileSync(job.absolutePath)
    const decoded = decodeText(bytes, {
      maxChars: maxChars(job.path),
      isProse: PROSE.test(job.path),
    })
    if (!decoded.ok) return always(decoded.reason)
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const read = await engine.open({ path: job.path, text: decoded.text, contentHash })
    return () => {
      try {
        return parsed(read())
      } catch (cause) {
        return failed(cause)
      }
    }
  } catch (cause) {
    const outcome = failed(cause)
    return () => outcome
  }
}

const always =
  (reason: string): (() => ParseOutcome) =>
  () =>
    skipped(reason)

function parsed(facts: FileFacts): ParseOutcome {
  const encoded = encodeFacts(facts)
  if (!fitsShard(facts, encoded.interface.length + encoded.body.length + encoded.http.length)) {
    return skipped('too many symbols')
  }
  return { status: 'parsed', facts, encoded, text: facts.text, contentHash: facts.contentHash }
}

/** The file goes deeper than this thread's stack: another thread's may be larger. */
export const TOO_DEEP = 'nested too deeply'

const failed = (cause: unknown): ParseOutcome =>
  cause instanceof ParseAbandoned
    ? skipped(cause.message)
    : isTooDeep(cause)
      ? skipped(TOO_DEEP)
      : skipped(`unreadable: ${cause instanceof Error ? cause.message : String(cause)}`)
