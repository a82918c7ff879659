// JSON Schemas as tools/list shows them: every byte of it is read by every agent at the start of every session. Validation itself is zod's; what is
// left out here is what tells an agent nothing. Computed once per tool and process.

import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { edgeView, symbolRef } from '#wire/pack.ts'

type JsonSchema = Record<string, unknown>

/** Longest list of values that an output schema spells out; longer ones (symbol kinds) are open-ended anyway. */
const MAX_OUTPUT_ENUM = 8

/** Arguments: bounds and defaults stay, since an agent chooses by them; patterns and lengths do not. */
export function inputSchema<S extends z.ZodObject>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const json = once(() => {
    const shown = z.toJSONSchema(schema, { io: 'input', override: trimInput })
    delete shown.$schema
    return shown
  })
  const standard = schema['~standard']
  return {
    '~standard': {
      ...standard,
      validate: (value, options) => standard.validate(withoutBlanks(schema, value), options),
      jsonSchema: { input: json, output: json },
    },
  }
}

/** What results are made of, defined once per schema under these names. */
const parts = z
  .registry<{ id: string }>()
  .add(symbolRef, { id: 'symbol' })
  .add(edgeView, { id: 'edge' })

/** Results: names, types and nesting. Objects stay open, so that a client with yesterday's list accepts tomorrow's new field. */
export function outputSchema<S extends z.ZodObject>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const json = once(() => {
    const shown = z.toJSONSchema(schema, { io: 'output', metadata: parts, override: trimOutput })
    delete shown.$schema
    return shown
  })
  const standard = schema['~standard']
  return { '~standard': { ...standard, jsonSchema: { input: json, output: json } } }
}

/** Some clients send null, '' or [] for an argument that they leave out: those of optional arguments count as absent. */
function withoutBlanks(schema: z.ZodObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isBlank = (item: unknown): boolean =>
    item === null || item === '' || (Array.isArray(item) && item.length === 0)
  const isOptional = (key: string): boolean =>
    schema.shape[key]?.safeParse(undefined).success === true
  return Object.fromEntries(
    Object.entries(value).filter(([key, item]) => !(isBlank(item) && isOptional(key))),
  )
}

interface Shown {
  readonly jsonSchema: JsonSchema
  readonly path: readonly (string | number)[]
}

function trimInput({ jsonSchema }: Shown): void {
  if (Array.isArray(jsonSchema['default'])) delete jsonSchema['default']
  for (const key of ['pattern', 'maxLength', 'minLength', 'minItems', 'maxItems']) {
    delete jsonSchema[key]
  }
}

function trimOutput({ jsonSchema, path }: Shown): void {
  // Every field of every object is always there; once, at the top, is enough to say so.
  if (path.length > 0) delete jsonSchema['required']
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  for (const key of ['id', 'propertyNames', 'minimum', 'maximum']) delete jsonSchema[key]
  const values = jsonSchema['enum']
  if (Array.isArray(values) && values.length > MAX_OUTPUT_ENUM) delete jsonSchema['enum']
}

function once<T>(compute: () => T): () => T {
  let value: { readonly computed: T } | undefined
  return () => (value ??= { computed: compute() }).computed
}
