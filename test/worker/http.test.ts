// What every route does with a request that it cannot serve: problem documents, bounds, methods, origins, rate (case 89), and long tasks (case 67).

import { expect, test, vi } from 'vitest'
import { limits } from '#wire/limits.ts'
import { aToken, anOrganisation, begin, call, expectJson, push, textsOf } from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

// Minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const PROBLEM = 'application/problem+json'

async function problemOf(
  response: Response,
): Promise<{ code: string; detail: string; status: number }> {
  expect(response.headers.get('content-type')).toBe(PROBLEM)
  const body = await response.json<{ code: string; detail: string; status: number }>()
  expect(body.status).toBe(response.status)
  return body
}

test('an unknown path answers 404, a known one with another method 405 and what it allows', async () => {
  expect((await problemOf(await call('/nothing/here'))).code).toBe('request.not_found')
  const wrong = await call('/context', { method: 'GET' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
  const repo = await call('/repos/a/b', { method: 'PUT' })
  expect(repo.headers.get('allow')).toBe('GET, PATCH, DELETE')
})

test('health, docs and the OpenAPI document need no token', async () => {
  expect(await (await call('/healthz')).json()).toEqual({ ok: true })
  const docs = await call('/docs')
  expect(await docs.text()).toContain('/repos/{org}/{name}/pushes')
  const spec = await expectJson<{ openapi: string }>(200, '/openapi.json')
  expect(spec.openapi).toBe('3.1.0')
})

test('bodies of another type, broken JSON, unknown fields and wrong values are told apart', async () => {
  const token = await anOrganisation('bodies')
  const json = { 'content-type': 'application/json' }
  const cases = [
    [
      { body: 'task=x', headers: { 'content-type': 'text/plain' } },
      415,
      'request.unsupported_media',
    ],
    [{ body: '{"task":', headers: json }, 400, 'request.malformed_json'],
    [{ body: '', headers: json }, 400, 'request.malformed_json'],
    [{ json: { task: 'x', nope: 1 } }, 400, 'request.invalid'],
    [{ json: { task: 7 } }, 400, 'request.invalid'],
    [{ json: { task: ' \n\t ' } }, 400, 'request.task_empty'],
    [{ json: { task: '' } }, 400, 'request.task_empty'],
  ] as const
  for (const [options, status, code] of cases) {
    const response = await call('/context', { token, method: 'POST', ...options })
    expect([code, response.status]).toEqual([code, status])
    expect((await problemOf(response)).code).toBe(code)
  }
})

test('a body that is not UTF-8 is not mended, and a byte order mark is no part of it', async () => {
  const token = await anOrganisation('bytes')
  const headers = { 'content-type': 'application/json' }
  const bytes = (...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'number' ? [part] : Array.from(new TextEncoder().encode(part)),
      ),
    )
  for (const body of [
    bytes('{"task":"a', 0xff, 'b"}'),
    bytes('{"task":"', 0xe5, 0x9c, '"}'),
    bytes('{"task":"', 0xed, 0xa0, 0x80, '"}'),
    bytes('{"task":"', 0xc0, 0xaf, '"}'),
  ]) {
    const response = await call('/context', { token, method: 'POST', body, headers })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).code).toBe('request.malformed_json')
  }
  const marked = bytes('\ufeff{"task":"a","repos":["bytes/none"]}')
  const response = await call('/context', { token, method: 'POST', body: marked, headers })
  expect((await problemOf(response)).code).toBe('repo.not_found')
})

test('a repository is named in one part of a path as in two', async () => {
  const token = await anOrganisation('slash')
  for (const path of ['/repos/slash/app', '/repos/slash%2Fapp', '/repos/slash%2fapp']) {
    const problem = await problemOf(await call(path, { token }))
    expect([path, problem.code]).toEqual([path, 'repo.not_found'])
    expect(problem.detail).toContain('"slash/app"')
  }
  const begun = await call('/repos/slash%2Fapp/pushes', { token, method: 'POST', json: {} })
  expect((await problemOf(begun)).code).toBe('request.invalid')
  const deeper = await call('/repos/slash%2Fa%2Fb', { token })
  expect(deeper.status).toBeGreaterThanOrEqual(400)
})

