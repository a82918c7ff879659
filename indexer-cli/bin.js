#!/usr/bin/env node
// Start of `kontext-index` under whatever Node runs it: a Node without node:sqlite hands over to the one that this package brings along.
// Plain JavaScript, for an old Node must be able to read it.

const MIN_MAJOR = 22
const MIN_MINOR = 13

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR)) await start()
else await handOver()

/** Modules of Node are not imported here: `import` makes everything that one could export, all streams for `node:fs`, and most runs are short. */
async function start() {
  const module = process.getBuiltinModule('node:module')
  const { existsSync } = process.getBuiltinModule('node:fs')
  // V8 has ended processes while it freed code of grammars that it had compiled better (nodejs/node#64500); a run is too short to need that room.
  process.getBuiltinModule('node:v8').setFlagsFromString('--no-wasm-code-gc')
  module.enableCompileCache?.()
  if (major < 24) silenceSqliteWarning()
  const args = process.argv.slice(2)
  if (!existsSync(new URL('../dist/kontext-index.cjs', import.meta.url))) {
    const { main } = await import('./main.ts')
    process.exitCode = await main(args)
    return
  }
  const require = module.createRequire(import.meta.url)
  if (args[0] === 'update') {
    // Code that is loaded stays: V8 would only take more room for new objects.
    process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1')
    const { isDone, status } = await require('../dist/quick-update.cjs').quickUpdate(args)
    if (!isDone) await update(args, status)
  } else if (args[0] === 'init') await update(args)
  else process.exitCode = await require('../dist/kontext-index.cjs').main(args)
}

async function update(args, status) {
  const { loadBundle } = await import('./code-cache.js')
  const { fileURLToPath } = process.getBuiltinModule('node:url')
  const { exports, keep } = loadBundle(
    fileURLToPath(new URL('../dist/update.cjs', import.meta.url)),
  )
  process.exitCode = await exports.updateMain(args, status)
  if (process.exitCode === 0) keep()
}

/** node:sqlite calls itself experimental before Node 24; users of the CLI cannot act on that. */
function silenceSqliteWarning() {
  const emit = process.emitWarning.bind(process)
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).includes('SQLite is an experimental feature')) emit(warning, ...rest)
  }
}

async function handOver() {
  const { spawn } = await import('node:child_process')
  const { constants } = await import('node:os')
  const { fileURLToPath } = await import('node:url')
  const node = await bundledNode()
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

async function bundledNode() {
  const { existsSync } = await import('node:fs')
  const { createRequire } = await import('node:module')
  const path = await import('node:path')
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
