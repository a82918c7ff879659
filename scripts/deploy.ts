// npm run deploy: what is missing in the Cloudflare account is created, what is there is left alone; then migrations, the Worker, its secret.
// Run it again whenever something went wrong on the way. `--dry-run` prints the plan and needs no account.
// Ids of the account's databases go into wrangler.deploy.toml, which git ignores; wrangler.toml keeps its placeholders.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { dimensionsOf } from '#core/embed/embedding-id.ts'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'

const ROOT = path.join(import.meta.dirname, '..')
const CONFIG = path.join(ROOT, 'wrangler.toml')
const DEPLOY_CONFIG = path.join(ROOT, 'wrangler.deploy.toml')
const WRANGLER = path.join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
const SECRET = 'BOOTSTRAP_TOKEN'

interface DatabaseBinding {
  readonly binding: string
  readonly name: string
  readonly placeholder: string
}

/** The D1 databases and Vectorize indexes that wrangler.toml names. */
function readBindings(config: string): {
  readonly databases: readonly DatabaseBinding[]
  readonly vectorIndexes: readonly string[]
} {
  const tables = config.split(/^(?=\[)/m)
  const value = (table: string, key: string): string => {
    const found = new RegExp(`^${key} *= *"([^"]*)"`, 'm').exec(table)?.[1]
    if (found === undefined) throw new Error(`wrangler.toml: a table has no ${key}:\n${table}`)
    return found
  }
  return {
    databases: tables
      .filter((table) => table.startsWith('[[d1_databases]]'))
      .map((table) => ({
        binding: value(table, 'binding'),
        name: value(table, 'database_name'),
        placeholder: value(table, 'database_id'),
      })),
    vectorIndexes: tables
      .filter((table) => table.startsWith('[[vectorize]]'))
      .map((table) => value(table, 'index_name')),
  }
}

/** Runs wrangler; its output when it succeeds. `input` goes to its standard input and is never shown. */
function wrangler(
  args: readonly string[],
  { input, show = false }: { readonly input?: string; readonly show?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRANGLER, ...args], {
      cwd: ROOT,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const output = { stdout: '', all: '' }
    const keep = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
      if (stream === 'stdout') output.stdout += chunk.toString()
      output.all += chunk.toString()
      if (show) process.stderr.write(chunk)
    }
    child.stdout.on('data', keep('stdout'))
    child.stderr.on('data', keep('stderr'))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output.stdout)
      else
        reject(
          new Error(`wrangler ${args.join(' ')} ended with ${code}:\n${output.all.slice(-2_000)}`),
        )
    })
    child.stdin.end(input ?? '')
  })
}

/** JSON that wrangler printed, after whatever else it had to say. */
const jsonIn = <T>(output: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(output.slice(Math.max(0, output.search(/^[[{]/m)))))

const named = z.array(z.looseObject({ name: z.string() }))
const databases = z.array(z.looseObject({ name: z.string(), uuid: z.string() }))

const say = (text: string): void => console.log(text)

/** The id of a database, which is made when it is missing. */
async function databaseId(name: string): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    jsonIn(await wrangler(['d1', 'list', '--json']), databases).find((one) => one.name === name)
      ?.uuid
  const known = await find()
  if (known !== undefined) {
    say(`D1 database ${name}: there already`)
    return known
  }
  await wrangler(['d1', 'create', name])
  const made = await find()
  if (made === undefined)
    throw new Error(`D1 database ${name} was made but is not listed; run this again`)
  say(`D1 database ${name}: created`)
  return made
}

async function ensureVectorIndex(name: string, dimensions: number): Promise<void> {
  const known = jsonIn(await wrangler(['vectorize', 'list', '--json']), named)
  if (known.some((one) => one.name === name)) {
    say(`Vectorize index ${name}: there already`)
    return
  }
  await wrangler(['vectorize', 'create', name, `--dimensions=${dimensions}`, '--metric=cosine'])
  say(`Vectorize index ${name}: created`)
}

/** Sets the bootstrap secret when the Worker has none, and shows it this once. */
async function ensureSecret(): Promise<void> {
  const known = jsonIn(await wrangler(['secret', 'list', '--config', DEPLOY_CONFIG]), named)
  if (known.some((one) => one.name === SECRET)) {
    say(`Secret ${SECRET}: there already`)
    return
  }
  const secret = randomBytes(32).toString('base64url')
  await wrangler(['secret', 'put', SECRET, '--config', DEPLOY_CONFIG], { input: secret })
  say(`Secret ${SECRET}: set to ${secret}`)
  say('  Shown only now. POST /orgs with it as bearer token makes an organisation.')
}

function printPlan(
  { databases: wanted, vectorIndexes }: ReturnType<typeof readBindings>,
  dimensions: number,
): void {
  say('This would, in this order:')
  for (const { name } of wanted) say(`  create the D1 database ${name}, if it is missing`)
  for (const name of vectorIndexes) {
    say(`  create the Vectorize index ${name} (${dimensions} dimensions, cosine), if it is missing`)
  }
  say(`  write their ids into ${path.basename(DEPLOY_CONFIG)}`)
  for (const { binding } of wanted)
    say(`  apply the migrations of ${binding} that are missing there`)
  say('  deploy the Worker')
  say(`  set the secret ${SECRET} to a random value, if it is missing`)
}

/** The embedding that the Vectorize index is for. */
function readEmbedder(config: string): string {
  const [, given = ''] = /^EMBEDDER = "(.*)"$/m.exec(config) ?? []
  return given === '' ? new HashEmbedder().id : given
}

async function deploy(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const config = readFileSync(CONFIG, 'utf8')
  const bindings = readBindings(config)
  const dimensions = dimensionsOf(readEmbedder(config))
  if (values['dry-run']) {
    printPlan(bindings, dimensions)
    return
  }
  let deployed = config
  for (const { name, placeholder } of bindings.databases) {
    deployed = deployed.replace(`"${placeholder}"`, `"${await databaseId(name)}"`)
  }
  for (const name of bindings.vectorIndexes) await ensureVectorIndex(name, dimensions)
  writeFileSync(DEPLOY_CONFIG, deployed)
  for (const { binding } of bindings.databases) {
    await wrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', DEPLOY_CONFIG], {
      show: true,
    })
  }
  await wrangler(['deploy', '--config', DEPLOY_CONFIG], { show: true })
  await ensureSecret()
}

try {
  await deploy()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
