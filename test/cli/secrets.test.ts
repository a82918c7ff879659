import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { readStatus } from '#cli/local-index/status.ts'
import { openPushSource } from '#cli/push/push-source.ts'
import { allSymbols } from '#cli/local-index/all-symbols.ts'
import { CODE } from '../indexer/secrets/probes/code.ts'
import { CONFIG } from '../indexer/secrets/probes/config.ts'
import { KEYS } from '../indexer/secrets/probes/keys.ts'
import { TOOLS } from '../indexer/secrets/probes/tools.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

const CASE = path.join(import.meta.dirname, '../cases/69-env-and-key-files')
const expected: { forbidden_bytes: string[] } = JSON.parse(
  readFileSync(path.join(CASE, 'expected.json'), 'utf8'),
)

/** All that a push of a tree would send, and all that its index holds. */
async function toldOf(root: string): Promise<string[]> {
  const source = await openPushSource(root, { withSource: true })
  const told = [JSON.stringify(source.manifest)]
  const hashes = new Set(source.manifest.files.map(([, hash]) => hash))
  for await (const text of source.shards(hashes)) told.push(text)
  source.close()
  const folder = path.join(root, '.kontext')
  return [
    ...told,
    ...readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1')),
  ]
}

let tree: WorkTree | undefined
afterEach(() => tree?.remove())

test('no value of an environment file, key or password is stored or pushed (case 69)', async () => {
  tree = aWorkTree({ git: false })
  const { root } = tree
  execFileSync('sh', [path.join(CASE, 'setup.sh'), root], { stdio: 'ignore' })
  await updateLocalIndex(root, { threads: 1 })
  const symbols = allSymbols(root).map(({ symbol_id }) => symbol_id)
  expect(symbols).toContain('src/env.ts/readEnv().')
  expect(symbols).toContain('.env.production/PAYMENT_TOKEN.')
  expect(symbols).toContain('.env.example/PAYMENT_TOKEN.')

  const told = await toldOf(root)
  for (const canary of expected.forbidden_bytes) {
    const forms = [canary, Buffer.from(canary).toString('base64').slice(0, -2)]
    for (const text of told) {
      for (const form of forms) {
        expect(text.toLowerCase().includes(form.toLowerCase()), `${form} is told`).toBe(false)
      }
    }
  }

  const status = await readStatus(root)
  expect(status?.redacted).toEqual({ secrets: 2, files: ['.env.production', 'config/prod.tfvars'] })
  expect(status?.skipped.map(({ path: file, reason }) => [file, reason])).toEqual([
    ['.gitignore', 'ignore rules'],
    ['.npmrc', 'key or credential file'],
    ['deploy/id_rsa', 'key or credential file'],
    ['deploy/server.pem', 'key or credential file'],
  ])
})

test('no secret of any notation, title, file name or symbol is stored or pushed, and lines stay right', async () => {
  tree = aWorkTree()
  const { root } = tree
  const value = 'CANARYZ42'
  for (const [file, texts] of [...Object.entries(CODE), ...Object.entries(CONFIG)]) {
    if (file === 'COMMIT_MESSAGE') continue
    // One below the other, but for those that are read as a whole.
    const isWhole = (text: string): boolean =>
      /[ct]sv$|password|token/.test(file) || text.includes('kind: Secret')
    const rest = texts.filter((text) => !isWhole(text))
    tree.write(`probes/${file}`, rest.join('\n\n\n').replaceAll('§', value))
    for (const [at, text] of texts.filter(isWhole).entries())
      tree.write(`whole/${at}/${file}`, text.replaceAll('§', value))
  }
  for (const [file, texts] of Object.entries(TOOLS))
    for (const [at, text] of texts.entries())
      tree.write(`tools/${at}/${file}`, text.replaceAll('§', value))
  for (const [at, { path: file, text }] of KEYS.entries()) tree.write(`keys/${at}/${file}`, text)
  const token = KEYS.find(({ what }) => what === 'GitHub')?.text.slice("call('".length, -2) ?? ''
  tree.write(`names/${token}/a.ts`, 'export const a = 1\n')
  tree.write(`names/password=${value}.ts`, 'export const b = 1\n')
  tree.write(
    'names/symbols.ts',
    `/** The token is ${value}. */\nexport function ${token}() {\n  // WHY: password ${value} is theirs\n}\nexport function after(password = '${value}') {}\n`,
  )
  tree.git('add', '-A', '-f')
  for (const title of CONFIG['COMMIT_MESSAGE'] ?? []) {
    tree.git('commit', '-q', '--allow-empty', '-m', `${title.replaceAll('§', value)} (#1)`)
    tree.git(
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      `Merge pull request #2 from a/b`,
      '-m',
      title.replaceAll('§', value),
    )
  }
  await updateLocalIndex(root, { threads: 1 })

  const told = await toldOf(root)
  const forbidden = [value, token, ...KEYS.flatMap(({ secrets }) => secrets)]
  const leaks = forbidden.filter((secret) => told.some((text) => text.includes(secret)))
  expect(leaks).toEqual([])
  const status = await readStatus(root)
  expect(status?.redacted.secrets).toBeGreaterThan(1000)
  expect(status?.skipped.filter(({ reason }) => reason === 'a secret in its name')).toHaveLength(2)
  const after = allSymbols(root).find(({ symbol_id }) => symbol_id === 'names/symbols.ts/after().')
  expect(after?.start_line).toBe(5)
}, 60_000)
