#!/usr/bin/env node
// Start of `kontext-index` under whatever Node runs it: a Node without node:sqlite hands over to the one that this package brings along.
// Plain JavaScript, for an old Node must be able to read it.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MIN_MAJOR = 22
const MIN_MINOR = 13

const here = path.dirname(fileURLToPath(import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR)) await start()
else handOver()

async function start() {
  module.enableCompileCache?.()
  if (major < 24) silenceSqliteWarning()
  const bundle = path.join(here, '..', 'dist', 'kontext-index.js')
  const source = path.join(here, 'main.ts')
  const { main } = await import(pathToFileURL(existsSync(bundle) ? bundle : source).href)
  process.exitCode = await main(process.argv.slice(2))
}

/** node:sqlite calls itself experimental before Node 24; users of the CLI cannot act on that. */
function silenceSqliteWarning() {
  const emit = process.emitWarning.bind(process)
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).includes('SQLite is an experimental feature')) emit(warning, ...rest)
  }
}

function handOver() {
  const node = bundledNode()
  if (node === undefined) {
    process.stderr.write(
      `kontext-index: Node ${MIN_MAJOR}.${MIN_MINOR} or newer is needed, this is ${process.version}, and the \`node\` package ` +
        `that comes with Kontext is not installed. Run \`npm install\` with install scripts allowed, or a newer Node.\n`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  // The terminal sends Ctrl-C to both; the child decides when it is done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`kontext-index: ${node} cannot be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal]
  })
}

function bundledNode() {
  try {
    const packageFile = createRequire(import.meta.url).resolve('node/package.json')
    const node = path.join(
      path.dirname(packageFile),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    )
    return existsSync(node) ? node : undefined
  } catch {
    return undefined // the package is not installed: the caller says so
  }
}
