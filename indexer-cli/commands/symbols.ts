import { resolveSymbol } from '#engine/resolve.ts'
import { toSymbolRef } from '#engine/symbol-ref.ts'
import type { SymbolRef } from '#wire/pack.ts'
import { defineCommand, wholeNumber } from '../args.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { orFail } from './engine-failure.ts'
import { indexPath, indexSelector } from './index-path.ts'
import { withLocalLibrary, withReason } from './target.ts'
import { allSymbols } from '../local-index/all-symbols.ts'
import { findRoot } from '../local-index/place.ts'

/** More symbols than any index holds. */
const MOST = 1_000_000

export const command = defineCommand({
  positionals: ['[NAME]'],
  options: {
    file: { type: 'string', value: 'PATH', help: 'the symbols of this file' },
    limit: { type: 'string', value: 'N', help: 'symbols at most (default: all)' },
  },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const limit = wholeNumber('limit', options.limit, {
      fallback: MOST,
      min: 1,
      max: MOST,
    })
    const place = { cwd, root: findRoot(cwd) }
    const name = positionals[0] === undefined ? undefined : indexSelector(positionals[0], place)
    const file = options.file === undefined ? undefined : indexPath(options.file, place)
    const symbols = await withLocalLibrary(
      invocation,
      {},
      async (library): Promise<SymbolRef[]> => {
        const outlined = file ?? name
        if (outlined === undefined) return allSymbols(place.root)
        const [reader] = orFail(await openAll(library))
        const outline = (await reader?.outline(outlined)) ?? []
        // A name that is a file's path asks for what the file holds.
        if (name === undefined || (file === undefined && outline.length > 0)) {
          return outline.map((symbol) => toSymbolRef(symbol, symbol))
        }
        const { symbols: named } = orFail(await resolveSymbol(library, { name, limit: MOST }))
        return named
          .filter((symbol) => file === undefined || symbol.path === file)
          .map(({ repo: _repo, ...symbol }) => symbol)
      },
    )
    if (symbols.length === 0 && (name ?? file) !== undefined)
      throw withReason(place.root, noSymbol(name, file))
    const shown = symbols.slice(0, limit)
    output.answer({ symbols: shown }, () => shown.map(line).join('\n'))
  },
})

function noSymbol(name: string | undefined, file: string | undefined): CommandFailure {
  const message =
    name === undefined
      ? `the index holds no file ${file}; paths count from the root of the index`
      : `no symbol is named "${name}"${file === undefined ? '' : ` in ${file}`}`
  return new CommandFailure(EXIT.notFound, message, { missing: file ?? name ?? '' })
}

const openAll = async (library: Parameters<Parameters<typeof withLocalLibrary>[2]>[0]) => {
  const { openReaders } = await import('#engine/select.ts')
  return openReaders(library, undefined, undefined)
}

const line = ({ symbol_id, kind, path, start_line, end_line }: SymbolRef): string =>
  `${path}:${start_line}-${end_line}  ${kind}  ${symbol_id}`
