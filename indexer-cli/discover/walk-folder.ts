// Lists a folder that git does not know, honouring .gitignore at every level as git does: the nearest file that decides wins, and nothing
// inside an ignored folder comes back.

import { readdirSync, readFileSync, type Dirent } from 'node:fs'
import type { Skipped } from './discover.ts'
import { isIgnored, parseIgnoreFile, type IgnoreFile } from './ignore-rules.ts'

/** Folders never entered, whatever the ignore rules say. */
const CLOSED_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['node_modules', 'dependencies'],
  ['bower_components', 'dependencies'],
  ['__pycache__', 'dependencies'],
  ['.venv', 'dependencies'],
  ['.hg', 'version control'],
  ['.svn', 'version control'],
])

/** Rules of an ignore file; null when there is none. */
export function readIgnoreFile(file: string, base: string): IgnoreFile | null {
  try {
    return parseIgnoreFile(readFileSync(file, 'utf8'), base)
  } catch {
    // No such file in this folder, or one that may not be read.
    return null
  }
}

/** Every file below `root` that no rule leaves out; links are not followed. */
export function walkFolder(root: string): { paths: string[]; skipped: Skipped[] } {
  const paths: string[] = []
  const skipped: Skipped[] = []
  const visit = (folder: string, above: readonly IgnoreFile[]): void => {
    const absolute = `${root}/${folder}`
    let entries
    try {
      entries = readdirSync(absolute, { withFileTypes: true, encoding: 'buffer' })
    } catch {
      skipped.push({ path: folder.slice(0, -1), reason: 'folder cannot be read' })
      return
    }
    if (folder !== '' && entries.some((entry) => entry.name.equals(GIT_NAME))) {
      skipped.push({ path: folder.slice(0, -1), reason: 'nested repository' })
      return
    }
    if (isBareRepository(entries)) {
      const reason = 'bare repository: nothing is checked out'
      skipped.push({ path: folder === '' ? '.' : folder.slice(0, -1), reason })
      return
    }
    const own = readIgnoreFile(`${absolute}.gitignore`, folder)
    const rules = own === null ? above : [...above, own]
    for (const entry of entries) {
      const name = entry.name.toString('utf8')
      const path = folder + name
      if (!Buffer.from(name).equals(entry.name)) {
        skipped.push({ path: folder + entry.name.toString('latin1'), reason: 'name is not UTF-8' })
      } else if (entry.isSymbolicLink()) {
        if (!isIgnored(rules, path, false)) skipped.push({ path, reason: 'symbolic link' })
      } else if (entry.isDirectory()) {
        if (name === '.git' || path === '.kontext' || isIgnored(rules, path, true)) continue
        const closed = CLOSED_FOLDERS.get(name)
        if (closed === undefined) visit(`${path}/`, rules)
        else skipped.push({ path, reason: closed })
      } else if (entry.isFile() && name !== '.git' && !isIgnored(rules, path, false))
        paths.push(path)
    }
  }
  visit('', [])
  return { paths, skipped }
}

const GIT_NAME = Buffer.from('.git')

/** What git keeps of a repository stands in the folder itself. */
const isBareRepository = (entries: readonly Dirent<Buffer>[]): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) =>
    entries.some(
      (entry) => entry.isDirectory() === (name !== 'HEAD') && entry.name.equals(Buffer.from(name)),
    ),
  )
