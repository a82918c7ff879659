import { resolveSymbol } from '#engine/resolve.ts'
import { toSymbolRef } from '#engine/symbol-ref.ts'
import type { SymbolRef } from '#wire/pack.ts'
import { defineCommand, wholeNumber } from '../args.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { orFail } from './engine-failure.ts'
import { withLocalLibrary, withReason } from './target.ts'
import { allSymbols } from '../local-index/all-symbols.ts'
import { findRoot } from '../local-index/place.ts'

export const command = defineCommand({
  positionals: ['[NAME]'],
  options: {
    file: { type: 'string', value: 'PATH', help: 'the symbols of this file' },
    limit: { type: 'string', value: 'N', help: 'symbols at most (default: all)' },
  },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const limit = wholeNumber('limit', options.limit, {
      fallback: 1_000_000,
      min: 1,
      max: 1_000_000,
    })
    const [name] = positionals
    const symbols = await withLocalLibrary(
      invocation,
      {},
      async (library): Promise<SymbolRef[]> => {
        const file = options.file ?? name
        if (file === undefined) return allSymbols(findRoot(cwd))
        const [reader] = orFail(await openAll(library))
        const outline = (await reader?.outline(file)) ?? []
        // A name that is a file's path asks for what the file holds.
        if (outline.length > 0 || name === undefined) {
          return outline.map((symbol) => toSymbolRef(symbol, symbol))
        }
        const { symbols } = orFail(await resolveSymbol(library, { name, limit }))
        return symbols.map(({ repo: _repo, ...symbol }) => symbol)
      },
    )
    if (symbols.length === 0 && (name ?? options.file) !== undefined) {
      throw withReason(findRoot(cwd), noSymbol(name ?? options.file ?? ''))
    }
    const shown = symbols.slice(0, limit)
    output.answer({ symbols: shown }, () => shown.map(line).join('\n'))
  },
})

const noSymbol = (name: string): CommandFailure =>
  new CommandFailure(EXIT.notFound, `no symbol is named "${name}"`, { missing: name })

const openAll = async (library: Parameters<Parameters<typeof withLocalLibrary>[2]>[0]) => {
  const { openReaders } = await import('#engine/select.ts')
  return openReaders(library, undefined, undefined)
}

const line = ({ symbol_id, kind, path, start_line, end_line }: SymbolRef): string =>
  `${path}:${start_line}-${end_line}  ${kind}  ${symbol_id}`
