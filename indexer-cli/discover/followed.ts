// What a listing leaves out by default and takes in when asked: submodules, nested checkouts, and what symbolic links lead to.

import { existsSync, realpathSync, statSync, type Stats } from 'node:fs'
import type { Skipped } from './discover.ts'
import type { ListedPath } from './git-listing.ts'
import { walkFolder } from './walk-folder.ts'

interface Listed {
  readonly paths: readonly ListedPath[]
  readonly skipped: readonly Skipped[]
}

const CHECKOUTS: ReadonlySet<string> = new Set(['submodule', 'nested repository'])
const LINK = 'symbolic link'

const below = (folder: string, { paths, skipped }: Listed): Listed => ({
  paths: paths.map(({ path, isSparse }) => ({ path: `${folder}/${path}`, isSparse })),
  skipped: skipped.map(({ path, reason }) => ({ path: `${folder}/${path}`, reason })),
})

/** The listing with the files of every submodule and nested checkout that is on disk. `list` lists one of them. */
export async function withCheckouts<L extends Listed>(
  root: string,
  listing: L,
  list: (folder: string) => Promise<Listed>,
): Promise<L> {
  const found = await Promise.all(
    listing.skipped.map(async (skip): Promise<Listed> => {
      const folder = `${root}/${skip.path}`
      const isThere = CHECKOUTS.has(skip.reason) && existsSync(`${folder}/.git`)
      if (!isThere) return { paths: [], skipped: [skip] }
      return below(skip.path, await withCheckouts(folder, await list(folder), list))
    }),
  )
  return {
    ...listing,
    paths: [...listing.paths, ...found.flatMap(({ paths }) => paths)],
    skipped: found.flatMap(({ skipped }) => skipped),
  }
}

/** Files that links lead to, by the paths of the links, with where they really are. */
export type LinkedFiles = ReadonlyMap<string, string>

/**
 * Follows the links of a listing. Each file is taken once, whatever leads to it, and what lies inside `root` has a name of its own already: so loops
 * end. Links that are not followed stay as they were.
 */
export function followLinks<L extends Listed>(
  root: string,
  listing: L,
): { readonly listing: L; readonly files: LinkedFiles } {
  const files = new Map<string, string>()
  const seen = new Set<string>()
  const paths: ListedPath[] = []
  const skipped: Skipped[] = []
  const follow = (skip: Skipped, at: string): void => {
    const target = skip.reason === LINK ? targetOf(at) : undefined
    const isInside =
      target !== undefined && (target.path === root || target.path.startsWith(`${root}/`))
    if (target === undefined || isInside || seen.has(target.path)) {
      skipped.push(skip)
      return
    }
    seen.add(target.path)
    if (target.stat.isFile()) {
      paths.push({ path: skip.path, isSparse: false })
      files.set(skip.path, target.path)
    } else if (target.stat.isDirectory()) {
      const inner = walkFolder(target.path)
      for (const path of inner.paths) {
        const real = `${target.path}/${path}`
        if (seen.has(real)) continue
        seen.add(real)
        paths.push({ path: `${skip.path}/${path}`, isSparse: false })
        files.set(`${skip.path}/${path}`, real)
      }
      for (const { path, reason } of inner.skipped) {
        follow({ path: `${skip.path}/${path}`, reason }, `${target.path}/${path}`)
      }
    } else skipped.push(skip)
  }
  for (const skip of listing.skipped) follow(skip, `${root}/${skip.path}`)
  return { listing: { ...listing, paths: [...listing.paths, ...paths], skipped }, files }
}

/** Where a link ends; undefined for one that leads nowhere, or in a circle. */
function targetOf(link: string): { readonly path: string; readonly stat: Stats } | undefined {
  try {
    const path = realpathSync(link)
    return { path, stat: statSync(path) }
  } catch {
    return undefined
  }
}
