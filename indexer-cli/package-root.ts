import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of this package, whether the code runs from its sources or from the bundle in dist/. */
export const PACKAGE_ROOT = findRoot(import.meta.dirname)

function findRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (
      existsSync(path.join(folder, 'migrations')) &&
      existsSync(path.join(folder, 'package.json'))
    ) {
      return folder
    }
    if (path.dirname(folder) === folder) throw new Error(`${from} is not inside a Kontext package`)
  }
}
