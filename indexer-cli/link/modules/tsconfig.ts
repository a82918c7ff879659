// `paths`, `baseUrl` and `rootDirs` of tsconfig.json and jsconfig.json, with `extends` and `references`, the nearest config first.

import { folderOf, foldersUp, joinPath, type FileTree } from './file-tree.ts'
import { asList, asObject, parseJsonc, type Json, type JsonObject } from './jsonc.ts'
import { matchStar } from './pattern.ts'
import { findScript } from './script-paths.ts'

/** What one config, its `extends` included, says about module names. */
interface PathMapping {
  /** Folder that bare names are looked up in; undefined without `baseUrl`. */
  readonly baseUrl: string | undefined
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[]
  /** Folders that are one at run time: a relative name may lead from one into another. */
  readonly rootDirs: readonly string[]
  readonly references: readonly string[]
}

/** Finds the folder of a package of this repository, for `extends` that names one. */
export type FindPackage = (name: string) => string | undefined

const NO_MAPPING: PathMapping = { baseUrl: undefined, paths: [], rootDirs: [], references: [] }

/** `extends` may be circular by mistake. */
const MAX_EXTENDS = 16

export class TsConfigs {
  readonly #configs: ReadonlyMap<string, string>
  readonly #findPackage: FindPackage
  readonly #mappings = new Map<string, PathMapping>()
  readonly #nearest = new Map<string, readonly PathMapping[]>()

  constructor(configs: ReadonlyMap<string, string>, findPackage: FindPackage) {
    this.#configs = configs
    this.#findPackage = findPackage
  }

