// Links files and makes everything that storage needs of them, in whatever thread there is time.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ScipSetup } from '../link/scip/scip-links.ts'
import { Declarations } from '../link/scoped/declarations.ts'
import type { Shard } from '#wire/shard.ts'
import { buildShard, fitShard, relinkShard, withoutHistory } from '../index/build-shard.ts'
import { createLinker, type LinkedFile, type Linker } from '../link/link.ts'
import { shardHistory, type FileHistory } from '../history/symbol-history.ts'
import type { FilePlan } from '../link/routes/plan.ts'
import type { FileFacts } from '../parse/file-facts.ts'
import { FactsSource } from './facts-source.ts'
import type { SpillHandle } from './facts-spill.ts'
import type { Tally } from './file-table.ts'
import { LOCAL_REPO_ID } from './repository.ts'
import { recordOf, type ShardRecord } from './shard-table.ts'

/** Characters of facts after which a session forgets what it worked out: as objects they take several times as many bytes. */
const MAX_HELD_CHARS = 15_000_000

/** A file to link. */
export interface LinkTarget {
  readonly path: string
  /** Its facts are new: its shard is made from them. Otherwise only the links in its shard can change. */
  readonly fresh: boolean
  /** Its part of the route plan as JSON; '' for none. */
  readonly plan: string
  /** Of its present shard; '' for none. */
  readonly linksHash: string
  /** JSON of its FileHistory, '' for none; undefined when its shard has the right one. */
  readonly history: string | undefined
  /** The history that it has, where other files may have given it other symbols; undefined for the rest. */
  readonly past: string | undefined
}

export interface LinkedRow {
  readonly path: string
  readonly consulted: LinkedFile['consulted']
  /** Undefined when its links, and so its shard, are the same as before. */
  readonly shard:
    | { readonly hash: string; readonly linksHash: string; readonly tally: Tally }
    | undefined
}

export interface LinkedBatch {
  readonly rows: readonly LinkedRow[]
  /** The new shards. */
  readonly shards: readonly ShardRecord[]
}

/** What the sessions of one update share; plain data. */
export interface LinkSetup {
  readonly spill: SpillHandle
  /** Every indexed path, in order. */
  readonly paths: readonly string[]
  readonly configs: ReadonlyMap<string, string>
  /** Files that declare something for other modules than their own. */
  readonly augmenting: readonly string[]
  /** What compilers' indexes say. */
  readonly scip: ScipSetup | undefined
}

export class LinkSession {
  readonly #setup: LinkSetup
  readonly #known: ReadonlySet<string>
  readonly #file: DatabaseSync | undefined
  readonly #all: ReadonlyMap<string, FileFacts>
  readonly #held = new Map<string, FileFacts>()
  readonly #declarations = new Declarations()
  #facts: FactsSource
  /** Of the file being linked. */
  #plan: FilePlan | undefined
  #linker: Linker

  /** `file`: the index as the last update left it; undefined when there was none. `all`: files that need not be read. */
  constructor(
    setup: LinkSetup,
    file: DatabaseSync | undefined,
    all: ReadonlyMap<string, FileFacts> = new Map(),
  ) {
    this.#all = all
    this.#setup = setup
    this.#known = new Set(setup.paths)
    this.#file = file
    this.#facts = new FactsSource(setup.spill, file)
    this.#linker = this.#startLinker()
  }

