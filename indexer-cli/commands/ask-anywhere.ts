// Questions that the server answers where there is one, and the local index where there is none or `--local` says so.

import type * as z from 'zod'
import type { Library } from '#engine/index-reader.ts'
import type { Invocation } from '../args.ts'
import { readConfig } from '../config.ts'
import { badUsage } from '../exit-codes.ts'
import { findRoot } from '../local-index/place.ts'
import { withLocalLibrary } from './target.ts'

/** The request that the options make; bad usage with the first complaint when they do not make one. */
export function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badUsage(`${issue?.path.join('.') ?? 'the request'}: ${issue?.message ?? 'not valid'}`)
}

type Asked = Pick<Invocation, 'globals' | 'cwd' | 'env'> & {
  readonly options: { readonly local?: boolean | undefined }
}

interface Request {
  readonly repos?: readonly string[] | undefined
  readonly ref?: string | undefined
}

/** The answer to a request. The server is asked about the configured repository when the request names none. */
export async function askAnywhere<T>(
  asked: Asked,
  request: Request,
  by: {
    readonly path: string
    readonly schema: z.ZodType<T>
    readonly local: (library: Library) => Promise<T>
  },
): Promise<T> {
  const { globals, cwd, env, options } = asked
  const config = readConfig({ globals, env, root: findRoot(cwd) })
  if (options.local === true || config.url === undefined) {
    const [repo] = request.repos ?? []
    return withLocalLibrary(asked, { repo, ref: request.ref }, by.local)
  }
  const { createClient } = await import('../server/client.ts')
  const client = createClient({ url: config.url, token: config.token })
  const repos = request.repos ?? (config.repo === undefined ? undefined : [config.repo])
  const json = repos === undefined ? request : { ...request, repos }
  return client.call({ method: 'POST', path: by.path, json }, by.schema)
}
