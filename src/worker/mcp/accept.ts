// What a client says it can read. /mcp answers JSON: a client that does not list JSON (or a wildcard) gets 406, one that sends no Accept header is
// taken to read anything. The specification has clients list JSON and event streams both, so a well-behaved one never meets the 406.

/** Weight of a media type in an Accept header: the most specific range decides (RFC 9110, 12.5.1). */
function quality(accept: string, type: string): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  let best = { specificity: 0, quality: 0 }
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const specificity = range === type ? 3 : range === group ? 2 : range === '*/*' ? 1 : 0
    if (specificity <= best.specificity) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    best = { specificity, quality: weight === undefined ? 1 : Number(weight.slice(2)) }
  }
  return best.quality
}

/** Whether the Accept header allows an answer of this media type; no header allows everything. */
export const accepts = (accept: string | null, type: string): boolean =>
  accept === null || accept.trim() === '' || quality(accept, type) > 0
