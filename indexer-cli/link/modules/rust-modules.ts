// Rust: a file's path below its crate's root is its module; paths start at the crate, at the module itself, or at a crate of the workspace.

import { joinKey } from '../scoped/declarations.ts'
import { PLAIN_RULES, type ScopedFacts, type ScopeRules } from '../scoped/rules.ts'
import { rustReach } from './rust-reach.ts'
import { readCargo } from './cargo.ts'
import { folderOf, foldersUp, joinPath } from './file-tree.ts'

/** Folders beside `src` whose files are crates of their own. */
const SEPARATE = /^(tests|benches|examples|src\/bin)\/(.+)$/

interface Place {
  /** The folder of the crate's Cargo.toml. */
  readonly folder: string
  /** Key of the crate's root module. */
  readonly root: string
  /** Key of the file's own module. */
  readonly module: string
}

export function rustModules(
  configs: ReadonlyMap<string, string>,
  paths: readonly string[],
): ScopeRules {
  const { folders, byName, targets, renamed } = readCargo(configs)
  const files = new Set(paths.filter((path) => path.endsWith('.rs')))
  const places = new Map<string, Place>()
  const placeOf = (path: string): Place => {
    const known = places.get(path)
    if (known !== undefined) return known
    const place = findPlace(path, { folders, targets, files })
    places.set(path, place)
    return place
  }
  /** A crate of the run, by the name that a file calls it by. */
  const crateNamed = (folder: string, name: string): string | undefined => {
    const found = byName.get(renamed.get(folder)?.get(name) ?? name)
    return found === undefined ? undefined : rootKey(found)
  }
  /** The root of the library beside a program of the same crate, which may have its modules. */
  const besideProgram = ({ folder, root }: Place): string | undefined =>
    root === programKey(folder) ? rootKey(folder) : undefined
  const scopeNamed = (
    { path }: ScopedFacts,
    name: string,
    inside: readonly string[],
  ): string | undefined => {
    const { folder, root, module } = placeOf(path)
    const own = joinKey(module, ...inside)
    if (name === 'crate') return root
    if (name === 'self') return own
    if (name === 'super') return own === root ? undefined : own.slice(0, own.lastIndexOf('.'))
    return crateNamed(folder, name) ?? besideTest(path, module === root, name)
  }
  /** `mod common;` in a test names a file or folder beside it, which by itself would be a test too. */
  const besideTest = (path: string, isRoot: boolean, name: string): string | undefined => {
    const around = folderOf(path)
    if (!isRoot || !/(^|\/)(tests|benches|examples)$/.test(around)) return undefined
    const beside = [`${around}/${name}.rs`, `${around}/${name}/mod.rs`].find((file) =>
      files.has(file),
    )
    return beside === undefined ? undefined : placeOf(beside).module
  }
  return {
    ...PLAIN_RULES,
    family: 'rust',
    scopeOf: ({ path }) => placeOf(path).module,
    reachOf: ({ path }, symbol, around) => rustReach(placeOf(path), symbol, around),
    importKeys: (facts, from, spaces) => {
      if (from.startsWith('./')) {
        const file = joinPath(folderOf(facts.path), from)
        return file === null || !files.has(file) ? [] : [placeOf(file).module]
      }
      const [first = '', ...rest] = from.split('.')
      const place = placeOf(facts.path)
      const { module } = place
      let start = scopeNamed(facts, first, spaces)
      while (start !== undefined && rest[0] === 'super') {
        rest.shift()
        start = start.slice(0, start.lastIndexOf('.'))
      }
      if (first === 'crate' || first === 'self' || first === 'super') {
        const beside = first === 'crate' ? besideProgram(place) : undefined
        return [start, beside].flatMap((root) => (root === undefined ? [] : joinKey(root, ...rest)))
      }
      const inside = [...new Set([joinKey(module, ...spaces, from), joinKey(module, from)])]
      return start === undefined ? inside : [joinKey(start, ...rest), ...inside]
    },
    visibleScopes: ({ path }) => {
      const beside = besideProgram(placeOf(path))
      return beside === undefined ? [] : [beside]
    },
    scopeNamed,
    nameOfAbove: 'super',
    seesMembers: false,
    isOpen: false,
    hasFunctionTwins: true,
    addsBases: true,
    passesOn: true,
  }
}

/** Dots would cut the key of a folder. */
const rootKey = (folder: string): string => `/${folder.replaceAll('.', '~')}`

/** The root of the program in a folder that holds a library too. */
const programKey = (folder: string): string => `${rootKey(folder)}/src/main`

/** The crates of a run and their files. */
interface Crates {
  readonly folders: ReadonlySet<string>
  readonly targets: ReadonlyMap<string, string>
  readonly files: ReadonlySet<string>
}

function findPlace(path: string, { folders, targets, files }: Crates): Place {
  const above = foldersUp(folderOf(path))
  const folder = above.find((each) => folders.has(each)) ?? ''
  const around = above.slice(0, above.indexOf(folder)).find((each) => targets.has(each))
  if (around !== undefined) {
    const root = `${rootKey(folder)}/${rootKey(around)}`
    const parts = path.slice(around.length + 1, -'.rs'.length).split('/')
    const isRoot = path === targets.get(around)
    return { folder, root, module: isRoot ? root : joinKey(root, ...modulePath(parts)) }
  }
  const inside = folder === '' ? path : path.slice(folder.length + 1)
  const bare = inside.replace(/\.rs$/, '')
  const separate = SEPARATE.exec(bare)
  if (separate !== null) {
    const [, kind = '', rest = ''] = separate
    const [first = '', ...parts] = rest.split('/')
    const root = `${rootKey(folder)}/${kind}/${first}`
    return { folder, root, module: joinKey(root, ...modulePath(parts)) }
  }
  if (bare === 'src/main' && files.has(`${folder === '' ? '' : `${folder}/`}src/lib.rs`)) {
    const root = programKey(folder)
    return { folder, root, module: root }
  }
  const root = rootKey(folder)
  return {
    folder,
    root,
    module: joinKey(root, ...modulePath(bare.replace(/^src\//, '').split('/'))),
  }
}

/** `lib`, `main` and `mod` are the module of their folder. */
function modulePath(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1)
  const isRoot = parts.length === 1 && (last === 'lib' || last === 'main')
  return isRoot || last === 'mod' ? parts.slice(0, -1) : parts
}
