// The CLI's way to a server: one request function with retries, and problems turned into failures with their exit codes.

import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import { problemSchema, type Problem } from '#wire/problem.ts'
import { CommandFailure, EXIT, type ExitCode } from '../exit-codes.ts'
import { isConnectionFailure, isTransient, MAX_RETRY_AFTER_MS, MAX_TRIES, waitMs } from './retry.ts'

const TIMEOUT_MS = 120_000

/** The server refused; carries its problem document. */
export class ServerRefusal extends CommandFailure {
  readonly status: number
  readonly code: string
  /** Members that only this problem has. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(problem: Problem & Readonly<Record<string, unknown>>) {
    super(exitCodeOf(problem), `the server refused: ${problem.detail} (${problem.code})`)
    this.status = problem.status
    this.code = problem.code
    this.more = problem
  }
}

interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Client {
  readonly url: string
  /** Sends a request and reads the answer by its schema. */
  call<T>(request: ServerRequest, schema: z.ZodType<T>): Promise<T>
  /** Sends a request and hands the answer over unread; it is a good one. */
  send(request: ServerRequest): Promise<Response>
}

export interface ClientOptions {
  readonly url: string | undefined
  readonly token: string | undefined
  /** Told before a wait. */
  readonly onRetry?: (reason: string, waitMs: number) => void
}

/** A client for the configured server. */
export function createClient({ url, token, onRetry }: ClientOptions): Client {
  if (url === undefined) {
    throw new CommandFailure(
      EXIT.usage,
      'no server is configured: pass --url, set KONTEXT_URL, or run kontext-index config set url URL',
    )
  }
  if (token === undefined) {
    throw new CommandFailure(
      EXIT.notAuthorised,
      `no token for ${url}: pass --token, set KONTEXT_TOKEN, or run kontext-index auth login`,
    )
  }
  const send = async (request: ServerRequest): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt(url, token, request)
      if (outcome instanceof Response && outcome.ok) return outcome
      const reason =
        outcome instanceof Response
          ? `answered ${outcome.status}`
          : `could not be reached: ${outcome.message}`
      const isWorthIt =
        outcome instanceof Response ? isTransient(outcome.status) : isConnectionFailure(outcome)
      const wait = waitMs(
        tries,
        outcome instanceof Response ? outcome.headers.get('retry-after') : null,
        Math.random(),
        Date.now(),
      )
      if (!isWorthIt || tries === MAX_TRIES || wait > MAX_RETRY_AFTER_MS) {
        if (outcome instanceof Response) throw await refusal(outcome)
        throw new CommandFailure(EXIT.failed, `${url} ${reason}`, { cause: outcome })
      }
      onRetry?.(reason, wait)
      await sleep(wait)
    }
  }
  return {
    url,
    send,
    async call(request, schema) {
      const response = await send(request)
      const parsed = schema.safeParse(await response.json())
      if (parsed.success) return parsed.data
      throw new CommandFailure(
        EXIT.failed,
        `${url} answered ${request.path} in a form that this version does not know; update the CLI or the server`,
        { cause: parsed.error },
      )
    },
  }
}

/** One try; a connection that failed is returned, since it may be tried again. */
async function attempt(
  url: string,
  token: string,
  { method, path, json, body, headers }: ServerRequest,
): Promise<Response | Error> {
  try {
    return await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, application/x-ndjson',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return cause.cause instanceof Error ? cause.cause : cause
  }
}

async function refusal(response: Response): Promise<CommandFailure> {
  const text = await response.text()
  const problem = readProblem(text)
  if (problem !== undefined) return new ServerRefusal(problem)
  return new CommandFailure(
    exitCodeOf({ status: response.status }),
    `the server answered ${response.status} without saying why; is ${response.url} a Kontext server?`,
  )
}

function readProblem(text: string): (Problem & Record<string, unknown>) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const parsed = problemSchema.loose().safeParse(value)
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // not JSON: not from Kontext
  }
}

function exitCodeOf({
  status,
  code,
}: {
  readonly status: number
  readonly code?: string
}): ExitCode {
  if (code === 'request.task_empty') return EXIT.usage
  if (status === 401 || status === 403) return EXIT.notAuthorised
  if (status === 404) return EXIT.notFound
  if (status === 409) return EXIT.conflict
  return EXIT.failed
}
