import * as z from 'zod'
import { defineCommand, type Invocation } from '../args.ts'
import { badUsage } from '../exit-codes.ts'
import { keepToken, readConfig } from '../config.ts'
import { findRoot } from '../local-index/place.ts'
import { createClient, type Client } from '../server/client.ts'

const options = {
  name: { type: 'string', value: 'NAME', help: 'token create: what the token is for' },
  scope: {
    type: 'string',
    value: 'SCOPE',
    multiple: true,
    help: 'token create: read, push or admin; may be given again (default read)',
  },
  repo: {
    type: 'string',
    value: 'ORG/NAME',
    multiple: true,
    help: 'token create: confine the token to this repository; may be given again',
  },
  expires: {
    type: 'string',
    value: 'DATE',
    help: 'token create: ISO 8601 time after which it is refused',
  },
} as const

type Asked = Invocation<typeof options>

const tokenView = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  repositories: z.array(z.string()).nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})

export const command = defineCommand({
  positionals: ['login|logout|token', '[create|list|revoke]', '[ID]'],
  options,
  async run(invocation) {
    const [verb = '', action, id] = invocation.positionals
    if (verb === 'login') return login(invocation)
    if (verb === 'logout') return logout(invocation)
    if (verb !== 'token') throw badUsage(`auth takes login, logout or token, not "${verb}"`)
    if (action === 'create') return createToken(invocation)
    if (action === 'list') return listTokens(invocation)
    if (action === 'revoke' && id !== undefined) return revokeToken(invocation, id)
    throw badUsage('auth token takes create, list, or revoke ID')
  },
})

const configOf = ({ globals, env, cwd }: Asked): ReturnType<typeof readConfig> =>
  readConfig({ globals, env, root: findRoot(cwd) })

const clientOf = (invocation: Asked): Client => {
  const { url, token } = configOf(invocation)
  return createClient({ url, token })
}

async function login(invocation: Asked): Promise<void> {
  const { url } = configOf(invocation)
  const token = invocation.globals.token ?? invocation.env['KONTEXT_TOKEN'] ?? (await readLine())
  const client = createClient({ url, token: token === '' ? undefined : token })
  const account = await client.call(
    { method: 'GET', path: '/orgs' },
    z.object({ org: z.string(), scopes: z.array(z.string()) }),
  )
  keepToken(invocation.env, client.url, token)
  invocation.output.answer(
    { url: client.url, ...account },
    () =>
      `Logged in to ${client.url}: organisation ${account.org}, may ${account.scopes.join(', ')}`,
  )
}

/** One line of standard input: `echo TOKEN | kontext-index auth login` keeps the token out of the shell's history. */
async function readLine(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if (chunk.includes(10)) break
  }
  return Buffer.concat(chunks).toString().split('\n')[0]?.trim() ?? ''
}

async function logout(invocation: Asked): Promise<void> {
  const { url } = configOf(invocation)
  if (url === undefined) throw badUsage('no server is configured: pass --url')
  keepToken(invocation.env, url, undefined)
  invocation.output.answer({ url }, () => `Forgot the token for ${url}`)
}

async function createToken(invocation: Asked): Promise<void> {
  const { name, scope = ['read'], repo, expires } = invocation.options
  if (name === undefined) throw badUsage('auth token create needs --name: what is the token for?')
  const issued = await clientOf(invocation).call(
    {
      method: 'POST',
      path: '/tokens',
      json: {
        name,
        scopes: scope,
        ...(repo === undefined ? {} : { repositories: repo }),
        ...(expires === undefined ? {} : { expires_at: expires }),
      },
    },
    z.object({ token_id: z.string(), token: z.string() }),
  )
  // The one place where a secret is printed: it is the answer, and shown once.
  invocation.output.answer(issued, () => `${issued.token}\n(id ${issued.token_id}; shown only now)`)
}

async function listTokens(invocation: Asked): Promise<void> {
  const { tokens } = await clientOf(invocation).call(
    { method: 'GET', path: '/tokens' },
    z.object({ tokens: z.array(tokenView) }),
  )
  invocation.output.answer({ tokens }, () =>
    tokens
      .map(({ token_id, name, scopes, revoked_at, last_used_at }) =>
        [
          token_id,
          name,
          scopes.join('+'),
          revoked_at === null ? `last used ${last_used_at ?? 'never'}` : 'revoked',
        ].join('  '),
      )
      .join('\n'),
  )
}

async function revokeToken(invocation: Asked, id: string): Promise<void> {
  await clientOf(invocation).call(
    { method: 'DELETE', path: `/tokens/${encodeURIComponent(id)}` },
    z.object({ done: z.literal(true) }),
  )
  invocation.output.answer({ revoked: id }, () => `Revoked ${id}`)
}
