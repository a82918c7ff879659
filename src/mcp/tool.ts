// What a tool is, and the one place where a tool's outcome becomes an MCP result: failures become sentences, faults are reported and never shown,
// and no call outlives its time.

import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { Result } from '#core/result.ts'
import type { EngineFailure } from '#engine/failures.ts'
import type { Library } from '#engine/index-reader.ts'
import type { Pack } from '#wire/pack.ts'
import { explainFailure } from './failures.ts'
import { inputSchema, outputSchema } from './schema.ts'

/** Longest time for one call; the agent hears of it while its own client still listens (clients give up after 60 s). */
const TOOL_TIMEOUT_MS = 25_000

/** What tools need besides the library. */
export interface ToolContext {
  /** Told of every fault that an agent only hears of as such. */
  readonly report: (fault: unknown) => void
  /** Told of every pack that an agent is given. */
  readonly keepPack?: (pack: Pack) => void
  readonly timeoutMs?: number
}

export interface ToolDefinition<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For an agent: when to use it, when not, what comes back. */
  readonly description: string
  readonly input: I
  readonly output: O
  readonly run: (
    library: Library,
    input: z.output<I>,
    context: ToolContext,
  ) => Promise<Result<z.output<O>, EngineFailure>>
  /** The compact text of a result. */
  readonly render: (output: z.output<O>, input: z.output<I>) => string
}

/** A tool that a server can take in; the types of its arguments are its own affair. */
export interface Tool {
  readonly name: string
  readonly register: (server: McpServer, library: Library, context: ToolContext) => void
}

/** Every tool only reads the caller's own index: nothing changes, nothing outside is touched, twice is as good as once. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Makes a tool of its definition. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: ToolDefinition<I, O>,
): Tool {
  const { name, title, description } = definition
  const config = {
    title,
    description,
    inputSchema: inputSchema(definition.input),
    outputSchema: outputSchema(definition.output),
    annotations,
  }
  const register: Tool['register'] = (server, library, context) => {
    server.registerTool(name, config, async (input) => {
      try {
        const outcome = await within(
          definition.run(library, input, context),
          context.timeoutMs ?? TOOL_TIMEOUT_MS,
        )
        if (outcome === 'timeout') return failed(TIMED_OUT)
        if (!outcome.ok) return failed(explainFailure(outcome.error))
        return {
          content: [{ type: 'text', text: definition.render(outcome.value, input) }],
          structuredContent: outcome.value,
        }
      } catch (fault) {
        context.report(fault)
        return failed(FAULTED)
      }
    })
  }
  return { name, register }
}

const TIMED_OUT =
  'No answer in time. Call again; if it happens again, name one repository, lower depth or limit, or shorten the task.'
const FAULTED =
  'The server failed to answer. The fault is on its side and was recorded; call again, and go on without this tool if it happens again.'

const failed = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T | 'timeout'> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const deadline = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'timeout')
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    if (timer !== null) clearTimeout(timer)
  }
}
