// Module names of Python: relative levels, and absolute names from every folder that may be on `sys.path`.

import { byText } from '#core/order.ts'
import { isTestPath } from '#core/graph/test-path.ts'
import { folderOf, foldersUp, type FileTree } from './file-tree.ts'
import { PYTHON_STANDARD_LIBRARY } from './python-standard-library.ts'

/** A module's file, a folder without `__init__.py`, or outside the repository; `missing` for a relative name without a file. */
export type PythonModule = number | { readonly folder: string } | 'external' | 'missing'

export class PythonModules {
  readonly #tree: FileTree
  /** Folders that hold top-level packages, in path order; test folders apart. */
  readonly #roots: readonly string[]
  readonly #testRoots: readonly string[]
  /** Folders with Python files in them or below. */
  readonly #withModules = new Set<string>()

  constructor(tree: FileTree, paths: readonly string[]) {
    this.#tree = tree
    const roots = new Set<string>(['', 'src'])
    for (const path of paths) {
      if (!/\.pyi?$/.test(path)) continue
      for (let at = folderOf(path); !this.#withModules.has(at); at = folderOf(at)) {
        this.#withModules.add(at)
        if (at.endsWith('/src')) roots.add(at)
        if (at === '') break
      }
      if (!path.endsWith('/__init__.py')) continue
      const root = folderOf(folderOf(path))
      if (!this.#isPackage(root)) roots.add(root)
    }
    const sorted = [...roots].sort(byText)
    this.#roots = sorted.filter((root) => !isTestFolder(root))
    this.#testRoots = sorted.filter(isTestFolder)
  }

  find(from: string, name: string): PythonModule {
    const level = /^\.*/.exec(name)?.[0].length ?? 0
    const parts = name
      .slice(level)
      .split('.')
      .filter((part) => part !== '')
    if (level > 0) {
      const base = foldersUp(folderOf(from))[level - 1]
      return base === undefined ? 'missing' : (this.at(base, parts) ?? 'missing')
    }
    for (const root of this.#searchPath(from, parts[0] ?? '')) {
      const found = this.at(root, parts)
      if (found !== undefined) return found
    }
    return 'external'
  }

  /** The module `parts` below a folder. */
  at(folder: string, parts: readonly string[]): PythonModule | undefined {
    const path = [folder, ...parts].filter((part) => part !== '').join('/')
    const init = path === '' ? '__init__.py' : `${path}/__init__.py`
    const files = parts.length === 0 ? [init] : [init, `${path}.py`, `${path}.pyi`]
    const file = this.#tree.firstFile(files)
    if (file !== undefined) return file
    return this.#tree.hasFolder(path) ? { folder: path } : undefined
  }

  /** Folders to look in, nearest package root of the importer first. */
  *#searchPath(from: string, first: string): Generator<string> {
    const own = this.#packageRoot(folderOf(from))
    yield own
    // A name of the standard library means the standard library, unless the importer's own root shadows it.
    if (PYTHON_STANDARD_LIBRARY.has(first)) return
    const above = foldersUp(own).slice(1)
    for (const root of above) if (this.#holds(root, first)) yield root
    for (const root of this.#roots) if (this.#holds(root, first)) yield root
    if (!isTestFolder(folderOf(from))) return
    for (const root of this.#testRoots) if (this.#holds(root, first)) yield root
  }

  /** A folder without `__init__.py` is a package where modules are in it: `docs/` must not answer for an installed `docs`. */
  #holds(root: string, first: string): boolean {
    const found = this.at(root, [first])
    if (typeof found !== 'object') return typeof found === 'number'
    return root === '' || this.#withModules.has(found.folder)
  }

  #packageRoot(folder: string): string {
    for (const at of foldersUp(folder)) if (!this.#isPackage(at)) return at
    return ''
  }

  #isPackage(folder: string): boolean {
    return folder !== '' && this.#tree.file(`${folder}/__init__.py`) !== undefined
  }
}

const isTestFolder = (folder: string): boolean => folder !== '' && isTestPath(`${folder}/x.py`)
