import { createRequire } from 'node:module'
import * as z from 'zod'
import { defineCommand, type Invocation } from '../args.ts'
import { readConfig } from '../config.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { findRoot } from '../local-index/place.ts'
import { isDamaged, MEND_DAMAGED } from '../local-index/damaged.ts'
import { readStatus, type LocalStatus } from '../local-index/status.ts'
import { git } from '../local-index/tree-stamp.ts'
import { createClient } from '../server/client.ts'
import { VERSION } from '../version.ts'

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  /** How to mend it; empty when there is nothing to mend. */
  readonly fix: string
}

export const command = defineCommand({
  positionals: [],
  options: {},
  async run(invocation) {
    const checks = [
      checkNode(),
      ...(await Promise.all([
        checkGit(invocation),
        checkGrammars(),
        checkIndex(invocation),
        checkServer(invocation),
      ])),
    ]
    const ok = checks.every((check) => check.ok)
    invocation.output.answer({ version: VERSION, ok, checks }, () => checks.map(line).join('\n'))
    if (!ok) throw new CommandFailure(EXIT.failed, 'something is not in order, see above')
  },
})

const line = ({ name, ok, detail, fix }: Check): string =>
  `${ok ? 'ok  ' : 'BAD '} ${name}: ${detail}${fix === '' ? '' : `\n     ${fix}`}`

const checkNode = (): Check => ({
  name: 'node',
  ok: true,
  detail: `${process.version} at ${process.execPath}, SQLite ${process.versions['sqlite'] ?? 'unknown'}`,
  fix: '',
})

async function checkGit({ cwd }: Invocation): Promise<Check> {
  const version = await git(cwd, ['--version'])
  if (version === undefined) {
    return {
      name: 'git',
      ok: false,
      detail: 'not found',
      fix: 'install git; without it folders are walked and history is unknown',
    }
  }
  const head = await git(cwd, ['rev-parse', 'HEAD'])
  const place = head === undefined ? 'not in a work tree with commits' : `HEAD is ${head.trim()}`
  return { name: 'git', ok: true, detail: `${version.trim()}, ${place}`, fix: '' }
}

async function checkGrammars(): Promise<Check> {
  try {
    const { languages, readGrammar } = await import('../parse/grammars.ts')
    const { manifests } = languages()
    for (const manifest of manifests) if (manifest.grammar !== undefined) readGrammar(manifest)
    createRequire(import.meta.url).resolve('web-tree-sitter')
    return {
      name: 'grammars',
      ok: true,
      detail: manifests.map(({ language }) => language).join(', '),
      fix: '',
    }
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    return { name: 'grammars', ok: false, detail, fix: 'run npm ci in the folder of Kontext' }
  }
}

async function checkIndex({ cwd }: Invocation): Promise<Check> {
  const root = findRoot(cwd)
  let status: LocalStatus | undefined
  try {
    status = await readStatus(root)
  } catch (cause) {
    if (!isDamaged(cause)) throw cause
    return { name: 'index', ok: false, detail: cause.message, fix: MEND_DAMAGED }
  }
  if (status === undefined) {
    return {
      name: 'index',
      ok: true,
      detail: `${root} has none`,
      fix: 'kontext-index init makes one',
    }
  }
  const age = status.current ? 'current' : 'not proven current'
  return {
    name: 'index',
    ok: true,
    detail: `${status.files} files, made at ${status.commit ?? 'no commit'}, ${age}`,
    fix: status.current ? '' : 'kontext-index update brings it up to date',
  }
}

async function checkServer({ globals, env, cwd }: Invocation): Promise<Check> {
  const { url, token } = readConfig({ globals, env, root: findRoot(cwd) })
  if (url === undefined) {
    return { name: 'server', ok: true, detail: 'none configured', fix: '' }
  }
  if (token === undefined) {
    return {
      name: 'server',
      ok: false,
      detail: `no token for ${url}`,
      fix: 'run kontext-index auth login',
    }
  }
  try {
    const { org, scopes } = await createClient({ url, token }).call(
      { method: 'GET', path: '/orgs' },
      z.object({ org: z.string(), scopes: z.array(z.string()) }),
    )
    return {
      name: 'server',
      ok: true,
      detail: `${url}, organisation ${org}, may ${scopes.join(', ')}`,
      fix: '',
    }
  } catch (cause) {
    if (!(cause instanceof CommandFailure)) throw cause
    return {
      name: 'server',
      ok: false,
      detail: cause.message,
      fix: 'check the URL with --url and log in again',
    }
  }
}