  /** Links the targets; new shards come out ready to be stored. */
  link(targets: readonly LinkTarget[]): LinkedBatch {
    const linked = targets.map((target) => this.#linkOne(target))
    return {
      rows: linked.map(({ row }) => row),
      shards: linked.flatMap(({ shard }) => shard ?? []),
    }
  }

  #linkOne(target: LinkTarget): {
    readonly row: LinkedRow
    readonly shard: ShardRecord | undefined
  } {
    const { path, fresh, plan, linksHash: before, history } = target
    if (this.#facts.charsRead > MAX_HELD_CHARS) this.#forget()
    this.#plan = plan === '' ? undefined : (JSON.parse(plan) as FilePlan) // plan-stage wrote it
    const linked = this.#linker(path)
    if (linked === undefined) throw new Error(`${path} has lost its facts`)
    const { consulted } = linked
    const linksHash = hashLinks(linked)
    if (!fresh && linksHash === before && history === undefined) {
      return { row: { path, consulted, shard: undefined }, shard: undefined }
    }
    const linkedShard = fresh ? this.#freshShard(path, linked) : this.#relinkedShard(target, linked)
    const { shard, text } = fitShard(
      history === undefined ? linkedShard : withHistory(linkedShard, history),
    )
    const shardHash = hash('sha256', text, 'hex')
    return {
      row: {
        path,
        consulted,
        shard: {
          hash: shardHash,
          linksHash,
          tally: tallyOf(shard, this.#hold(path)?.redacted ?? 0),
        },
      },
      shard: recordOf({ hash: shardHash, text, shard }),
    }
  }

  #freshShard(path: string, linked: LinkedFile): Shard {
    const whole = this.#all.get(path)
    if (whole !== undefined) return buildShard(whole, whole.text, linked)
    const facts = this.#held.get(path)
    const text = this.#facts.text(path)
    if (facts === undefined || text === undefined) throw new Error(`${path} has lost its text`)
    return buildShard(facts, text, linked)
  }

  /** The shard that the file had, with its new links: or made anew where other files decide that it has other symbols now. */
  #relinkedShard({ path, past }: LinkTarget, linked: LinkedFile): Shard {
    const row = this.#file
      ?.prepare(
        `SELECT body FROM local_files f JOIN shards s ON s.repo_id = '${LOCAL_REPO_ID}' AND s.hash = f.shard_hash
         JOIN shard_texts t ON t.shard_id = s.id WHERE f.path = ?`,
      )
      .get(path)
    if (row === undefined) throw new Error(`${path} has lost its shard`)
    const shard = JSON.parse(String(row['body'])) as Shard // a session wrote it
    const facts = this.#hold(path)
    const isWhole = linked.hidden.length === 0 && facts?.symbols.length === shard.symbols.length
    if (facts === undefined || isWhole) return relinkShard(shard, linked)
    const rebuilt = buildShard(facts, shard.text, linked)
    return past === undefined ? rebuilt : withHistory(rebuilt, past)
  }

  #startLinker(): Linker {
    const { paths, configs, augmenting, scip } = this.#setup
    const declarations = this.#declarations
    return createLinker({
      paths,
      configs,
      augmenting,
      scip,
      declarations,
      facts: (path) => this.#hold(path),
      plan: () => this.#plan,
    })
  }

  #hold(path: string): FileFacts | undefined {
    const held = this.#all.get(path) ?? this.#held.get(path)
    if (held !== undefined || !this.#known.has(path)) return held
    const facts = this.#facts.get(path)
    if (facts !== undefined) this.#held.set(path, facts)
    return facts
  }

  #forget(): void {
    this.#held.clear()
    this.#facts = new FactsSource(this.#setup.spill, this.#file)
    this.#linker = this.#startLinker()
  }
}

/** The shard with the history that its file has now. */
function withHistory(shard: Shard, history: string): Shard {
  const bare = withoutHistory(shard)
  if (history === '') return bare
  return { ...bare, ...shardHistory(shard.symbols, JSON.parse(history) as FileHistory) } // historyStage wrote it
}

const hashLinks = ({ edges, routes, unresolved, hidden }: LinkedFile): string =>
  hash('sha1', JSON.stringify([edges, routes, unresolved, hidden]), 'hex')

function tallyOf(shard: Shard, redacted: number): Tally {
  const kinds: Record<string, number> = {}
  const provenances: Record<string, number> = {}
  for (const [, kind, , provenance] of shard.edges) {
    kinds[kind] = (kinds[kind] ?? 0) + 1
    provenances[provenance] = (provenances[provenance] ?? 0) + 1
  }
  return {
    language: shard.language,
    partial: shard.partial,
    unresolved: shard.unresolved,
    redacted,
    symbols: shard.symbols.length,
    kinds,
    provenances,
  }
}
