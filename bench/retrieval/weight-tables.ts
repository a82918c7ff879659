// Changes the pipeline's weight tables of this process by name, for tuning. A shipped weight changes only in its own file.

import * as tables from '#core/pipeline/weights.ts'

/** A number in a weight table, by its path: `export.field.field`; maps are written like fields. */
export interface Knob {
  readonly key: string
  get(): number
  set(value: number): void
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function knobsOf(prefix: string, table: Record<string, unknown>): readonly Knob[] {
  const entries = table instanceof Map ? [...table] : Object.entries(table)
  return entries.flatMap(([name, value]): readonly Knob[] => {
    const key = `${prefix}.${String(name)}`
    if (isTable(value)) return knobsOf(key, value)
    if (typeof value !== 'number') return []
    return [
      {
        key,
        get: () => Number(table instanceof Map ? table.get(name) : table[name]),
        set: (changed) => {
          if (table instanceof Map) table.set(name, changed)
          else table[name] = changed
        },
      },
    ]
  })
}

/** Every number that a tuning run can change, in the order of the file. */
export const knobs: readonly Knob[] = Object.entries(tables).flatMap(([name, value]) =>
  isTable(value) ? knobsOf(name, value) : [],
)

/** Applies `name=value` changes; throws for a name that no table has. */
export function applyChanges(
  changes: readonly { readonly key: string; readonly value: number }[],
): void {
  for (const { key, value } of changes) {
    const knob = knobs.find((known) => known.key === key)
    if (knob === undefined)
      throw new Error(`no weight is called ${key}; there are ${knobs.map((k) => k.key).join(', ')}`)
    knob.set(value)
  }
}
