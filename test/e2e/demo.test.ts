import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aWorkTree, type WorkTree } from '../cli/support/work-tree.ts'

const DEMO = path.join(import.meta.dirname, '../../scripts/demo.ts')

let tree: WorkTree
afterEach(() => tree.remove())

interface DemoRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function runDemo(args: readonly string[], untilOutput?: RegExp): Promise<DemoRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [DEMO, ...args], {
      cwd: tree.root,
      env: { ...process.env, INIT_CWD: tree.root },
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString()
      if (untilOutput?.test(output.stdout) === true) child.kill('SIGINT')
    })
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...output }))
  })
}

test('the demo answers over HTTP and MCP about a folder with spaces in its path', async () => {
  tree = aWorkTree({ git: false, name: 'my shop & café' })
  tree.write(
    'price list.ts',
    '/** What a cup costs. */\nexport const cupPrice = (size: string): number => size.length\n',
  )
  const { code, stdout, stderr } = await runDemo([
    '--once',
    '--repo',
    '.',
    '--task',
    'cups cost too much',
  ])
  expect(stderr).toContain('Indexed 1 files')
  expect(code).toBe(0)
  expect(stdout.match(/price list\.ts:2/g)?.length).toBeGreaterThanOrEqual(2)
  expect(stdout).not.toContain('For your editor')
})

test('with --json the demo says in one line where it serves, and ends on Ctrl-C', async () => {
  tree = aWorkTree({ git: false })
  tree.write('a.py', 'def answer():\n    return 42\n')
  const { code, stdout, stderr } = await runDemo(
    ['--json', '--repo', tree.root, '--task', 'the answer'],
    /\n/,
  )
  expect(stderr).toMatch(/"url": "http:\/\/127\.0\.0\.1:\d+\/mcp"/)
  expect(JSON.parse(stdout)).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    token: expect.stringMatching(/^ktx_/),
    mcp: expect.stringMatching(/\/mcp$/),
    repo: 'demo/tree',
    index_version: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(code).toBe(0)
})

test('the demo refuses a folder that is not there, and makes none', async () => {
  tree = aWorkTree({ git: false })
  const { code, stdout, stderr } = await runDemo(['--once', '--repo', 'nowhere'])
  expect(stderr).toContain('nowhere is none')
  expect(stdout).toBe('')
  expect(code).toBe(1)
  expect(existsSync(path.join(tree.root, 'nowhere'))).toBe(false)
})

test('the demo ends with the shell that npm runs it in, and takes its Worker along', async () => {
  tree = aWorkTree({ git: false })
  tree.write('a.py', 'def answer():\n    return 42\n')
  // A second command keeps the shell from becoming the demo itself.
  const shell = spawn(
    'sh',
    ['-c', '"$0" "$@"; true', process.execPath, DEMO, '--json', '--repo', tree.root],
    {
      env: { ...process.env, INIT_CWD: tree.root, npm_lifecycle_event: 'demo' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let said = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('\n')) shell.kill('SIGTERM')
  })
  await new Promise((resolve) => shell.once('close', resolve)) // the demo holds the pipe until it is gone
  const { url } = JSON.parse(said) as { url: string }
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})
