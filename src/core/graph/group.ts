// Lists by key in two typed arrays: the counting sort that adjacencies are built with.

/** Groups 0..m-1 by `keys`: offsets per key, and the items in key order (stable). */
export function group(
  keyCount: number,
  keys: ArrayLike<number>,
): { offsets: Uint32Array; items: Uint32Array } {
  const offsets = new Uint32Array(keyCount + 1)
  for (let i = 0; i < keys.length; i += 1)
    offsets[(keys[i] ?? 0) + 1] = (offsets[(keys[i] ?? 0) + 1] ?? 0) + 1
  for (let key = 0; key < keyCount; key += 1)
    offsets[key + 1] = (offsets[key + 1] ?? 0) + (offsets[key] ?? 0)
  const next = offsets.slice()
  const items = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i += 1) {
    const place = next[keys[i] ?? 0] ?? 0
    items[place] = i
    next[keys[i] ?? 0] = place + 1
  }
  return { offsets, items }
}
