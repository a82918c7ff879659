import { readSymbol } from '#engine/read-symbol.ts'
import { openReaders } from '#engine/select.ts'
import { defineCommand } from '../args.ts'
import { badUsage, CommandFailure, EXIT } from '../exit-codes.ts'
import { orFail } from './engine-failure.ts'
import { withLocalLibrary } from './target.ts'

export const command = defineCommand({
  positionals: ['FILE:LINE'],
  options: {},
  async run(invocation) {
    const { positionals, output } = invocation
    const { path, line } = readPlace(positionals[0] ?? '')
    const answer = await withLocalLibrary(invocation, {}, async (library) => {
      const [reader] = orFail(await openReaders(library, undefined, undefined))
      const outline = (await reader?.outline(path)) ?? []
      if (outline.length === 0) {
        throw new CommandFailure(EXIT.notFound, `${path} is not in the index`)
      }
      const around = outline
        .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
        .toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))
      const [innermost] = around
      if (innermost === undefined) {
        throw new CommandFailure(EXIT.notFound, `${path} has no line ${line}`)
      }
      return orFail(await readSymbol(library, { id: innermost.id }))
    })
    output.answer(answer, () =>
      [
        `${answer.path}:${answer.start_line}-${answer.end_line}  ${answer.symbol_id}`,
        answer.source,
      ].join('\n'),
    )
  },
})

function readPlace(text: string): { readonly path: string; readonly line: number } {
  const [, path, line] = /^(.+):(\d+)$/.exec(text) ?? []
  if (path === undefined || line === undefined) {
    throw badUsage(`chunk takes a place like src/a.ts:41, not "${text}"`)
  }
  return { path: path.replace(/^\.\//, '').replaceAll('\\', '/'), line: Number(line) }
}
