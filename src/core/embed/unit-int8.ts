// Vectors are kept as whole numbers: a quarter of the space, sums without rounding, equal on every machine.

/** Scales a vector to length 127 and rounds; a zero vector stays zero. Squares are of scaled values, so no sum loses a digit that counts. */
export function toUnitInt8(values: ArrayLike<number>): Int8Array {
  let squares = 0
  for (let i = 0; i < values.length; i += 1) squares += (values[i] ?? 0) ** 2
  const scale = squares === 0 ? 0 : 127 / Math.sqrt(squares)
  const vector = new Int8Array(values.length)
  for (let i = 0; i < values.length; i += 1) vector[i] = Math.round((values[i] ?? 0) * scale)
  return vector
}
