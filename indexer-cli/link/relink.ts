// Which files to link again after an edit.

/** What the links of one file were made from, beside the file itself. */
export interface Consulted {
  /** Files whose interface was looked at. */
  readonly files: readonly string[]
  /** Names that were looked up in the whole repository. */
  readonly names: readonly string[]
}

/** A file whose interface key differs from before: the names that it declared then and declares now. */
export interface ChangedInterface {
  readonly path: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Names under which the file answers differently (changed-names.ts); undefined where it may under any. */
  readonly changed?: ReadonlySet<string> | undefined
}

/**
 * Files whose links may differ, though their own facts did not change. Files with changed facts are to be linked again in any case, and every file
 * when the set of paths or a config changed.
 */
export function filesToRelink(
  previous: ReadonlyMap<string, Consulted>,
  changed: readonly ChangedInterface[],
): Set<string> {
  const paths = new Set(changed.map(({ path }) => path))
  const names = new Set(changed.flatMap(({ before, after }) => [...before, ...after]))
  const found = new Set<string>()
  for (const [path, consulted] of previous) {
    if (consulted.files.some((file) => paths.has(file))) found.add(path)
    else if (consulted.names.some((name) => names.has(name))) found.add(path)
  }
  return found
}
