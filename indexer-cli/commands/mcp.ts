import { once } from 'node:events'
import { defineCommand } from '../args.ts'
import { findRoot } from '../local-index/place.ts'
import { jsonLines } from '../mcp-input.ts'
import { localNames, noIndex } from './target.ts'
import { updateWithProgress } from './update-and-report.ts'

export const command = defineCommand({
  positionals: [],
  options: {
    'no-update': { type: 'boolean', help: 'serve the index as it is, without an update first' },
  },
  async run(invocation) {
    const root = findRoot(invocation.cwd)
    const [{ createMcpServer }, { StdioServerTransport }, { openLocalLibrary }, names] =
      await Promise.all([
        import('#mcp/server.ts'),
        import('@modelcontextprotocol/server/stdio'),
        import('../local-index/local-library.ts'),
        localNames(invocation),
      ])
    if (invocation.options['no-update'] !== true) await updateWithProgress(invocation.output, root)
    const opened = openLocalLibrary(root, names)
    if (opened === undefined) throw noIndex(root)
    const server = createMcpServer(opened.library, {
      report: (fault) =>
        invocation.output.warn(
          fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
        ),
    })
    const input = jsonLines(process.stdin, process.stdout)
    await server.connect(new StdioServerTransport(input, process.stdout))
    await once(input, 'end')
    await server.close()
    opened.close()
  },
})
