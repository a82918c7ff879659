import * as z from 'zod'
import { resolveSymbol } from '#engine/resolve.ts'
import { limits } from '#wire/limits.ts'
import { resolveResponse } from '#wire/pack.ts'
import { refArgument, repoArgument } from '../arguments.ts'
import { candidateLine, counted, quoted } from '../text.ts'
import { defineTool } from '../tool.ts'

/** From a name to the symbols that have it. */
export const resolveSymbolTool = defineTool({
  name: 'resolve_symbol',
  title: 'Resolve a name',
  description: `Finds where an exact, case-sensitive name is defined: every symbol of that name with symbol_id, kind and verified path:lines, without source. Use it for a name from an error or a diff, and to choose among same-named symbols before the other tools. Parts of names or descriptions: search_code.`,
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(limits.maxIdChars)
      .describe('Bare name, Container.name, path:Container.name, a symbol_id, or a file path'),
    repo: repoArgument,
    ref: refArgument,
    limit: z.int().min(1).max(100).default(20),
  }),
  output: resolveResponse,
  run: (library, input) => resolveSymbol(library, input),
  render: ({ symbols }, { name }) =>
    symbols.length === 0
      ? `Nothing is named ${quoted(name)}. Names are exact and case-sensitive; search_code finds parts of names.`
      : [
          `${counted(symbols.length, 'symbol')} named ${quoted(name)}:`,
          ...symbols.map(candidateLine),
        ].join('\n'),
})
