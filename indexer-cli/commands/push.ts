import { defineCommand } from '../args.ts'
import { isEmbeddedHere } from '../embed/default-embedding.ts'
import { badUsage } from '../exit-codes.ts'
import { readConfig } from '../config.ts'
import { readStatus, type LocalStatus } from '../local-index/status.ts'
import type { PushOutcome } from '../push/push.ts'
import { rootOf } from './root-of.ts'
import { INDEX_OPTIONS, readIndexOptions } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { historyLines, redactedLines, scipLines, skippedLines } from './update-report.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: {
    repo: {
      type: 'string',
      value: 'ORG/NAME',
      help: 'repository on the server (default: config, then the git remote)',
    },
    ref: { type: 'string', value: 'REF', help: 'ref to publish (default: main)' },
    ...INDEX_OPTIONS,
    'dry-run': { type: 'boolean', help: 'tell what would go up, change nothing' },
    force: { type: 'boolean', help: 'replace the ref even when it has moved' },
    'no-source': { type: 'boolean', help: 'leave the texts of files at home: signatures only' },
  },
  async run({ positionals, options, globals, cwd, env, output }) {
    const root = rootOf(cwd, positionals[0])
    const config = readConfig({ globals, env, root })
    const [{ createClient }, { openPushSource }, { push }, { nameByGit }] = await Promise.all([
      import('../server/client.ts'),
      import('../push/push-source.ts'),
      import('../push/push.ts'),
      import('../push/repository-name.ts'),
    ])
    const client = createClient({
      url: config.url,
      token: config.token,
      onRetry: (reason, waitMs) =>
        output.note(`The server ${reason}; trying again in ${waitMs} ms`),
    })
    const repo = options.repo ?? config.repo ?? (await nameByGit(root))
    if (repo === undefined || !/^[^/\s]+\/[^/\s]+$/.test(repo)) {
      throw badUsage(
        repo === undefined
          ? 'the git remote does not tell the name of the repository: pass --repo org/name'
          : `"${repo}" is not a repository name of the form org/name`,
      )
    }
    const ref = options.ref ?? config.ref ?? 'main'
    const wish = await readIndexOptions(options, { cwd, root })
    const report = await updateWithProgress(output, root, wish, env)
    if (options['no-source'] === true && isEmbeddedHere(report.embedding)) {
      throw badUsage(
        `--no-source leaves texts at home, and vectors of ${report.embedding} tell of them: push with --embedder hash or none`,
      )
    }
    const source = await openPushSource(root, { withSource: options['no-source'] !== true })
    const bar = output.progress('Uploading')
    try {
      const outcome = await push({
        root,
        client,
        source,
        repo,
        ref,
        commit: report.commit,
        dirty: report.dirty,
        force: options.force === true,
        dryRun: options['dry-run'] === true,
        onProgress: (done, total) => bar.update(done, total),
      })
      bar.end()
      const status = await readStatus(root)
      const about = { repo, ref, dryRun: options['dry-run'] === true }
      output.report(
        {
          ...toJson(about, outcome, status),
          history_problem: report.historyProblem,
          ...(report.scip && { scip: report.scip }),
        },
        () =>
          [
            toText(about, outcome, status),
            ...historyLines(report.historyProblem),
            ...scipLines(report.scip),
          ].join('\n'),
      )
    } finally {
      source.close()
    }
  },
})

interface About {
  readonly repo: string
  readonly ref: string
  readonly dryRun: boolean
}

const toJson = (
  { repo, ref, dryRun }: About,
  outcome: PushOutcome,
  status: LocalStatus | undefined,
): object => ({
  repo,
  ref,
  dry_run: dryRun,
  index_version: outcome.indexVersion,
  previous: outcome.previous,
  up_to_date: outcome.upToDate,
  shards_uploaded: dryRun ? 0 : outcome.shardsUploaded,
  shards_missing: outcome.shardsUploaded,
  shards_reused: outcome.shardsReused,
  bytes: outcome.bytes,
  files: status?.files ?? 0,
  symbols: status?.symbols ?? 0,
  edges: status?.edges ?? {},
  provenance: status?.provenance ?? {},
  skipped: status?.skipped ?? [],
  parse_errors: status?.parse_errors ?? [],
  unresolved: status?.unresolved ?? 0,
  redacted: status?.redacted ?? { secrets: 0, files: [] },
  commit: status?.commit ?? null,
})

function toText(
  { repo, ref, dryRun }: About,
  outcome: PushOutcome,
  status: LocalStatus | undefined,
): string {
  const { shardsUploaded, shardsReused, bytes, indexVersion, upToDate } = outcome
  const kilobytes = (bytes / 1_000).toFixed(0)
  const head = upToDate
    ? `${repo} ${ref} is up to date at ${indexVersion.slice(0, 12)}`
    : dryRun
      ? `Would upload ${shardsUploaded} shards to ${repo} ${ref} and reuse ${shardsReused}`
      : `Pushed ${repo} ${ref}: ${shardsUploaded} shards uploaded (${kilobytes} kB), ${shardsReused} reused, now at ${indexVersion.slice(0, 12)}`
  if (status === undefined) return head
  const edges = Object.entries(status.edges).map(([kind, count]) => `${kind} ${count}`)
  const provenance = Object.entries(status.provenance).map(([name, count]) => `${name} ${count}`)
  return [
    head,
    `  ${status.files} files, ${status.symbols} symbols, edges: ${edges.join(', ') || 'none'} (${provenance.join(', ') || 'none'})`,
    `  ${status.unresolved} names not resolved, ${status.parse_errors.length} files with syntax errors`,
    ...redactedLines(status.redacted),
    ...skippedLines(status.skipped),
  ].join('\n')
}
