// Which files of a folder are to be indexed, and why the others are not.

import { readFileSync, realpathSync } from 'node:fs'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'
import { entryAt } from './entry-at.ts'
import { followLinks, withCheckouts } from './followed.ts'
import { listByGit, type GitState } from './git-listing.ts'
import { projectConfigs, type ProjectConfig } from './project-configs.ts'
import { findBuildOutput, skipReason } from './skip-rules.ts'
import { ignoredBy, type IgnoreFile } from './ignore-rules.ts'
import { readIgnoreFile, walkFolder } from './walk-folder.ts'
import { pathWithoutSecrets } from '../secrets/path-secrets.ts'

interface DiscoveredFile {
  /** Relative to the root, `/` separated. */
  readonly path: string
  readonly absolutePath: string
  readonly size: number
  readonly mtimeMs: number
}

export interface Skipped {
  readonly path: string
  readonly reason: string
}

export interface Discovery {
  /** By path, in UTF-16 code unit order. */
  readonly files: readonly DiscoveredFile[]
  readonly skipped: readonly Skipped[]
  /** Null when the folder is in no git working tree. */
  readonly git: GitState | null
  /** Git was told not to look for changes in some files. */
  readonly hidesChanges: boolean
  /** Project files that module resolution reads: tsconfig, package.json, pyproject.toml, ... */
  readonly configs: readonly ProjectConfig[]
}

export interface DiscoverOptions {
  /** List by walking even where git could tell. */
  readonly withoutGit?: boolean
  /** Read submodules and nested checkouts too. */
  readonly submodules?: boolean
  /** Read what symbolic links lead to, each file once. */
  readonly followSymlinks?: boolean
  /** What `git status --porcelain=v2 --branch -z` has printed for the folder, when somebody has asked already. */
  readonly gitStatus?: string | undefined
}

/** Our own ignore files, in .gitignore syntax, at any level. */
const OWN_IGNORE_NAMES: readonly string[] = ['.kontextignore', '.ctxignore']

/** Configs beyond this are no configs. */
const MAX_CONFIG_BYTES = 500_000

/** A character takes four bytes at most. */
const MAX_FILE_BYTES = limits.maxTextChars * 4

interface Listing {
  readonly paths: readonly { readonly path: string; readonly isSparse: boolean }[]
  readonly skipped: readonly Skipped[]
  readonly git: GitState | null
  readonly hidesChanges: boolean
}

async function list(
  root: string,
  { withoutGit = false, gitStatus }: DiscoverOptions,
): Promise<Listing> {
  const byGit = withoutGit ? null : await listByGit(root, gitStatus)
  if (byGit !== null) return byGit
  const { paths, skipped } = walkFolder(root)
  return {
    paths: paths.map((path) => ({ path, isSparse: false })),
    skipped,
    git: null,
    hidesChanges: false,
  }
}

/** Rules of an ignore file of ours. */
interface OwnRules extends IgnoreFile {
  readonly name: string
}

/** Rules of our own ignore files, outermost first. */
function ownRules(root: string, paths: readonly { readonly path: string }[]): OwnRules[] {
  const files = new Set(OWN_IGNORE_NAMES)
  for (const { path } of paths) {
    if (OWN_IGNORE_NAMES.some((name) => path.endsWith(`/${name}`))) files.add(path)
  }
  return [...files]
    .toSorted((a, b) => a.split('/').length - b.split('/').length || byText(a, b))
    .flatMap((file) => {
      const name = file.slice(file.lastIndexOf('/') + 1)
      const rules = readIgnoreFile(`${root}/${file}`, file.slice(0, -name.length))
      return rules === null ? [] : [{ ...rules, name }]
    })
}

/** The name of the file whose rule leaves out the path or a folder above it. */
function leftOutBy(rules: readonly OwnRules[], path: string): string | undefined {
  if (rules.length === 0) return undefined
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const above = ignoredBy(rules, path.slice(0, at), true)
    if (above !== undefined) return above.name
  }
  return ignoredBy(rules, path, false)?.name
}

/** Lists the files of `folder` that are to be indexed. */
export async function discover(folder: string, options: DiscoverOptions = {}): Promise<Discovery> {
  const root = realpathSync(folder)
  const own = await list(root, options)
  const whole =
    options.submodules === true
      ? await withCheckouts(root, own, (inner) => list(inner, { ...options, gitStatus: undefined }))
      : own
  const { listing, files: links } =
    options.followSymlinks === true
      ? followLinks(root, whole)
      : { listing: whole, files: new Map<string, string>() }
  const skipped: Skipped[] = []
  const skip = (path: string, reason: string): void => {
    skipped.push({ path: pathWithoutSecrets(path), reason })
  }
  for (const { path, reason } of listing.skipped) skip(path, reason)
  const files: DiscoveredFile[] = []
  const rules = ownRules(root, listing.paths)
  const kept: string[] = []
  const built = findBuildOutput(listing.paths.map(({ path }) => path))

  for (const { path, isSparse } of listing.paths) {
    const ignoring = leftOutBy(rules, path)
    if (ignoring !== undefined) {
      skip(path, `ignored by ${ignoring}`)
      continue
    }
    const absolutePath = links.get(path) ?? `${root}/${path}`
    kept.push(path)
    const reason =
      skipReason(path) ??
      (built.has(path) ? 'build output' : null) ??
      (pathWithoutSecrets(path) === path ? null : 'a secret in its name')
    if (reason !== null) {
      skip(path, reason)
      continue
    }
    const stat = entryAt(absolutePath)
    if (stat === undefined) {
      // Deleted but still tracked: gone. Left out of a sparse checkout: said.
      if (isSparse) skip(path, 'not on disk: sparse checkout')
    } else if (stat.isSymbolicLink()) skip(path, 'symbolic link')
    else if (!stat.isFile()) skip(path, 'not a file')
    else if (stat.size > MAX_FILE_BYTES) {
      skip(path, `larger than ${limits.maxTextChars} characters`)
    } else files.push({ path, absolutePath, size: stat.size, mtimeMs: stat.mtimeMs })
  }
  const configs = projectConfigs(kept, (path) => readConfig(links.get(path) ?? `${root}/${path}`))
  return {
    files: files.toSorted((a, b) => byText(a.path, b.path)),
    skipped: skipped.toSorted((a, b) => byText(a.path, b.path)),
    git: listing.git,
    hidesChanges: listing.hidesChanges,
    configs: configs.toSorted((a, b) => byText(a.path, b.path)),
  }
}

function readConfig(file: string): string | null {
  const stat = entryAt(file)
  if (stat === undefined || !stat.isFile() || stat.size > MAX_CONFIG_BYTES) return null
  return readFileSync(file, 'utf8')
}
