import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a dry run of the deployment prints the plan without an account', () => {
  const script = path.join(import.meta.dirname, '../../scripts/deploy.ts')
  const plan = execFileSync(process.execPath, [script, '--dry-run'], { encoding: 'utf8' })
  expect(plan).toContain('create the D1 database kontext-catalog, if it is missing')
  expect(plan).toContain('apply the migrations of INDEX_0 that are missing there')
  expect(plan).toContain('set the secret BOOTSTRAP_TOKEN to a random value, if it is missing')
})
