// Files as people type them: as the index names them, from the folder that they are in, or from the root of the file system.

import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where something was typed, and the folder of the index. */
export interface TypedIn {
  readonly cwd: string
  readonly root: string
}

/**
 * A file as the index names it. What stands in the tree under the path as it was typed is meant, then what stands there from the current folder.
 * Elsewhere than on Windows `\` may stand in a name.
 */
export function indexPath(typed: string, place?: TypedIn, separator: string = path.sep): string {
  const slashed = separator === '\\' ? typed.replaceAll('\\', '/') : typed
  const plain = slashed.replace(/^\.\//, '')
  if (place === undefined || plain === '') return plain
  const { cwd, root } = place
  const inRoot = path.relative(root, path.resolve(root, plain))
  const inFolder = path.relative(root, path.resolve(cwd, plain))
  const found = [inRoot, inFolder].find(
    (file) => isInside(file) && existsSync(path.join(root, file)),
  )
  const file = found ?? (isInside(inRoot) ? inRoot : undefined)
  return file === undefined ? plain : file.split(path.sep).join('/')
}

const isInside = (file: string): boolean =>
  file !== '' && file !== '..' && !file.startsWith(`..${path.sep}`) && !path.isAbsolute(file)

/** What names a symbol, with the path that may stand before a colon as the index names it. */
export function indexSelector(typed: string, place: TypedIn): string {
  const [, file, name] = /^(.*[^:]):([^:].*)$/s.exec(typed) ?? []
  if (file === undefined || name === undefined) {
    const asFile = indexPath(typed, place)
    return existsSync(path.join(place.root, asFile)) ? asFile : typed
  }
  return existsSync(path.resolve(place.root, file)) || existsSync(path.resolve(place.cwd, file))
    ? `${indexPath(file, place)}:${name}`
    : typed
}
