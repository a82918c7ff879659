// Which source file a path written in an import or a package.json stands for: extensions, index files, build output to source.

import { folderOf, joinPath, type FileTree } from './file-tree.ts'

/** Declaration files come last: the code beside one says more. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts']

/** What an import of a JavaScript name may be in the source. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
}

const OUTPUT_FOLDERS = new Set([
  'dist',
  'lib',
  'build',
  'out',
  'output',
  'es',
  'esm',
  'cjs',
  'types',
])

/** Folders inside build output that only name a format. */
const FORMAT_FOLDERS = new Set([
  'cjs',
  'esm',
  'es',
  'mjs',
  'umd',
  'types',
  'node',
  'browser',
  'src',
])

const SOURCE_FOLDERS = ['src', 'lib', 'source', '']

/** The file that `path`, written without or with an extension, or as a folder, stands for. */
export function findScript(tree: FileTree, path: string): number | undefined {
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0]
  const sources = extension === undefined ? undefined : SOURCES_OF[extension]
  if (extension !== undefined && sources !== undefined) {
    const stem = path.slice(0, -extension.length)
    const found = tree.firstFile(sources.map((source) => stem + source))
    if (found !== undefined) return found
  }
  const exact = tree.file(path)
  if (exact !== undefined) return exact
  const found = path === '' ? undefined : tree.firstFile(EXTENSIONS.map((end) => path + end))
  if (found !== undefined || !tree.hasFolder(path)) return found
  const index = path === '' ? 'index' : `${path}/index`
  return tree.firstFile(EXTENSIONS.map((end) => index + end))
}

/** The file behind a package.json target: itself, or the source that a build makes it from. */
export function findTarget(tree: FileTree, folder: string, target: string): number | undefined {
  const path = joinPath(folder, target)
  if (path === null) return undefined
  return findScript(tree, path) ?? findSource(tree, folder, path)
}

function findSource(tree: FileTree, folder: string, path: string): number | undefined {
  const inside = folder === '' ? path : path.slice(folder.length + 1)
  const parts = inside.replace(/\.d\.([cm]?)ts$/, '.$1js').split('/')
  const output = parts.findIndex((part) => OUTPUT_FOLDERS.has(part))
  if (output < 0) return undefined
  let rest = parts.slice(output + 1)
  for (;;) {
    for (const source of SOURCE_FOLDERS) {
      const candidate = [...parts.slice(0, output), source, ...rest].filter((part) => part !== '')
      const stem = candidate.join('/').replace(/\.[cm]?jsx?$/, '')
      const found = findScript(tree, folder === '' ? stem : `${folder}/${stem}`)
      if (found !== undefined) return found
    }
    const [first] = rest
    if (first === undefined || !FORMAT_FOLDERS.has(first)) return undefined
    rest = rest.slice(1)
  }
}

/** `import './x'` seen from the file at `from`. */
export function findRelative(tree: FileTree, from: string, specifier: string): number | undefined {
  const path = joinPath(folderOf(from), specifier)
  if (path === null) return undefined
  return findScript(tree, path)
}
