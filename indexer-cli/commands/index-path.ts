import path from 'node:path'

/** A file as the index names it, from how it was typed: without `./`, and with the slashes of the index. Elsewhere than on Windows `\` may stand in a name. */
export function indexPath(typed: string, separator: string = path.sep): string {
  const slashed = separator === '\\' ? typed.replaceAll('\\', '/') : typed
  return slashed.replace(/^\.\//, '')
}
