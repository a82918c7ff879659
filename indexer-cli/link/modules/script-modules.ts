// Module specifiers of TypeScript and JavaScript.

import { folderOf, joinPath, type FileTree } from './file-tree.ts'
import { ImportMaps } from './import-maps.ts'
import { Packages } from './packages.ts'
import { findRelative, findScript } from './script-paths.ts'
import { TsConfigs } from './tsconfig.ts'

/** Where a specifier leads: a file's number, outside the repository, or nowhere (a relative path without a file). */
export type ScriptModule = number | 'external' | 'missing'

export class ScriptModules {
  readonly #tree: FileTree
  readonly #packages: Packages
  readonly #configs: TsConfigs
  readonly #maps: ImportMaps

  constructor(tree: FileTree, configs: ReadonlyMap<string, string>) {
    this.#tree = tree
    this.#packages = new Packages(configs)
    this.#configs = new TsConfigs(configs, (name) => this.#packages.folderNamed(name))
    this.#maps = new ImportMaps(configs)
  }

  find(from: string, written: string): ScriptModule {
    // Bundlers read `./x?raw` and `./x#part` as the file.
    const specifier = written.replace(/(?<=.)[?#].*$/, '')
    const folder = folderOf(from)
    if (/^\.\.?(\/|$)/.test(specifier)) {
      return (
        findRelative(this.#tree, from, specifier) ?? this.#inRoots(folder, specifier) ?? 'missing'
      )
    }
    if (specifier.startsWith('/')) return this.#fromRoot(folder, specifier) ?? 'missing'
    const found =
      (specifier.startsWith('#')
        ? this.#packages.findImport(this.#tree, folder, specifier)
        : undefined) ??
      this.#configs.find(this.#tree, folder, specifier) ??
      this.#maps.find(this.#tree, folder, specifier) ??
      this.#packages.find(this.#tree, folder, specifier)
    return found ?? 'external'
  }

  /** Whether a file sees what another one declares for everybody: those of its package, of those around it and of those that it depends on. */
  sees(from: string, other: string): boolean {
    return this.#packages.dependsOn(folderOf(from), folderOf(other))
  }

  /** `./x` where a config takes several folders for one. */
  #inRoots(folder: string, specifier: string): number | undefined {
    const path = joinPath(folder, specifier)
    return path === null ? undefined : this.#configs.findInRoots(this.#tree, folder, path)
  }

  /** `/src/x` as development servers read it: from the package's folder. */
  #fromRoot(folder: string, specifier: string): number | undefined {
    const root = this.#packages.nearest(folder)?.folder ?? ''
    const path = joinPath(root, `.${specifier}`)
    return path === null ? undefined : findScript(this.#tree, path)
  }
}
