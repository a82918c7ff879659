// Reads the SCIP files of a command line, with their documents' paths as the tree has them.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { badUsage, CommandFailure, EXIT } from '../exit-codes.ts'
import { readScipIndex, type ScipDocument, type ScipIndex } from './read-index.ts'

/** What an update takes from SCIP indexes; without documents it forgets the ones before. */
export interface ScipInput {
  /** Hash of all files. */
  readonly hash: string
  /** Names and versions of the producers. */
  readonly tool: string
  /** By path below the root; several where producers, or projects of one, have each read the file. */
  readonly documents: ReadonlyMap<string, readonly ScipDocument[]>
}

/** Documents that are looked up in the tree to find where their index was made. */
const PROBED = 50

/** Reads the files; `['none']` gives an input without documents. Fails before anything is changed. */
export function loadScipIndexes(cwd: string, root: string, files: readonly string[]): ScipInput {
  const hash = createHash('sha256')
  const tools = new Set<string>()
  const indexes: Placed[] = []
  for (const file of files.length === 1 && files[0] === 'none' ? [] : files) {
    const place = path.resolve(cwd, file)
    if (!existsSync(place)) throw badUsage(`there is no SCIP index ${file}`)
    const bytes = readBytes(place, file)
    const index = readScipIndex(bytes)
    if (!index.ok) throw new CommandFailure(EXIT.failed, `${file} cannot be used: ${index.error}`)
    hash.update(bytes)
    tools.add(index.value.tool)
    indexes.push(placed(root, index.value))
  }
  const documents = new Map<string, ScipDocument[]>()
  for (const index of distinct(indexes))
    for (const [inside, document] of index) {
      const known = documents.get(inside)
      if (known === undefined) documents.set(inside, [document])
      else known.push(document)
    }
  return { hash: hash.digest('hex'), tool: [...tools].join(', '), documents }
}

/** Documents of one index with their paths below the root. */
type Placed = readonly (readonly [path: string, document: ScipDocument])[]

function placed(root: string, index: ScipIndex): Placed {
  const documents = index.documents.map((document): ScipDocument => {
    const { path: written } = document
    // Producers on Windows have written its separators.
    const isForeign = written.includes('\\') && !existsSync(path.join(root, written))
    return isForeign ? { ...document, path: written.replaceAll('\\', '/') } : document
  })
  const folder = folderOf(root, { ...index, documents })
  return documents.flatMap((document) => {
    const inside = path.posix.normalize(path.posix.join(folder, document.path))
    const isInside = !inside.startsWith('../') && !path.posix.isAbsolute(inside)
    return isInside ? [[inside, document] as const] : []
  })
}

/**
 * Indexes whose symbols name one thing each. Projects without a package name call their files alike, so a symbol that two indexes define in
 * different files gets the number of its index.
 */
function distinct(indexes: readonly Placed[]): readonly Placed[] {
  if (indexes.length < 2) return indexes
  const homes = new Map<string, { readonly index: number; readonly paths: Set<string> }>()
  const shared = new Set<string>()
  const defined = indexes.map((index, number) => {
    const own = new Set<string>()
    for (const [inside, { occurrences }] of index)
      for (const { symbol, isDefinition } of occurrences) {
        if (!isDefinition || symbol.startsWith('local ')) continue
        own.add(symbol)
        const home = homes.get(symbol)
        if (home === undefined) homes.set(symbol, { index: number, paths: new Set([inside]) })
        else if (home.index === number) home.paths.add(inside)
        else if (!home.paths.has(inside)) shared.add(symbol)
      }
    return own
  })
  if (shared.size === 0) return indexes
  return indexes.map((index, number) =>
    index.map(([inside, document]) => {
      const occurrences = document.occurrences.map((occurrence) => {
        const { symbol } = occurrence
        const isOwn = shared.has(symbol) && defined[number]?.has(symbol) === true
        return isOwn ? { ...occurrence, symbol: `${number} ${symbol}` } : occurrence
      })
      return [inside, { ...document, occurrences }] as const
    }),
  )
}

function readBytes(place: string, file: string): Buffer {
  try {
    return readFileSync(place)
  } catch (cause) {
    throw new CommandFailure(EXIT.failed, `${file} cannot be read: ${String(cause)}`, { cause })
  }
}

/**
 * The folder below the root that the index's paths are relative to: the root, where its project lies on this machine, or the end of the
 * project's path on the machine that made it.
 */
function folderOf(root: string, { projectRoot, documents }: ScipIndex): string {
  const probes = documents.slice(0, PROBED).map((document) => document.path)
  const found = (folder: string): number =>
    probes.filter((probe) => existsSync(path.join(root, folder, probe))).length
  const project = toPath(projectRoot)
  const names = project.split(/[\\/]/).filter((name) => name !== '')
  const ends = names.map((_, at) => names.slice(at).join('/'))
  const relative = path.relative(root, project)
  const isBelow = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
  const candidates = ['', ...(isBelow ? [relative.split(path.sep).join('/')] : []), ...ends]
  let best = ''
  for (const candidate of candidates) if (found(candidate) > found(best)) best = candidate
  return best
}

function toPath(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri
  } catch {
    return '' // a URI of another machine's kind: its paths are looked up below the root
  }
}
