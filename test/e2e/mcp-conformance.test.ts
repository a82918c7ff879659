// The official conformance suite against the running Worker. Its scenarios are written for a server that has one tool, resource and prompt for each
// of them; those that apply to any server must pass, and the rest is listed here with the reason, so that a new scenario is noticed.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyWithToken, runServer, type RunningServer } from './mcp-server.ts'

const run = promisify(execFile)
const cli = path.join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

const APPLICABLE = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

const TEST_TOOL = 'calls a tool that only the reference server has, by a name of its own (test_...)'
const NO_RESOURCES = 'Kontext offers no resources and says so in its capabilities'
const NO_PROMPTS = 'Kontext offers no prompts and says so in its capabilities'
const NO_SESSION = 'needs a session with an event stream; Kontext is stateless and answers in JSON'
const NO_CALLBACK = `${TEST_TOOL}, and a request from server to client, for which a stateless server has no channel`

const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'logging-set-level': 'Kontext sends no log messages to clients and declares no logging',
  'completion-complete': 'completes arguments of prompts and resources, of which there are none',
  'tools-call-simple-text': TEST_TOOL,
  'tools-call-image': TEST_TOOL,
  'tools-call-audio': TEST_TOOL,
  'tools-call-embedded-resource': TEST_TOOL,
  'tools-call-mixed-content': TEST_TOOL,
  'tools-call-error': TEST_TOOL,
  'tools-call-with-logging': NO_CALLBACK,
  'tools-call-with-progress': NO_CALLBACK,
  'tools-call-sampling': NO_CALLBACK,
  'tools-call-elicitation': NO_CALLBACK,
  'elicitation-sep1034-defaults': NO_CALLBACK,
  'elicitation-sep1330-enums': NO_CALLBACK,
  'json-schema-2020-12': TEST_TOOL,
  'server-sse-polling': NO_SESSION,
  'server-sse-multiple-streams': NO_SESSION,
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
}

let server: RunningServer
let proxy: Awaited<ReturnType<typeof proxyWithToken>>
let results: string

beforeAll(async () => {
  server = await runServer('acme')
  proxy = await proxyWithToken(server)
  results = await mkdtemp(path.join(tmpdir(), 'kontext-conformance-'))
})

afterAll(async () => {
  proxy.close()
  await server.stop()
  await rm(results, { recursive: true, force: true })
})

test('every server scenario of the suite is either run or listed with its reason', async () => {
  const { stdout } = await run(process.execPath, [cli, 'list', '--server'])
  const scenarios = [...stdout.matchAll(/^\s+- (\S+)/gm)].map(([, name]) => name)
  expect(new Set(scenarios)).toEqual(new Set([...APPLICABLE, ...Object.keys(NOT_APPLICABLE)]))
})

for (const scenario of APPLICABLE) {
  test(`the scenario ${scenario} passes`, async () => {
    const target = ['--url', `${proxy.url}/mcp`, '--scenario', scenario, '--output-dir', results]
    const { stdout } = await run(process.execPath, [cli, 'server', ...target]).catch(
      (error: unknown) => {
        throw new Error(`${scenario} failed: ${(error as { stdout?: string }).stdout ?? ''}`, {
          cause: error, // execFile puts the output on the error
        })
      },
    )
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/)
  })
}
