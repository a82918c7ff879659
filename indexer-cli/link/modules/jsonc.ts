// JSON as TypeScript reads its configs: comments and trailing commas are legal, a byte order mark is dropped.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Strings as they are; comments and commas before a closing bracket as group 2. */
const STRING_OR_NOISE = /("(?:\\.|[^"\\])*")|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g
const STRING_OR_COMMA = /("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g

/** The value, or undefined when the text is no JSON even so: a broken config configures nothing. */
export function parseJsonc(text: string): Json | undefined {
  const bare = text
    .replace(/^\uFEFF/, '')
    .replace(STRING_OR_NOISE, (_, string: string | undefined) => string ?? ' ')
    .replace(STRING_OR_COMMA, (_, string: string | undefined) => string ?? '')
  try {
    const value: Json = JSON.parse(bare)
    return value
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The value as an object; undefined when it is anything else. */
export const asObject = (value: Json | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !isList(value) ? value : undefined

/** The value as a list; a missing or other value is the empty list. */
export const asList = (value: Json | undefined): readonly Json[] =>
  value !== undefined && isList(value) ? value : []

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
