// Other programs' MCP servers over stdio, on a copy of a tree that they have indexed, as an editor runs them.

import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { installTool, toolEnvironment } from '../graph/tools.ts'
import { indexedCopy, PEER_SEARCHES } from '../retrieval/peer-searches.ts'
import type { Subject } from './subjects.ts'

/** Starting one on a large index, and its slowest answer. */
const TIMEOUT_MS = 600_000

export interface PeerServer {
  readonly name: string
  /** What is asked. */
  readonly tool: string
  /** Throws when the program answers with an error. */
  ask(task: string): Promise<void>
  stop(): Promise<void>
}

/** Starts those of the named programs that can be installed and can read the tree. */
export async function openPeerServers(
  work: string,
  subject: Subject,
  names: readonly string[],
): Promise<readonly PeerServer[]> {
  const open: PeerServer[] = []
  for (const peer of PEER_SEARCHES.filter(({ name }) => names.includes(name))) {
    const modules = await installTool(work, peer)
    if (modules === null) continue
    await peer.prepare?.(modules)
    const root = path.join(work, 'peers', peer.name, `warm-${subject.name}`)
    process.stderr.write(`serve: ${peer.name} indexes ${subject.name}\n`)
    if (!(await indexedCopy({ work, root }, modules, { peer, tree: subject.root }))) continue
    const client = new Client({ name: 'kontext-bench', version: '1' })
    const transport = new StdioClientTransport({
      command: 'node',
      args: [...peer.server.args(modules)],
      cwd: root,
      env: await toolEnvironment(work),
      stderr: 'ignore',
    })
    await client.connect(transport, { timeout: TIMEOUT_MS })
    open.push({
      name: peer.packages[0] ?? peer.name,
      tool: peer.server.call('').name,
      async ask(task) {
        const { name, arguments: given } = peer.server.call(task)
        const answer = await client.callTool(
          { name, arguments: { ...given } },
          { timeout: TIMEOUT_MS },
        )
        if (answer.isError === true)
          throw new Error(`${peer.name}: ${JSON.stringify(answer.content).slice(0, 300)}`)
      },
      stop: () => client.close(),
    })
  }
  return open
}
