// The repository's own JavaScript packages: which an import may name (workspaces, itself), and what `exports`, `imports` and `main` say.

import { byText } from '#core/order.ts'
import { folderOf, foldersUp, type FileTree } from './file-tree.ts'
import { asList, asObject, parseJsonc, type Json, type JsonObject } from './jsonc.ts'
import { matchStar } from './pattern.ts'
import { findTarget } from './script-paths.ts'

interface Package {
  readonly folder: string
  readonly manifest: JsonObject
}

/** Fields of package.json that name the main file; source first, since built files are not in a repository. */
const MAIN_FIELDS = ['source', 'types', 'typings', 'module', 'main'] as const

const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const

/** Versions that name a folder of the repository rather than a registry's package. */
const LOCAL_VERSION = /^(workspace|file|link|portal):/

export class Packages {
  readonly #byFolder = new Map<string, Package>()
  readonly #byName = new Map<string, Package[]>()
  readonly #closures = new Map<Package, ReadonlySet<Package>>()
  readonly #workspaces: readonly { readonly folder: string; readonly globs: readonly RegExp[] }[]

  constructor(configs: ReadonlyMap<string, string>) {
    for (const [path, text] of configs) {
      if (!/(^|\/)package\.json$/.test(path)) continue
      const manifest = asObject(parseJsonc(text))
      if (manifest === undefined) continue
      const found: Package = { folder: folderOf(path), manifest }
      this.#byFolder.set(found.folder, found)
      const name = manifest['name']
      if (typeof name === 'string')
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), found])
    }
    for (const found of this.#byName.values()) found.sort((a, b) => byText(a.folder, b.folder))
    this.#workspaces = readWorkspaces(configs, this.#byFolder)
  }

  /** The package.json that rules files of a folder. */
  nearest(folder: string): Package | undefined {
    for (const at of foldersUp(folder)) {
      const found = this.#byFolder.get(at)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The folder of the only package of that name. */
  folderNamed(name: string): string | undefined {
    return this.#byName.get(name)?.[0]?.folder
  }

  /** The file that `name` or `name/sub/path` stands for in files of `folder`. */
  find(tree: FileTree, folder: string, specifier: string): number | undefined {
    const parts = specifier.split('/')
    const length = specifier.startsWith('@') ? 2 : 1
    const name = parts.slice(0, length).join('/')
    const subpath = ['.', ...parts.slice(length)].join('/')
    for (const candidate of this.#byName.get(name) ?? []) {
      if (!this.#isVisible(candidate, name, folder)) continue
      const found = findInPackage(tree, candidate, subpath)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The file that `#name` stands for in files of `folder`. */
  findImport(tree: FileTree, folder: string, specifier: string): number | undefined {
    const owner = this.nearest(folder)
    const imports = asObject(owner?.manifest['imports'])
    if (owner === undefined || imports === undefined) return undefined
    for (const target of matchTargets(imports, specifier)) {
      const found = target.startsWith('.')
        ? findTarget(tree, owner.folder, target)
        : this.find(tree, folder, target)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Whether the package of one folder is, is inside of, or depends on that of the other, by way of others too. */
  dependsOn(folder: string, other: string): boolean {
    const own = this.nearest(folder)
    const target = this.nearest(other)
    if (own === target || target === undefined) return true
    if (own === undefined) return false
    return isInside(own.folder, target.folder) || this.#closure(own).has(target)
  }

  /** A package with all those of the repository that it depends on. */
  #closure(own: Package): ReadonlySet<Package> {
    const known = this.#closures.get(own)
    if (known !== undefined) return known
    const found = new Set([own])
    for (const { folder, manifest } of found) {
      const names = DEPENDENCY_FIELDS.flatMap((field) =>
        Object.keys(asObject(manifest[field]) ?? {}),
      )
      for (const name of names)
        for (const candidate of this.#byName.get(name) ?? [])
          if (this.#isVisible(candidate, name, folder)) found.add(candidate)
    }
    this.#closures.set(own, found)
    return found
  }

  /** A fixture's package.json must not catch imports of the registry's package of that name. */
  #isVisible(candidate: Package, name: string, folder: string): boolean {
    const own = this.nearest(folder)
    if (own === candidate) return true
    for (const { folder: root, globs } of this.#workspaces) {
      if (!isInside(candidate.folder, root) || !isInside(folder, root)) continue
      const inside = root === '' ? candidate.folder : candidate.folder.slice(root.length + 1)
      if (inside === '' || globs.some((glob) => glob.test(inside))) return true
    }
    const version = DEPENDENCY_FIELDS.map((field) => asObject(own?.manifest[field])?.[name]).find(
      (found) => found !== undefined,
    )
    return typeof version === 'string' && LOCAL_VERSION.test(version)
  }
}

const isInside = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

function findInPackage(tree: FileTree, { folder, manifest }: Package, subpath: string) {
  for (const target of exportTargets(manifest['exports'], subpath)) {
    const found = findTarget(tree, folder, target)
    if (found !== undefined) return found
  }
  if (subpath !== '.') {
    return (
      findTarget(tree, folder, subpath) ?? findTarget(tree, folder, `./dist/${subpath.slice(2)}`)
    )
  }
  for (const field of MAIN_FIELDS) {
    const target = manifest[field]
    if (typeof target !== 'string') continue
    const found = findTarget(tree, folder, target)
    if (found !== undefined) return found
  }
  return findTarget(tree, folder, './index') ?? findTarget(tree, folder, './src/index')
}

function exportTargets(exports: Json | undefined, subpath: string): string[] {
  const table = asObject(exports)
  if (table !== undefined && Object.keys(table).some((key) => key.startsWith('.'))) {
    return matchTargets(table, subpath)
  }
  return subpath === '.' ? leafTargets(exports, '') : []
}

/** Targets of the pattern that fits best, whatever their condition: every condition leads to the same source. */
function matchTargets(table: JsonObject, name: string): string[] {
  const fits = Object.keys(table).flatMap((pattern) => {
    const star = matchStar(pattern, name)
    return star === undefined ? [] : [{ pattern, star }]
  })
  const exact = fits.find(({ pattern }) => !pattern.includes('*'))
  const [best] =
    exact === undefined ? fits.toSorted((a, b) => b.pattern.length - a.pattern.length) : [exact]
  return best === undefined ? [] : leafTargets(table[best.pattern], best.star)
}

function leafTargets(target: Json | undefined, star: string): string[] {
  if (typeof target === 'string') return [target.replaceAll('*', () => star)]
  const object = asObject(target)
  const inner = object === undefined ? asList(target) : Object.values(object)
  return inner.flatMap((entry) => leafTargets(entry, star))
}

function readWorkspaces(
  configs: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, Package>,
): { folder: string; globs: RegExp[] }[] {
  const found: { folder: string; globs: RegExp[] }[] = []
  for (const { folder, manifest } of packages.values()) {
    const field = manifest['workspaces']
    const globs = asList(asObject(field)?.['packages'] ?? field)
    if (globs.length > 0) found.push({ folder, globs: globs.flatMap(toPattern) })
  }
  for (const [path, text] of configs) {
    if (!/(^|\/)pnpm-workspace\.ya?ml$/.test(path)) continue
    found.push({ folder: folderOf(path), globs: pnpmGlobs(text).flatMap(toPattern) })
  }
  return found.sort((a, b) => byText(a.folder, b.folder))
}

/** The list under `packages:`, the one shape that pnpm-workspace.yaml has. */
function pnpmGlobs(text: string): string[] {
  const block = /^packages:[ \t]*\r?\n((?:[ \t]*(?:-.*|#.*)?\r?\n?)*)/m.exec(text)?.[1] ?? ''
  return [...block.matchAll(/^[ \t]*-[ \t]*(['"]?)([^'"#\n\r]+?)\1[ \t]*(?:#.*)?$/gm)].flatMap(
    (match) => match[2] ?? [],
  )
}

function toPattern(glob: Json): RegExp[] {
  if (typeof glob !== 'string' || glob.startsWith('!')) return []
  const source = glob
    .replace(/^\.\//, '')
    .replace(/\/+$/, '')
    .split('/')
    .map((part) =>
      part === '**' ? '.*' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'),
    )
    .join('/')
  return [new RegExp(`^${source.replaceAll('/.*', '(?:/.*)?')}$`)]
}