test('a foreign origin is refused before anything else, our own and none are served', async () => {
  for (const path of ['/context', '/mcp', '/healthz', '/nothing']) {
    const response = await call(path, { headers: { origin: 'https://evil.example' } })
    expect([path, response.status]).toEqual([path, 403])
  }
  const own = await call('/healthz', { headers: { origin: 'http://localhost' } })
  expect(own.status).toBe(200)
  expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost')
  expect((await call('/healthz')).headers.get('access-control-allow-origin')).toBeNull()
})

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/nothing', '/context']) {
    const { headers } = await call(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('long tasks answer, and the one beyond the bound says the bound', async () => {
  const token = await anOrganisation('long')
  await push(
    token,
    'long/stock',
    await aTree([{ path: 'src/stock.ts', functions: ['cancelReservation', 'other'] }]),
  )
  const ask = (task: string) => call('/context', { token, json: { task } })
  const prose = `${'the order form shows a wrong total on some days. '.repeat(170)}cancelReservation`
  const found = await ask(prose)
  expect(found.status).toBe(200)
  const { context } = await found.json<{ context: { items: { symbol_id: string }[] } }>()
  expect(context.items.slice(0, 3).map(({ symbol_id: id }) => id)).toContain(
    'src/stock.ts/cancelReservation().',
  )
  const words = Array.from({ length: 10_000 }, (_, i) => `word${i.toString(36)}x`).join(' ')
  for (const task of ['a '.repeat(20_000), words, 'x'.repeat(70_000)]) {
    expect((await ask(task)).status).toBe(200)
  }
  const tooLong = await ask('y'.repeat(2_000_000))
  expect(tooLong.status).toBe(413)
  expect((await problemOf(tooLong)).detail).toMatch(/at most \d+ bytes/)
  const slightly = await ask('y'.repeat(limits.maxTaskChars + 1))
  expect(slightly.status).toBe(400)
  expect((await problemOf(slightly)).detail).toContain(String(limits.maxTaskChars))
})

test('punctuation in a task is words, never query syntax', async () => {
  const token = await anOrganisation('punct')
  await push(token, 'punct/app', await aTree([{ path: 'src/api/users.ts', functions: ['users'] }]))
  for (const task of [
    'users" OR *',
    "users' -- ;",
    'NEAR(users, 2)',
    'users: ^a AND (',
    '!!!',
    '"',
    '*',
    'src/api/users.ts:1',
  ]) {
    const response = await call('/context', { token, json: { task } })
    const text = await response.text()
    expect([task, response.status]).toEqual([task, 200])
    expect(text).not.toMatch(/fts5|syntax error|SQLITE/)
  }
})

test('uploads are bounded, checked against the push, and all or nothing', async () => {
  const token = await anOrganisation('upload')
  const tree = await aTree(numbered('u', 3))
  const begun = await begin(token, 'upload/app', tree)
  const [first = '', second = ''] = textsOf(tree, begun.missing)
  const foreign = [...(await aTree(numbered('f', 1))).shards.values()][0] ?? ''
  const ndjson = { 'content-type': 'application/x-ndjson' }
  const put = (body: BodyInit, headers: Record<string, string> = ndjson) =>
    call(`/pushes/${begun.push_id}/shards`, { method: 'PUT', token, body, headers })
  const bomb = await gzip(new Blob([new Uint8Array(60_000_000)]))
  expect(bomb.byteLength).toBeLessThan(100_000)
  const cases: [Response, number, string][] = [
    [await put('x', { 'content-type': 'application/json' }), 415, 'request.unsupported_media'],
    [await put('x', { ...ndjson, 'content-encoding': 'br' }), 415, 'request.unsupported_media'],
    [await put('not gzip', { ...ndjson, 'content-encoding': 'gzip' }), 400, 'request.invalid'],
    [await put(bomb, { ...ndjson, 'content-encoding': 'gzip' }), 413, 'push.too_large'],
    [await put(new Uint8Array([0xff, 0xfe])), 400, 'request.invalid'],
    [await put(`${first}\n\n${second}`), 400, 'request.invalid'],
    [await put(`${first}\n${foreign}`), 422, 'push.shard_mismatch'],
    [await put(`${first}\n${first}`), 422, 'push.shard_mismatch'],
    [await put(`${first} `), 422, 'push.shard_mismatch'],
    [await put('\n'.repeat(9_000_000)), 413, 'push.too_large'],
  ]
  for (const [response, status, code] of cases) {
    expect([code, response.status]).toEqual([code, status])
    expect((await problemOf(response)).code).toBe(code)
  }
  const zipped = await put(await gzip(new Blob([`${first}\n${second}\n`])), {
    ...ndjson,
    'content-encoding': 'gzip',
  })
  expect(await zipped.json()).toEqual({ stored: 2, already: 0 })
})

test('a shard whose hash fits but whose content does not is refused', async () => {
  const token = await anOrganisation('lies')
  const honest = await aTree([{ path: 'src/a.ts', functions: ['a'] }])
  const [text = ''] = honest.shards.values()
  const { sha256Hex } = await import('#wire/hash.ts')
  const lies = [
    ['not JSON', '{', 'push.shard_invalid'],
    [
      'not canonical',
      JSON.stringify(JSON.parse(text), null, 1).replaceAll('\n', ' '),
      'push.shard_invalid',
    ],
    ['another path', text, 'push.shard_mismatch'],
    ['unknown field', `${text.slice(0, -1)},"x":1}`, 'push.shard_invalid'],
  ] as const
  for (const [, line, code] of lies) {
    const manifest = { ...honest.manifest, files: [['src/b.ts', await sha256Hex(line)]] }
    const begun = await expectJson<{ push_id: string }>(200, '/repos/lies/app/pushes', {
      token,
      json: { commit: null, manifest },
    })
    const response = await call(`/pushes/${begun.push_id}/shards`, {
      method: 'PUT',
      token,
      body: line,
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect((await problemOf(response)).code).toBe(code)
  }
})

test('a burst beyond the limit is told when to come back, and only that token', async () => {
  const admin = await anOrganisation('burst')
  const [busy, calm] = await Promise.all([aToken(admin, ['read']), aToken(admin, ['read'])])
  let served = 0
  let refused: Response | undefined
  // A new period may begin in between, so up to twice the limit is needed.
  for (let batch = 0; batch < 26 && refused === undefined; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('/orgs', { token: busy })),
    )
    refused = answers.find(({ status }) => status === 429)
    served += answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  }
  expect(served).toBeGreaterThanOrEqual(600)
  const wait = Number(refused?.headers.get('retry-after'))
  expect(Number.isInteger(wait) && wait >= 1).toBe(true)
  const problem = await refused?.json<{ detail: string }>()
  expect(problem).toMatchObject({ code: 'rate.limited', retry_after: wait })
  // The binding's limit cannot be read: no number but the wait is told.
  expect(problem?.detail.match(/\d+/g)).toEqual([String(wait)])
  const message = { jsonrpc: '2.0', id: 7, method: 'ping' }
  let overMcp = await call('/mcp', { token: busy, json: message })
  // A new period may have begun.
  for (let sent = 0; sent < 1_200 && overMcp.status === 200; sent += 1) {
    overMcp = await call('/mcp', { token: busy, json: message })
  }
  expect(overMcp.headers.get('retry-after')).toBe(String(wait))
  expect(await overMcp.json()).toMatchObject({ id: 7, error: { data: { retry_after: wait } } })
  expect((await call('/orgs', { token: calm })).status).toBe(200)
  expect((await call('/healthz')).status).toBe(200)
})

async function gzip(content: Blob): Promise<ArrayBuffer> {
  return new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}
