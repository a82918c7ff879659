// The rules of one ignore file, in .gitignore syntax. They judge a path by itself: whether a folder above it is ignored is the walker's to know.

export interface IgnoreRule {
  readonly matches: RegExp
  readonly isNegated: boolean
  readonly onlyFolders: boolean
}

/** Rules and the folder that they stand in, ending in `/` or empty for the root. */
export interface IgnoreFile {
  readonly base: string
  readonly rules: readonly IgnoreRule[]
}

/** A bracket expression, or null when it is not closed. */
function bracket(pattern: string, at: number): { source: string; next: number } | null {
  let next = at + 1
  const isNegated = pattern[next] === '!' || pattern[next] === '^'
  if (isNegated) next++
  let source = ''
  const first = next
  while (next < pattern.length && (pattern[next] !== ']' || next === first)) {
    const named = /^\[:(\w+):\]/.exec(pattern.slice(next))
    if (named !== null) {
      source += NAMED_CLASSES.get(named[1] ?? '') ?? ''
      next += named[0].length
      continue
    }
    if (pattern[next] === '\\') next++
    const unit = pattern[next] ?? ''
    const isRange = unit === '-' && next > first && pattern[next + 1] !== ']'
    source += isRange ? '-' : unit.replace(/[\\\]^[-]/, '\\$&')
    next++
  }
  if (next >= pattern.length) return null
  return { source: `(?!/)[${isNegated ? '^' : ''}${source}]`, next: next + 1 }
}

const NAMED_CLASSES: ReadonlyMap<string, string> = new Map([
  ['alnum', 'A-Za-z0-9'],
  ['alpha', 'A-Za-z'],
  ['digit', '0-9'],
  ['lower', 'a-z'],
  ['upper', 'A-Z'],
  ['space', '\\s'],
  ['xdigit', 'A-Fa-f0-9'],
  ['punct', '!-\\/:-@\\[-`{-~'],
])

/** The regular expression source of a glob. */
function globSource(glob: string): string | null {
  let source = ''
  for (let at = 0; at < glob.length;) {
    const unit = glob[at] ?? ''
    if (glob.startsWith('**/', at) && (at === 0 || glob[at - 1] === '/')) {
      source += '(?:.*/)?'
      at += 3
    } else if (unit === '*' && glob.slice(at) === '**' && (at === 0 || glob[at - 1] === '/')) {
      source += '.+'
      at += 2
    } else if (unit === '*') {
      source += '[^/]*'
      while (glob[at] === '*') at++
    } else if (unit === '?') {
      source += '[^/]'
      at++
    } else if (unit === '[') {
      const found = bracket(glob, at)
      if (found === null) return null
      source += found.source
      at = found.next
    } else {
      if (unit === '\\' && at + 1 < glob.length) at++
      source += (glob[at] ?? '').replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
      at++
    }
  }
  return source
}

function parseRule(line: string): IgnoreRule | null {
  let pattern = line.replace(/\r$/, '').replace(/(?<!\\)((?:\\\\)*) +$/, '$1')
  if (pattern === '' || pattern.startsWith('#')) return null
  const isNegated = pattern.startsWith('!')
  if (isNegated) pattern = pattern.slice(1)
  const onlyFolders = pattern.endsWith('/')
  if (onlyFolders) pattern = pattern.slice(0, -1)
  const isAnchored = pattern.includes('/')
  if (pattern.startsWith('/')) pattern = pattern.slice(1)
  const source = pattern === '' ? null : globSource(pattern)
  if (source === null) return null
  try {
    const matches = new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}$`, 's')
    return { matches, isNegated, onlyFolders }
  } catch {
    // A bracket range that runs backwards matches nothing, as in git.
    return null
  }
}

/** Reads an ignore file's text. */
export const parseIgnoreFile = (text: string, base: string): IgnoreFile => ({
  base,
  rules: text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(parseRule)
    .filter((rule) => rule !== null),
})

/** True when the last rule that matches in the nearest file with a matching one ignores the path. `files` is outermost first. */
export const isIgnored = (files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean =>
  ignoredBy(files, path, isFolder) !== undefined

/** The file whose rule ignores the path. */
export function ignoredBy<File extends IgnoreFile>(
  files: readonly File[],
  path: string,
  isFolder: boolean,
): File | undefined {
  for (let index = files.length - 1; index >= 0; index--) {
    const file = files[index]
    if (file === undefined || !path.startsWith(file.base)) continue
    const relative = path.slice(file.base.length)
    const rule = file.rules.findLast(
      ({ matches, onlyFolders }) => (isFolder || !onlyFolders) && matches.test(relative),
    )
    if (rule !== undefined) return rule.isNegated ? undefined : file
  }
  return undefined
}
