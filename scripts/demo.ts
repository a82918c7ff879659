// npm run demo: the whole of Kontext on one machine, without an account. Starts the real Worker, indexes and pushes a repository, asks one question
// over HTTP and one over MCP, and goes on serving.

import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as z from 'zod'
import { packSchema, type Pack } from '#wire/pack.ts'
import { packText } from '#cli/commands/context.ts'
import { updateWithProgress } from '#cli/commands/update-and-report.ts'
import { createOutput, type Output } from '#cli/output.ts'
import { openPushSource } from '#cli/push/push-source.ts'
import { push } from '#cli/push/push.ts'
import { createClient, type Client as ServerClient } from '#cli/server/client.ts'
import { startLocalServer } from './local-server.ts'

const ORGANISATION = 'demo'
/** Beside the code and not in it, so that the answer is not the question. */
const DEFAULT_TASK_FILE = path.join(import.meta.dirname, 'demo-task.txt')

interface DemoOptions {
  readonly once: boolean
  readonly json: boolean
  readonly repo: string
  readonly task: string
  readonly port: number | undefined
  readonly state: string | undefined
}

function readOptions(): DemoOptions {
  const { values } = parseArgs({
    options: {
      once: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      repo: { type: 'string' },
      task: { type: 'string' },
      port: { type: 'string' },
      state: { type: 'string' },
    },
  })
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new Error(`--port takes a number from 1 to 65535, not "${values.port}"`)
  }
  // npm changes to the package's folder; INIT_CWD is where the user stands.
  const standing = process.env['INIT_CWD'] ?? process.cwd()
  return {
    once: values.once,
    json: values.json,
    repo:
      values.repo === undefined
        ? path.join(import.meta.dirname, '..')
        : path.resolve(standing, values.repo),
    task: values.task ?? readFileSync(DEFAULT_TASK_FILE, 'utf8').trim(),
    port,
    state: values.state === undefined ? undefined : path.resolve(standing, values.state),
  }
}

/** A repository name for a folder of any name. */
function repositoryName(folder: string): string {
  const name = path
    .basename(folder)
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${ORGANISATION}/${name === '' ? 'repository' : name}`
}

/** Fails with a sentence when there is nothing to index. */
function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`--repo takes a folder: ${folder} is none`)
  }
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

async function bootstrap(url: string, secret: string): Promise<string> {
  const founder = createClient({ url, token: secret })
  const { token } = await founder.call(
    { method: 'POST', path: '/orgs', json: { name: ORGANISATION } },
    z.object({ token: z.string() }),
  )
  return token
}

async function pushFolder(
  output: Output,
  client: ServerClient,
  { root, repo }: { readonly root: string; readonly repo: string },
): Promise<string> {
  const report = await updateWithProgress(output, root)
  say(`Indexed ${report.files} files: ${report.symbols} symbols, ${report.edges} edges`)
  const source = await openPushSource(root, { withSource: true })
  const bar = output.progress('Uploading')
  try {
    const outcome = await push({
      root,
      client,
      source,
      repo,
      ref: 'main',
      commit: report.commit,
      dirty: report.dirty,
      force: true,
      dryRun: false,
      onProgress: (done, total) => bar.update(done, total),
    })
    bar.end()
    say(`Pushed ${outcome.shardsUploaded} shards, ${outcome.shardsReused} were there already`)
    return outcome.indexVersion
  } finally {
    source.close()
  }
}

const askHttp = (client: ServerClient, repo: string, task: string): Promise<Pack> =>
  client.call({ method: 'POST', path: '/context', json: { task, repos: [repo] } }, packSchema)

/** Asks as an editor does: the official client, over Streamable HTTP. */
async function askMcp(url: string, token: string, repo: string, task: string): Promise<string> {
  const client = new Client({ name: 'kontext-demo', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  try {
    const result = await client.callTool({
      name: 'get_context_for_task',
      arguments: { task, repos: [repo] },
    })
    const texts = result.content.flatMap((part) => (part.type === 'text' ? part.text : []))
    if (result.isError === true) throw new Error(`get_context_for_task failed: ${texts.join('\n')}`)
    return texts.join('\n')
  } finally {
    await client.close()
  }
}

const snippet = (url: string, token: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        kontext: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${token}` } },
      },
    },
    null,
    2,
  )

const WATCH_PARENT_MS = 500

/** Resolves on Ctrl-C, whenever it comes; under npm also when its shell is gone, since npm hands a signal to the shell only. */
const interruption = (): Promise<'interrupted'> =>
  new Promise((resolve) => {
    const parent = process.ppid
    const isUnderNpm = process.env['npm_lifecycle_event'] !== undefined
    const interrupt = (): void => {
      clearInterval(watch)
      resolve('interrupted')
    }
    const watch = setInterval(() => {
      if (isUnderNpm && process.ppid !== parent) interrupt()
    }, WATCH_PARENT_MS)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  })

async function demo(options: DemoOptions): Promise<void> {
  const interrupted = interruption()
  checkFolder(options.repo)
  const stateDir = options.state ?? (await mkdtemp(path.join(tmpdir(), 'kontext-demo-')))
  const secret = randomBytes(24).toString('hex')
  say('Starting the Worker ...')
  const server = await startLocalServer({
    stateDir,
    vars: { BOOTSTRAP_TOKEN: secret, RATE_LIMITING: 'off' },
    ...(options.port === undefined ? {} : { port: options.port }),
  })
  try {
    const shown = await Promise.race([show(options, server.url, secret), interrupted])
    if (shown === 'interrupted' || options.once) return
    say('Serving. Ctrl-C ends it.')
    await interrupted
  } finally {
    await server.stop()
    if (options.state === undefined) await rm(stateDir, { recursive: true, force: true })
  }
}

async function show(options: DemoOptions, url: string, secret: string): Promise<void> {
  const token = await bootstrap(url, secret)
  const repo = repositoryName(options.repo)
  const client = createClient({ url, token })
  const output = createOutput({ json: true, quiet: false })
  const indexVersion = await pushFolder(output, client, { root: options.repo, repo })
  const pack = await askHttp(client, repo, options.task)
  const mcp = await askMcp(url, token, repo, options.task)
  const print = options.json ? say : console.log
  print(`\nTask: ${options.task}`)
  print(`\nPOST ${url}/context\n\n${packText(pack)}`)
  print(`\nMCP get_context_for_task at ${url}/mcp\n\n${mcp}`)
  // A server that ends now is nobody's address.
  if (!options.once) print(`\nFor your editor:\n\n${snippet(url, token)}\n`)
  if (options.json) {
    console.log(
      JSON.stringify({ url, token, mcp: `${url}/mcp`, repo, index_version: indexVersion }),
    )
  }
}

try {
  await demo(readOptions())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
