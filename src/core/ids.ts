// Symbol ids: `path/` followed by SCIP descriptors, e.g. `src/auth/session.ts/SessionStore#refresh().`
// Descriptor grammar: github.com/sourcegraph/scip, scip.proto, message Symbol. An id holds no line number and no formatting, so it survives
// edits elsewhere in the file; a file's own module symbol is its path followed by `/`.

/** The id of a symbol, unique within an index. */
export type SymbolId = string & { readonly brand: 'SymbolId' }

/** How a symbol appears in its id: SCIP's descriptor suffixes. */
export type DescriptorSuffix = 'namespace' | 'type' | 'term' | 'method'

export interface Descriptor {
  readonly name: string
  readonly suffix: DescriptorSuffix
  /** Tells same-named siblings apart: 0 for the first in source order, then 1, 2, ... */
  readonly disambiguator?: number
}

const SIMPLE_NAME = /^[\p{L}\p{N}_$+-]+$/u

const escapeName = (name: string): string =>
  SIMPLE_NAME.test(name) ? name : `\`${name.replaceAll('`', '``')}\``

/** Renders one descriptor; a non-simple name is put in backticks, as in SCIP. */
export function formatDescriptor({ name, suffix, disambiguator = 0 }: Descriptor): string {
  const escaped = escapeName(name)
  const mark = disambiguator > 0 ? `+${disambiguator}` : ''
  switch (suffix) {
    case 'namespace':
      // SCIP has no mark here: to it, all parts of a namespace are one symbol.
      return mark ? `${escaped}(${mark})/` : `${escaped}/`
    case 'type':
      return mark ? `${escaped}(${mark})#` : `${escaped}#`
    case 'method':
      return `${escaped}(${mark}).`
    case 'term':
      return mark ? `${escaped}(${mark})!` : `${escaped}.`
  }
}

/** The id of the symbol at `descriptors` in the file at `path`. No descriptors: the module symbol of the file. */
export const symbolId = (path: string, descriptors: readonly Descriptor[]): SymbolId =>
  `${path}/${descriptors.map(formatDescriptor).join('')}` as SymbolId // the one place that makes ids

/** The id of the file's module symbol: the holder of code outside any other symbol. */
export const moduleId = (path: string): SymbolId => symbolId(path, [])
