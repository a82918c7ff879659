// Module specifiers of every language to values, each asked once per file.

import type { SourceFile } from '../values/source-file.ts'
import { ONLY_EXTERNAL, ONLY_MISSING, type Values, type ValueStore } from '../values/value.ts'
import { FileTree } from './file-tree.ts'
import { PythonModules } from './python-modules.ts'
import { ScriptModules } from './script-modules.ts'

export class Modules {
  readonly #values: ValueStore
  readonly #script: ScriptModules
  readonly #python: PythonModules
  readonly #known = new Map<SourceFile, Map<string, Values>>()

  constructor(values: ValueStore, paths: readonly string[], configs: ReadonlyMap<string, string>) {
    const tree = new FileTree(paths)
    this.#values = values
    this.#script = new ScriptModules(tree, configs)
    this.#python = new PythonModules(tree, paths)
  }

  /** The module that `specifier` names in the file: `module`, `package`, `external` or `missing`. */
  find(from: SourceFile, specifier: string): Values {
    let known = this.#known.get(from)
    if (known === undefined) {
      known = new Map()
      this.#known.set(from, known)
    }
    let values = known.get(specifier)
    if (values === undefined) {
      const { path, system } = from
      const modules = system === 'python' ? this.#python : this.#script
      values = this.#toValues(modules.find(path, specifier))
      known.set(specifier, values)
    }
    return values
  }

  /** Whether a script sees what another one declares for everybody. */
  sees(from: string, other: string): boolean {
    return this.#script.sees(from, other)
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
