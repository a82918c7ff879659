import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readChunk } from '#engine/read-chunk.ts'
import { openReaders } from '#engine/select.ts'
import { defineCommand, wholeNumber } from '../args.ts'
import { badUsage, CommandFailure, EXIT } from '../exit-codes.ts'
import { findRoot } from '../local-index/place.ts'
import { orFail } from './engine-failure.ts'
import { indexPath, type TypedIn } from './index-path.ts'
import { withLocalLibrary } from './target.ts'

export const command = defineCommand({
  positionals: ['FILE:LINE'],
  options: {
    tokens: { type: 'string', value: 'N', help: 'size of a chunk (default: 500)' },
  },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const { path, line } = readPlace(positionals[0] ?? '', { cwd, root: findRoot(cwd) })
    const tokens = wholeNumber('tokens', options.tokens, { fallback: 500, min: 20, max: 100_000 })
    const chunk = await withLocalLibrary(invocation, {}, async (library) => {
      const [reader] = orFail(await openReaders(library, undefined, undefined))
      const found = reader && (await readChunk(reader, { path, line, tokens }))
      if (found?.ok === true) return found.value
      throw new CommandFailure(
        EXIT.notFound,
        found?.error.reason === 'no_line'
          ? `${path} has no line ${line}`
          : `${path} is not in the index`,
        { missing: path },
      )
    })
    output.answer(chunk, () =>
      [
        `${chunk.path}:${chunk.start_line}-${chunk.end_line}  ${chunk.symbol_id}  part ${chunk.index + 1} of ${chunk.count}, ${chunk.tokens} tokens`,
        chunk.source,
      ].join('\n'),
    )
  },
})

/** `path:line`; a column behind it, and the last line of a range, are passed over. */
function readPlace(text: string, place: TypedIn): { readonly path: string; readonly line: number } {
  const [, path, line] = /^(.+):(\d+)$/s.exec(text) ?? []
  const whole = path === undefined ? undefined : indexPath(path, place)
  const isFile = whole !== undefined && existsSync(join(place.root, whole))
  const [, before, start] = isFile ? [] : (/^(.+?):(\d+)(?:[:-]\d+)?$/s.exec(text) ?? [])
  if (before !== undefined) return { path: indexPath(before, place), line: Number(start) }
  if (whole === undefined) throw badUsage(`chunk takes a place like src/a.ts:41, not "${text}"`)
  return { path: whole, line: Number(line) }
}
