import * as z from 'zod'
import { readSymbol } from '#engine/read-symbol.ts'
import { symbolDetail } from '#wire/pack.ts'
import { refArgument, repoArgument, symbolArgument } from '../arguments.ts'
import { inline, oneLine } from '#core/pipeline/fence.ts'
import { changeLine } from '#engine/context/history.ts'
import { fenced, symbolLine } from '../text.ts'
import { defineTool } from '../tool.ts'

/** Past commits that the text lists; the structured answer has all. */
const LISTED_COMMITS = 5

/** The stored text of one symbol. */
export const readSymbolTool = defineTool({
  name: 'read_symbol',
  title: 'Read a symbol',
  description: `Reads one symbol: source, docs, notes, past changes and verified path:lines as of the indexed commit. Cheaper than opening the file. An ambiguous name gives candidates. Before editing read the file: your copy may be newer than the index.`,
  input: z.strictObject({ symbol: symbolArgument, repo: repoArgument, ref: refArgument }),
  output: symbolDetail,
  run: (library, { symbol, repo, ref }) => readSymbol(library, { id: symbol, repo, ref }),
  render: (symbol) =>
    [
      symbolLine(symbol),
      ...symbol.notes.map(
        (note) => `${oneLine(note.kind)} (line ${note.line}): ${oneLine(note.text)}`,
      ),
      ...symbol.history
        .slice(0, LISTED_COMMITS)
        .map((change) => `Changed in ${changeLine(change)}`),
      symbol.source === ''
        ? `The index was pushed without source. Open ${inline(symbol.path)} at line ${symbol.start_line}.`
        : fenced(symbol.source, symbol.language),
    ].join('\n'),
})
