// Memory that the scanners of grammars ask for. Some read it before they write to it (Swift's, which even asks for none): what they found there, of
// files that were read before, decided how they went on.

/** Swift's scanner has asked for nothing and uses four bytes. */
const LEAST_BYTES = 16

/** Gives scanners empty memory. To be called between the core's start and that of the first grammar, with what the core imports: grammars import the same. */
export function giveEmptyMemory(imports: WebAssembly.Imports, core: WebAssembly.Instance): void {
  const { calloc } = core.exports
  const { env } = imports
  if (typeof calloc !== 'function' || env === undefined)
    throw new Error('this web-tree-sitter has no memory for scanners; run npm ci')
  env['malloc'] = (bytes: number) => calloc(1, Math.max(bytes, LEAST_BYTES))
  env['calloc'] = (count: number, bytes: number) => calloc(1, Math.max(count * bytes, LEAST_BYTES))
}