  /** The file that an alias or a `baseUrl` name stands for in files of `folder`. */
  find(tree: FileTree, folder: string, specifier: string): number | undefined {
    for (const mapping of this.#near(folder)) {
      const best = bestPattern(mapping.paths, specifier)
      for (const target of best) {
        const found = findScript(tree, target)
        if (found !== undefined) return found
      }
      if (mapping.baseUrl === undefined) continue
      const path = joinPath(mapping.baseUrl, specifier)
      const found = path === null ? undefined : findScript(tree, path)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The file that a path without one stands for in the other `rootDirs`, seen from files of `folder`. */
  findInRoots(tree: FileTree, folder: string, path: string): number | undefined {
    for (const { rootDirs } of this.#near(folder)) {
      const [own] = rootDirs.filter((root) => isInside(root, path)).sort(byLength)
      if (own === undefined) continue
      const inside = path.slice(own.length).replace(/^\//, '')
      for (const root of rootDirs) {
        const other = root === own ? null : joinPath(root, inside)
        const found = other === null ? undefined : findScript(tree, other)
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  /** Mappings that hold in a folder, nearest config first. TypeScript stops at the nearest; a nearer one without the alias hides nothing here. */
  #near(folder: string): readonly PathMapping[] {
    const known = this.#nearest.get(folder)
    if (known !== undefined) return known
    const found: PathMapping[] = []
    for (const at of foldersUp(folder)) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const path = at === '' ? name : `${at}/${name}`
        if (!this.#configs.has(path)) continue
        const mapping = this.#mapping(path)
        found.push(mapping, ...mapping.references.map((reference) => this.#mapping(reference)))
      }
    }
    const useful = found.filter(
      (m) => m.paths.length > 0 || m.baseUrl !== undefined || m.rootDirs.length > 0,
    )
    this.#nearest.set(folder, useful)
    return useful
  }

  #mapping(path: string): PathMapping {
    const known = this.#mappings.get(path)
    if (known !== undefined) return known
    const made = this.#read(path, folderOf(path), 0)
    this.#mappings.set(path, made)
    return made
  }

  /** `leaf` is the folder of the config that extends all others: `${configDir}`. */
  #read(path: string, leaf: string, depth: number): PathMapping {
    const config = asObject(parseJsonc(this.#configs.get(path) ?? ''))
    if (config === undefined || depth > MAX_EXTENDS) return NO_MAPPING
    const folder = folderOf(path)
    let inherited = NO_MAPPING
    for (const names of parentsOf(config, folder, this.#findPackage)) {
      const parent = this.#firstConfig(names)
      if (parent !== undefined) inherited = override(inherited, this.#read(parent, leaf, depth + 1))
    }
    const options = asObject(config['compilerOptions']) ?? {}
    const baseUrl = pathOption(options['baseUrl'], folder, leaf) ?? inherited.baseUrl
    const paths = asObject(options['paths'])
    return {
      baseUrl,
      paths: paths === undefined ? inherited.paths : readPaths(paths, baseUrl ?? folder, leaf),
      rootDirs:
        options['rootDirs'] === undefined
          ? inherited.rootDirs
          : asList(options['rootDirs']).flatMap((root) => pathOption(root, folder, leaf) ?? []),
      references: this.#references(folder, config),
    }
  }

  #firstConfig(names: readonly string[]): string | undefined {
    return names.find((name) => this.#configs.has(name))
  }

  #references(folder: string, config: JsonObject): string[] {
    return asList(config['references']).flatMap((reference) => {
      const path = asObject(reference)?.['path']
      const joined = typeof path === 'string' ? joinPath(folder, path) : null
      return joined === null ? [] : (this.#firstConfig(configNames(joined)) ?? [])
    })
  }
}

const isInside = (folder: string, path: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

/** The longest first. */
const byLength = (a: string, b: string): number => b.length - a.length

/** Files that a config may mean by its `extends`, a list of candidates for each entry. */
export function extendedConfigs(path: string, text: string, findPackage: FindPackage): string[][] {
  const config = asObject(parseJsonc(text))
  return config === undefined ? [] : parentsOf(config, folderOf(path), findPackage)
}

function parentsOf(config: JsonObject, folder: string, findPackage: FindPackage): string[][] {
  const parents = config['extends']
  const names = typeof parents === 'string' ? [parents] : asList(parents)
  return names.flatMap((name) => {
    if (typeof name !== 'string') return []
    const path = /^\.{0,2}\//.test(name) ? joinPath(folder, name) : inPackage(name, findPackage)
    return path === null ? [] : [configNames(path)]
  })
}

function inPackage(name: string, findPackage: FindPackage): string | null {
  const parts = name.split('/')
  const length = name.startsWith('@') ? 2 : 1
  const folder = findPackage(parts.slice(0, length).join('/'))
  return folder === undefined ? null : joinPath(folder, parts.slice(length).join('/'))
}

const configNames = (path: string): string[] => [
  path,
  `${path}.json`,
  path === '' ? 'tsconfig.json' : `${path}/tsconfig.json`,
]

const override = (base: PathMapping, next: PathMapping): PathMapping => ({
  baseUrl: next.baseUrl ?? base.baseUrl,
  paths: next.paths.length > 0 ? next.paths : base.paths,
  rootDirs: next.rootDirs.length > 0 ? next.rootDirs : base.rootDirs,
  references: [],
})

function pathOption(value: Json | undefined, folder: string, leaf: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const inLeaf = value.startsWith('${configDir}')
  const relative = inLeaf ? value.slice('${configDir}'.length).replace(/^\//, '') : value
  return joinPath(inLeaf ? leaf : folder, relative) ?? undefined
}

function readPaths(paths: JsonObject, folder: string, leaf: string): [string, string[]][] {
  return Object.entries(paths).map(([pattern, targets]) => [
    pattern,
    asList(targets).flatMap((target) => pathOption(target, folder, leaf) ?? []),
  ])
}

/** Targets of the pattern that fits best: an exact one, else the longest prefix. */
function bestPattern(paths: PathMapping['paths'], specifier: string): string[] {
  let best: { readonly length: number; readonly targets: string[] } | undefined
  for (const [pattern, targets] of paths) {
    const star = matchStar(pattern, specifier)
    if (star === undefined) continue
    const length = pattern.includes('*') ? pattern.indexOf('*') : Infinity
    if (best !== undefined && best.length >= length) continue
    best = { length, targets: targets.map((target) => target.replace('*', () => star)) }
  }
  return best?.targets ?? []
}
