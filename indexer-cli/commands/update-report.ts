// Words for what came of an update.

import { byText } from '#core/order.ts'
import type { LocalStatus } from '../local-index/status.ts'
import type { ScipReport, SkippedFile, UpdateReport } from '../local-index/update-report.ts'
/** The report as `--json` prints it. */
export const reportJson = (report: UpdateReport): object => ({
  digest: report.indexVersion,
  previous: report.previousVersion,
  files: report.files,
  symbols: report.symbols,
  edges: report.edges,
  parsed: report.parsed,
  relinked: report.relinked,
  removed: report.removed,
  shards_written: report.shardsWritten,
  skipped: report.skipped,
  history_problem: report.historyProblem,
  ...(report.scip === undefined ? {} : { scip: report.scip }),
  commit: report.commit,
  dirty: report.dirty,
  duration_ms: Math.round(report.durationMs),
})

/** The report for people. */
export function reportText(report: UpdateReport): string {
  const { files, symbols, edges, parsed, removed, indexVersion } = report
  const held = `${files} files, ${symbols} symbols, ${edges} edges`
  if (report.previousVersion === indexVersion)
    return [
      `Up to date: ${held} (${indexVersion.slice(0, 12)})`,
      ...emptyLines(files),
      ...historyLines(report.historyProblem),
      ...scipLines(report.scip),
    ].join('\n')
  const seconds = (report.durationMs / 1_000).toFixed(1)
  return [
    `Indexed ${held} in ${seconds} s (${indexVersion.slice(0, 12)})`,
    `  ${parsed} parsed, ${removed} removed, ${report.shardsWritten} shards new`,
    ...emptyLines(files),
    ...historyLines(report.historyProblem),
    ...scipLines(report.scip),
    ...skippedLines(report.skipped),
  ].join('\n')
}

/** That nothing was found to index: an empty index would answer every question with silence. */
const emptyLines = (files: number): string[] =>
  files === 0 ? ['  nothing to index: no file stands here that is not ignored or left out'] : []

/** Files that a line names at most. */
const MAX_NAMED = 3

/** That secrets were taken out, and of which files; nothing when there were none. */
export function redactedLines({ secrets, files }: LocalStatus['redacted']): string[] {
  if (secrets === 0) return []
  const rest = files.length > MAX_NAMED ? ', ...' : ''
  return [`  ${secrets} secrets redacted (${files.slice(0, MAX_NAMED).join(', ')}${rest})`]
}

/** What of git's history could not be read; nothing when all was. */
export const historyLines = (problem: string): string[] =>
  problem === '' ? [] : [`  history: ${problem}`]

const filesOf = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

/** What the compilers' indexes were good for. */
export function scipLines(report: ScipReport | undefined): string[] {
  if (report === undefined) return []
  const { tool, used, outdated, elsewhere } = report
  const lines = [`  ${tool}: edges of ${filesOf(used)}`]
  if (outdated.length > 0) {
    const named = outdated.slice(0, MAX_NAMED).join(', ')
    const rest = outdated.length > MAX_NAMED ? ', ...' : ''
    lines.push(
      `  ${filesOf(outdated.length)} changed since it was made, linked by syntax (${named}${rest})`,
    )
  }
  if (elsewhere > 0) lines.push(`  ${filesOf(elsewhere)} of it not in the index`)
  return lines
}

/** How many files were left out for which reason, the commonest first, and which: nobody looks for what does not seem to be missing. */
export function skippedLines(skipped: readonly SkippedFile[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { path, reason } of skipped) {
    const those = paths.get(reason) ?? []
    those.push(path)
    paths.set(reason, those)
  }
  return [...paths]
    .sort(([a, some], [b, others]) => others.length - some.length || byText(a, b))
    .map(([reason, those]) => {
      const line = `  ${those.length} skipped: ${reason}`
      const rest = those.length > MAX_NAMED ? ', ...' : ''
      return `${line} (${those.slice(0, MAX_NAMED).join(', ')}${rest})`
    })
}
