// Module specifiers of every language to values, each asked once per folder.

import type { SourceFile } from '../values/source-file.ts'
import { ONLY_EXTERNAL, ONLY_MISSING, type Values, type ValueStore } from '../values/value.ts'
import { FileTree, folderOf } from './file-tree.ts'
import { PythonModules } from './python-modules.ts'
import { ScriptModules } from './script-modules.ts'

export class Modules {
  readonly #values: ValueStore
  readonly #script: ScriptModules
  readonly #python: PythonModules
  readonly #known = new Map<string, Values>()

  constructor(values: ValueStore, paths: readonly string[], configs: ReadonlyMap<string, string>) {
    const tree = new FileTree(paths)
    this.#values = values
    this.#script = new ScriptModules(tree, configs)
    this.#python = new PythonModules(tree, paths)
  }

  /** The module that `specifier` names in the file: `module`, `package`, `external` or `missing`. */
  find(from: SourceFile, specifier: string): Values {
    const key = `${from.system} ${folderOf(from.path)} ${specifier}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found =
      from.system === 'python'
        ? this.#python.find(from.path, specifier)
        : this.#script.find(from.path, specifier)
    const values = this.#toValues(found)
    this.#known.set(key, values)
    return values
  }

  /** The module `name` in a Python package's folder. */
  submodule(folder: string, name: string): Values {
    const found = this.#python.at(folder, [name])
    return found === undefined ? ONLY_MISSING : this.#toValues(found)
  }

  #toValues(found: ReturnType<PythonModules['find']>): Values {
    if (typeof found === 'number') return this.#values.module(found)
    if (found === 'external') return ONLY_EXTERNAL
    if (found === 'missing') return ONLY_MISSING
    return this.#values.package(found.folder)
  }
}
