// The repository's paths as a tree that module resolution asks: does this file or folder exist.

import { isTextPath } from '#core/graph/text-path.ts'

/** Joins repository paths and resolves `.` and `..`; null when the result leaves the repository. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = relative.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** The folder that holds this path; '' is the repository's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

/** A folder and every folder above it, nearest first; the last is ''. */
export function foldersUp(folder: string): string[] {
  const folders: string[] = []
  for (let at = folder; at !== ''; at = folderOf(at)) folders.push(at)
  folders.push('')
  return folders
}

export class FileTree {
  readonly #numbers = new Map<string, number>()
  readonly #folders = new Set<string>([''])

  constructor(paths: readonly string[]) {
    for (const [number, path] of paths.entries()) {
      this.#numbers.set(path, number)
      // A folder of documents alone is no package of any language.
      if (isTextPath(path)) continue
      for (let at = folderOf(path); !this.#folders.has(at); at = folderOf(at)) this.#folders.add(at)
    }
  }

  /** The number of the file at this path. */
  file(path: string): number | undefined {
    return this.#numbers.get(path)
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path)
  }

  /** The first of these paths that is a file. */
  firstFile(paths: readonly string[]): number | undefined {
    for (const path of paths) {
      const found = this.#numbers.get(path)
      if (found !== undefined) return found
    }
    return undefined
  }
}
