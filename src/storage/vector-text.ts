// int8 vectors as text: D1 returns BLOBs as lists of numbers, about a hundred times slower than base64.

/** Bytes of the vectors in one row: 512,000 characters. */
const MAX_PART_BYTES = 384_000

/** Symbols whose vectors stand in one row. */
export const symbolsOfPart = (dimensions: number): number =>
  Math.max(1, Math.floor(MAX_PART_BYTES / Math.max(1, dimensions)))

/** Bytes turned into characters at once; engines bound the arguments of a call. */
const STEP = 8_192

/** Vectors one after another, base64. */
export function encodeVectors(vectors: readonly Int8Array[]): string {
  const width = vectors[0]?.length ?? 0
  const bytes = new Uint8Array(width * vectors.length)
  for (const [row, vector] of vectors.entries())
    bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, width), row * width)
  const letters: string[] = []
  for (let start = 0; start < bytes.length; start += STEP) {
    letters.push(String.fromCharCode(...bytes.subarray(start, start + STEP)))
  }
  return btoa(letters.join(''))
}

/** What `encodeVectors` wrote, part by part, as one packed array. */
export function decodeVectors(parts: readonly string[]): Int8Array {
  const letters = parts.map((part) => atob(part))
  const values = new Int8Array(letters.reduce((total, { length }) => total + length, 0))
  let filled = 0
  for (const part of letters) {
    for (let i = 0; i < part.length; i += 1) values[filled + i] = part.charCodeAt(i)
    filled += part.length
  }
  return values
}
