// Dart: a file is a library. An import brings what its file declares and exports; parts of a library see all that it sees. `package:name/a.dart` is
// `lib/a.dart` beside the `pubspec.yaml` of that name.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'
import { filesByPath } from './files-by-path.ts'

/** What the grammar calls the words that make a file a part of a library. */
const PART_OF = 'part of'

export function dartLibraries(
  configs: ReadonlyMap<string, string>,
  paths: readonly string[],
): ScopeRules {
  const files = new Set(paths.filter((path) => path.endsWith('.dart')))
  const packages = new Map<string, string>()
  for (const [path, text] of configs) {
    if (!/(^|\/)pubspec\.yaml$/.test(path)) continue
    const name = /^name:\s*["']?(\w+)/m.exec(text)?.[1]
    if (name !== undefined && !packages.has(name)) packages.set(name, folderOf(path))
  }
  const fileOf = (path: string, from: string): string | undefined => {
    const [, name = '', rest = ''] = /^package:([^/]+)\/(.+)$/.exec(from) ?? []
    const home = packages.get(name)
    const target =
      rest === ''
        ? joinPath(folderOf(path), from)
        : home === undefined
          ? null
          : joinPath(home, `lib/${rest}`)
    return target !== null && files.has(target) ? target : undefined
  }
  return {
    ...PLAIN_RULES,
    family: 'dart',
    ...filesByPath(fileOf),
    brings: ({ local }) => (local === PART_OF ? 'seen' : local === '' ? 'exported' : undefined),
    reachOf: (_, { exported }) => (exported ? undefined : 'file'),
    hasExtensions: true,
  }
}
