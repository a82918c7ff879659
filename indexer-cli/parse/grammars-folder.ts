// Where the languages' folders are.

import { existsSync } from 'node:fs'
import path from 'node:path'

/** The project's `grammars` folder, above this file both in the source tree and in a bundle. */
export function grammarsFolder(): string {
  let folder = import.meta.dirname
  for (;;) {
    const candidate = path.join(folder, 'grammars')
    if (existsSync(path.join(candidate, 'typescript', 'manifest.json'))) return candidate
    const above = path.dirname(folder)
    if (above === folder) throw new Error('the folder "grammars" is missing: reinstall kontext')
    folder = above
  }
}
