// Functions of a file at any commit, as the indexer reads them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ParseEngine } from '#cli/parse/engine.ts'
import { InstalledGrammars } from '#cli/parse/grammar-modules.ts'
import { parseFile } from '#cli/parse/parse-file.ts'
import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import { runCommand } from '../../run-command.ts'

interface FunctionAt {
  readonly name: string
  readonly container: string
  readonly start: number
  readonly end: number
  /** Its lines without indentation and empty ones. */
  readonly body: readonly string[]
}

export interface FunctionReader {
  /** Null for a file that is not there or cannot be read. */
  functionsOf(commit: string, file: string): Promise<readonly FunctionAt[] | null>
  close(): Promise<void>
}

/** Reads from a git directory; what it gave is kept. */
export async function openFunctionReader(mirror: string): Promise<FunctionReader> {
  const engine = await ParseEngine.start(new InstalledGrammars())
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'kontext-derive-'))
  const known = new Map<string, Promise<readonly FunctionAt[] | null>>()
  const read = async (commit: string, file: string): Promise<readonly FunctionAt[] | null> => {
    let text: string
    try {
      text = (await runCommand('git', ['-C', mirror, 'show', `${commit}:${file}`])).stdout
    } catch {
      return null
    }
    const absolutePath = path.join(scratch, `file${path.extname(file)}`)
    await writeFile(absolutePath, text)
    const outcome = await parseFile(engine, { path: file, absolutePath, size: text.length })
    if (outcome.status !== 'parsed') return null
    const lines = outcome.facts.text.split('\n').map((line) => line.trim())
    return outcome.facts.symbols
      .filter(({ kind }) => CALLABLE_KINDS.has(kind))
      .map(({ name, container, startLine, endLine }) => ({
        name,
        container,
        start: startLine,
        end: endLine,
        body: lines.slice(startLine - 1, endLine).filter((line) => line !== ''),
      }))
  }
  return {
    functionsOf(commit, file) {
      const key = `${commit}:${file}`
      const found = known.get(key) ?? read(commit, file)
      known.set(key, found)
      return found
    },
    close: () => rm(scratch, { recursive: true, force: true }),
  }
}

/** Share of lines that two bodies have in common, 0..1 (Dice's coefficient over lines, each as often as it occurs). */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const line of a) left.set(line, (left.get(line) ?? 0) + 1)
  let common = 0
  for (const line of b) {
    const count = left.get(line) ?? 0
    if (count === 0) continue
    common += 1
    left.set(line, count - 1)
  }
  return (2 * common) / Math.max(1, a.length + b.length)
}
