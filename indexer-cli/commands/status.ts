import { defineCommand } from '../args.ts'
import { readStatus, type LocalStatus } from '../local-index/status.ts'
import { rootOf } from './root-of.ts'
import { noIndex } from './target.ts'
import { historyLines, redactedLines, skippedLines } from './update-report.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: {},
  async run({ positionals, cwd, output }) {
    const root = rootOf(cwd, positionals[0])
    const status = await readStatus(root)
    if (status === undefined) throw noIndex(root)
    output.answer(status, () => text(status))
  },
})

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

function text(status: LocalStatus): string {
  return [
    `Index ${status.digest}`,
    `  made ${status.updated_at} at ${status.commit ?? 'no commit'}${status.dirty ? ' with changes' : ''}`,
    freshness(status),
    `  ${status.files} files (${list(status.languages)})`,
    `  ${status.symbols} symbols`,
    `  edges: ${list(status.edges)}`,
    `  provenance: ${list(status.provenance)}`,
    `  ${status.unresolved} names not resolved, ${status.parse_errors.length} files with syntax errors`,
    `  history: ${status.history.commits} commits, ${status.history.pull_requests} with pull requests`,
    ...historyLines(status.history.problem),
    ...redactedLines(status.redacted),
    ...skippedLines(status.skipped),
  ].join('\n')
}

function freshness({ current, commit, head, behind }: LocalStatus): string {
  if (current) return '  current'
  if (commit !== head && head !== null) {
    const distance = behind === null || behind === 0 ? '' : `, ${behind} commits behind`
    return `  NOT current: indexed at ${commit ?? 'no commit'}, checked out is ${head}${distance}. Run kontext-index update`
  }
  return '  may not be current: files changed, or changed too lately to tell. kontext-index update makes sure'
}
