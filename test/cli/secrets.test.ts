import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { readStatus } from '#cli/local-index/status.ts'
import { openPushSource } from '#cli/push/push-source.ts'
import { allSymbols } from '#cli/local-index/all-symbols.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

const CASE = path.join(import.meta.dirname, '../cases/69-env-and-key-files')
const expected: { forbidden_bytes: string[] } = JSON.parse(
  readFileSync(path.join(CASE, 'expected.json'), 'utf8'),
)

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

  const source = await openPushSource(root, { withSource: true })
  const sent = [JSON.stringify(source.manifest)]
  const hashes = new Set(source.manifest.files.map(([, hash]) => hash))
  for await (const text of source.shards(hashes)) sent.push(text)
  source.close()
  const folder = path.join(root, '.kontext')
  const stored = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'))
  for (const canary of expected.forbidden_bytes) {
    const forms = [canary, Buffer.from(canary).toString('base64').slice(0, -2)]
    for (const text of [...sent, ...stored]) {
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
