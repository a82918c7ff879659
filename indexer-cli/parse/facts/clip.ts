// Bounded texts.

/** Longest pattern of a route that a shard holds (wire/shard.ts). */
export const MAX_PATTERN_CHARS = 1_000

/** At most `max` UTF-16 code units of `text`, never half a character. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max)
}
