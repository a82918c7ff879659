// Which names of a file stand for something else than before: what was made from other names of it need not be made again.

import type { FactExport } from '../parse/file-facts.ts'
import type { FactsInterface } from '../parse/facts-codec.ts'

/** Languages whose files are modules: everything that others see of one they ask for by name (values/source-file.ts). */
const MODULES: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'python'])

/** A file's interface in parts that are asked for by a name, and everything else. */
interface Parts {
  /** What has the name at top level, with all that it holds. */
  readonly declared: ReadonlyMap<string, Part>
  readonly exported: ReadonlyMap<string, string>
  readonly rest: string
}

interface Part {
  /** Text that changes when the part does. */
  key: string
  readonly names: Set<string>
}

/**
 * Names under which another interface of a file answers differently; undefined where it may under any. A file that asked for none of them, and read
 * no symbol of such a name, sees the same file as before.
 */
export function changedNames(
  before: FactsInterface,
  after: FactsInterface,
): ReadonlySet<string> | undefined {
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old === undefined || now === undefined || old.rest !== now.rest) return undefined
  const names = new Set<string>()
  for (const name of new Set([...old.declared.keys(), ...now.declared.keys()])) {
    const [was, is] = [old.declared.get(name), now.declared.get(name)]
    if (was?.key === is?.key) continue
    for (const each of [...(was?.names ?? []), ...(is?.names ?? [])]) names.add(each)
  }
  for (const name of new Set([...old.exported.keys(), ...now.exported.keys()])) {
    if (old.exported.get(name) !== now.exported.get(name)) names.add(name)
  }
  return names
}

function partsOf(facts: FactsInterface): Parts | undefined {
  const { symbols, imports, exports, allNames } = facts
  const isPlain =
    MODULES.has(facts.language) &&
    [
      facts.namespace,
      facts.closures,
      facts.extending,
      facts.augmenting,
      facts.bridges,
      facts.fixtures,
    ].every((given) => given === undefined)
  const descriptors = symbols.map((symbol) => symbol.descriptors)
  // Symbols are told apart by their descriptors here, for numbers move when something comes before them.
  if (!isPlain || new Set(descriptors).size < symbols.length) return undefined
  const text = (value: unknown): string =>
    JSON.stringify(value, (key, held: unknown) =>
      key === 'symbol' && typeof held === 'number' ? descriptors[held] : held,
    )
  const aside = [facts.arities, facts.accepts, facts.labels].map(
    (rows) => new Map((rows ?? []).map(([symbol, ...said]) => [symbol, said])),
  )
  const keyOf = (index: number): string => {
    const symbol = symbols[index]
    return text([
      symbol?.descriptors,
      symbol?.name,
      symbol?.kind,
      symbol?.exported,
      // A guess at a method leaves out those that only their class may call.
      /\bprivate\b/.test(symbol?.signature ?? ''),
      symbol?.isStatic,
      symbol?.isAccessor,
      symbol?.type,
      symbol?.params,
      symbol?.typeParams,
      symbol?.heritage.map(({ kind, of }) => [kind, of]),
      aside.map((rows) => rows.get(index)),
    ])
  }
  const declared = new Map<string, Part>()
  for (const [index, { name }] of symbols.entries()) {
    if (index === 0) continue
    let top = index
    for (let above = index; above > 0; above = symbols[above]?.parent ?? 0) top = above
    const topName = symbols[top]?.name ?? ''
    const part = declared.get(topName) ?? { key: '', names: new Set() }
    declared.set(topName, part)
    part.key += keyOf(index)
    part.names.add(name)
  }
  const { named = [], starred = [] } = Object.groupBy(exports, ({ name }) =>
    name === '*' ? 'starred' : 'named',
  )
  const said = ({ of, from, fromName }: FactExport): unknown => [of, from, fromName]
  return {
    declared,
    exported: new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, list]) => [
        name,
        text(list.map(said)),
      ]),
    ),
    rest: text([
      facts.language,
      keyOf(0),
      symbols.length > 1,
      imports.map(({ local, name, from, scope }) => [local, name, from, descriptors[scope]]),
      starred.map(said),
      allNames,
    ]),
  }
}
