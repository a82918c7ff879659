// Updates a local index with a progress bar, and words for what came of it.

import type { Output } from '../output.ts'
import { updateLocalIndex, type UpdateReport, type UpdateStep } from '../local-index/update.ts'

const LABELS: Readonly<Record<UpdateStep, string>> = { parse: 'Parsing', link: 'Linking' }

/** Brings the index of `root` up to date. */
export async function updateWithProgress(output: Output, root: string): Promise<UpdateReport> {
  const bars = new Map<UpdateStep, ReturnType<Output['progress']>>()
  const endAll = (): void => {
    for (const bar of bars.values()) bar.end()
    bars.clear()
  }
  try {
    return await updateLocalIndex(root, {
      onProgress(step, done, total) {
        if (!bars.has(step)) {
          endAll()
          bars.set(step, output.progress(LABELS[step]))
        }
        bars.get(step)?.update(done, total)
      },
    })
  } finally {
    endAll()
  }
}

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
  commit: report.commit,
  dirty: report.dirty,
  duration_ms: Math.round(report.durationMs),
})

/** The report for people. */
export function reportText(report: UpdateReport): string {
  const { files, symbols, edges, parsed, removed, indexVersion } = report
  const held = `${files} files, ${symbols} symbols, ${edges} edges`
  if (report.previousVersion === indexVersion)
    return `Up to date: ${held} (${indexVersion.slice(0, 12)})`
  const seconds = (report.durationMs / 1_000).toFixed(1)
  return [
    `Indexed ${held} in ${seconds} s (${indexVersion.slice(0, 12)})`,
    `  ${parsed} parsed, ${removed} removed, ${report.shardsWritten} shards new`,
    ...skippedLines(report.skipped),
  ].join('\n')
}

/** How many files were left out for which reason, the commonest first. */
export function skippedLines(skipped: readonly { readonly reason: string }[]): string[] {
  const counts = new Map<string, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([reason, count]) => `  ${count} skipped: ${reason}`)
}
