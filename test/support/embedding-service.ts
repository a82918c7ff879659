// An embedding service on loopback, which speaks the protocols of OpenAI, Voyage and Workers AI. Texts that share a topic lie together.

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SeenRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

export interface EmbeddingService {
  readonly url: string
  readonly requests: SeenRequest[]
  /** How it answers from now on. */
  mode: 'well' | 'status 503' | 'status 401' | 'never' | 'narrow' | 'nonsense'
  stop(): Promise<void>
}

/** A topic a dimension; the last one is for everything else. */
const TOPICS = [/\btea\b|steep/i, /\bcoffee\b|grind/i, /cancel/i, /mail/i] as const
const DIMENSIONS = 8

/** Wider than what is asked for: whoever asks cuts it. */
const vectorOf = (text: string, width: number): number[] => {
  const topic = TOPICS.findIndex((words) => words.test(text))
  return Array.from({ length: width }, (_, i) =>
    i === (topic < 0 ? DIMENSIONS - 1 : topic) ? 0.5 : 0,
  )
}

const textsOf = ({ input, queries, documents, text }: SeenRequest['body']): readonly string[] =>
  (input ?? queries ?? documents ?? text ?? []) as readonly string[] // what the protocols under test send

/** Starts the service on a free port. */
export async function startEmbeddingService(): Promise<EmbeddingService> {
  const requests: SeenRequest[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body,
      })
      if (service.mode === 'never') return
      const status = /\d+/.exec(service.mode)
      if (status !== null) return response.writeHead(Number(status[0])).end()
      const width = service.mode === 'narrow' ? DIMENSIONS / 2 : DIMENSIONS + 2
      const vectors = textsOf(body).map((text) => vectorOf(text, width))
      const answer = request.url?.includes('/run/')
        ? { result: { shape: [vectors.length, width], data: vectors }, success: true }
        : { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() }
      response.setHeader('content-type', 'application/json')
      return response.end(service.mode === 'nonsense' ? '<html>' : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const service: EmbeddingService = {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}
