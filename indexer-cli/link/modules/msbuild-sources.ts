// Which files the C# project around a file compiles together with it: those below its folder that no project of their own is nearer to, and those
// that `<Compile Include="..." />` names, in the project or in what MSBuild reads for all projects below.

import { folderOf, foldersUp, joinPath } from './file-tree.ts'

const PROJECT = /\.csproj$/
const SHARED = /(^|\/)Directory\.Build\.(?:props|targets)$/i

/** Answers whether the project around `path` compiles the file `other`; undefined where no project is around. */
export function compiledTogether(
  configs: ReadonlyMap<string, string>,
): (path: string, other: string) => boolean | undefined {
  const projects = new Map<string, RegExp[]>()
  const shared = new Map<string, RegExp[]>()
  for (const [path, text] of configs) {
    const kept = PROJECT.test(path) ? projects : SHARED.test(path) ? shared : undefined
    const folder = folderOf(path)
    kept?.set(folder, [...(kept.get(folder) ?? []), ...included(folder, text)])
  }
  const homeOf = (path: string): string | undefined =>
    foldersUp(folderOf(path)).find((folder) => projects.has(folder))
  return (path, other) => {
    const home = homeOf(path)
    if (home === undefined) return undefined
    if (homeOf(other) === home) return true
    return [
      ...(projects.get(home) ?? []),
      ...foldersUp(home).flatMap((folder) => shared.get(folder) ?? []),
    ].some((pattern) => pattern.test(other))
  }
}

/** The paths that a project names, as patterns. */
function included(folder: string, xml: string): RegExp[] {
  const text = xml.replaceAll(/<!--.*?-->/gs, '')
  return [...text.matchAll(/<Compile\b[^>]*\bInclude="([^"]*)"/g)].flatMap(([, paths = '']) =>
    paths.split(';').flatMap((path) => {
      const plain = path
        .trim()
        .replace(/^\$\(MSBuild(?:ThisFile|Project)Directory\)/i, '')
        .replaceAll('\\', '/')
        .replace(/^\/+/, '')
      const whole = plain === '' || plain.includes('$(') ? null : joinPath(folder, plain)
      return whole === null ? [] : toPattern(whole)
    }),
  )
}

/** `**` is any folders, `*` any part of a name. */
const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  )
