// Rust: a file's path below its crate's root is its module; paths start at the crate, at the module itself, or at a crate of the workspace.

import { joinKey } from '../scoped/declarations.ts'
import { PLAIN_RULES, type ScopedFacts, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, foldersUp } from './file-tree.ts'

/** Folders beside `src` whose files are crates of their own. */
const SEPARATE = /^(tests|benches|examples|src\/bin)\/(.+)$/

interface Place {
  /** Key of the crate's root module. */
  readonly root: string
  /** Key of the file's own module. */
  readonly module: string
}

export function rustModules(configs: ReadonlyMap<string, string>): ScopeRules {
  const folders = new Set<string>()
  const byName = new Map<string, string>()
  for (const [file, text] of configs) {
    if (!/(^|\/)Cargo\.toml$/.test(file)) continue
    const folder = folderOf(file)
    const name = /^\s*name\s*=\s*"([^"]+)"/m.exec(sectionOf(text, 'package'))?.[1]
    if (name === undefined) continue
    folders.add(folder)
    const library = /^\s*name\s*=\s*"([^"]+)"/m.exec(sectionOf(text, 'lib'))?.[1]
    const called = (library ?? name).replaceAll('-', '_')
    if (!byName.has(called)) byName.set(called, rootKey(folder))
  }
  const places = new Map<string, Place>()
  const placeOf = ({ path }: ScopedFacts): Place => {
    const known = places.get(path)
    if (known !== undefined) return known
    const place = findPlace(path, folders)
    places.set(path, place)
    return place
  }
  const scopeNamed = (
    facts: ScopedFacts,
    name: string,
    inside: readonly string[],
  ): string | undefined => {
    const { root, module } = placeOf(facts)
    const own = joinKey(module, ...inside)
    if (name === 'crate') return root
    if (name === 'self') return own
    if (name === 'super') return own === root ? undefined : own.slice(0, own.lastIndexOf('.'))
    return byName.get(name)
  }
  return {
    ...PLAIN_RULES,
    family: 'rust',
    scopeOf: (facts) => placeOf(facts).module,
    importKeys: (facts, from, spaces) => {
      const [first = '', ...rest] = from.split('.')
      const { module } = placeOf(facts)
      let start = scopeNamed(facts, first, spaces)
      while (start !== undefined && rest[0] === 'super') {
        rest.shift()
        start = start.slice(0, start.lastIndexOf('.'))
      }
      if (first === 'crate' || first === 'self' || first === 'super') {
        return start === undefined ? [] : [joinKey(start, ...rest)]
      }
      const inside = [...new Set([joinKey(module, ...spaces, from), joinKey(module, from)])]
      return start === undefined ? inside : [joinKey(start, ...rest), ...inside]
    },
    scopeNamed,
    nameOfAbove: 'super',
    seesMembers: false,
    isOpen: false,
    passesOn: true,
  }
}

/** Dots would cut the key of a folder. */
const rootKey = (folder: string): string => `/${folder.replaceAll('.', '~')}`

function findPlace(path: string, folders: ReadonlySet<string>): Place {
  const crate = foldersUp(folderOf(path)).find((folder) => folders.has(folder))
  const inside = crate === undefined || crate === '' ? path : path.slice(crate.length + 1)
  const bare = inside.replace(/\.rs$/, '')
  const separate = SEPARATE.exec(bare)
  if (separate !== null) {
    const [, folder = '', rest = ''] = separate
    const [first = '', ...parts] = rest.split('/')
    const root = `${rootKey(crate ?? '')}/${folder}/${first}`
    return { root, module: joinKey(root, ...modulePath(parts)) }
  }
  const root = rootKey(crate ?? '')
  return { root, module: joinKey(root, ...modulePath(bare.replace(/^src\//, '').split('/'))) }
}

/** `lib`, `main` and `mod` are the module of their folder. */
function modulePath(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1)
  const isRoot = parts.length === 1 && (last === 'lib' || last === 'main')
  return isRoot || last === 'mod' ? parts.slice(0, -1) : parts
}

/** The text of a TOML table. */
function sectionOf(text: string, name: string): string {
  const start = text.search(new RegExp(`^\\[${name}\\]`, 'm'))
  if (start < 0) return ''
  const rest = text.slice(start + 1)
  const end = rest.search(/^\[/m)
  return end < 0 ? rest : rest.slice(0, end)
}
