// The child process that serves bare-worker.ts on a state folder: `node bare-server.ts STATE`. Prints its URL and ends when its input does.

import path from 'node:path'
import { unstable_startWorker } from 'wrangler'

const [, , stateDir = ''] = process.argv
const worker = await unstable_startWorker({
  config: path.join(import.meta.dirname, 'bare-worker.toml'),
  dev: {
    remote: false,
    persist: stateDir,
    server: { hostname: '127.0.0.1', port: 0 },
    inspector: false,
    watch: false,
    logLevel: 'error',
  },
})
await worker.ready
process.stdout.write(`${String(await worker.url)}\n`)
process.stdin.on('end', () => {
  void worker.dispose().finally(() => process.exit(0))
})
process.stdin.resume()
