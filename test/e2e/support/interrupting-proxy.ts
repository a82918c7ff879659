// A proxy that calls back before or after the n-th request has been answered: interruptions then hit the same point of a push on every machine.

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Interruption {
  /** Counted from 0. */
  readonly request: number
  /** Before the server sees it, while it works on it, or when it has answered and the client does not know yet. */
  readonly phase: 'before' | 'during' | 'after'
  readonly run: () => void
}

export interface InterruptingProxy {
  readonly url: string
  /** Counts from 0 again, and interrupts at this point once. */
  arm(interruption?: Interruption): void
  /** Requests since it was armed. */
  count(): number
  close(): void
}

/** How long a server has been at work when it is interrupted in the middle. */
const DURING_MS = 15

/** Passes everything on to `target`. */
export async function startProxy(target: string): Promise<InterruptingProxy> {
  const upstream = new URL(target)
  let armed: Interruption | undefined
  let requests = 0
  const proxy = createServer((incoming, outgoing) => {
    const number = requests
    requests += 1
    const interrupt = (phase: Interruption['phase']): void => {
      if (armed?.request !== number || armed.phase !== phase) return
      const { run } = armed
      armed = undefined
      run()
    }
    interrupt('before')
    const forwarded = request(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        interrupt('after')
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.on('error', () => outgoing.destroy())
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.on('error', () => forwarded.destroy())
    incoming.on('end', () => setTimeout(interrupt, DURING_MS, 'during'))
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const { port } = proxy.address() as AddressInfo // a TCP server that listens
  return {
    url: `http://127.0.0.1:${port}`,
    arm(interruption) {
      armed = interruption
      requests = 0
    },
    count: () => requests,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
