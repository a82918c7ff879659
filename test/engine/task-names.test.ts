import { describe, expect, it } from 'vitest'
import { getContext } from '#engine/context.ts'
import { contextRequest, type Pack } from '#wire/pack.ts'
import { memoryLibrary, type Files } from '#test/support/memory-library.ts'

const ask = async (
  library: Awaited<ReturnType<typeof memoryLibrary>>,
  task: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Pack> => {
  const outcome = await getContext(library, contextRequest.parse({ task, ...more }))
  if (!outcome.ok) throw new Error(outcome.error.reason)
  return outcome.value
}

const named = ({ context }: Pack): string[] =>
  context.items.map(({ path, name }) => `${path}:${name}`)

const shop: Files = {
  'src/stock.ts':
    '/** 在庫の引当を取り消す。 */\nexport function cancelReservation() {\n  return 1;\n}\n\n/** 回滚库存数量 */\nexport function rollbackStock() {\n  return 2;\n}\n',
  'src/refund.ts': '/** 주문을 환불합니다. */\nexport function refundOrder() {\n  return 3;\n}\n',
  'src/other.ts':
    '/** Sends a newsletter. */\nexport function sendNewsletter() {\n  return 4;\n}\n',
}

const orders: Files = {
  'src/orders.ts':
    'export function cancelExpiredOrders(now: number) {\n  return now;\n}\nexport function listOrders() {\n  return [];\n}\n',
  'src/net.ts':
    'export class HTTPRetryPolicy {\n  attempts = 3;\n}\nexport function parse_v2_header(s: string) {\n  return s;\n}\n',
  'src/misc.ts':
    'export function expire() {\n  return 0;\n}\nexport function why() {\n  return 0;\n}\n',
}

describe('what a request names', () => {
  it('refuses an empty commit', () => {
    expect(contextRequest.safeParse({ task: 'orders', commit: ' ' }).success).toBe(false)
  })

  it('warns of what was touched and is in no index', async () => {
    const library = await memoryLibrary({ 'acme/shop': orders })
    const touched = ['src/orders.ts', 'src/orders.ts/listOrders().', 'src/gone.ts', 'orders.ts']
    const { warnings, context } = await ask(library, 'retry', { touched })
    expect(warnings.map(({ code, message }) => [code, message.split(':')[0]])).toEqual([
      ['touched-unknown', 'touched src/gone.ts'],
      ['touched-unknown', 'touched orders.ts'],
    ])
    expect(context.items.some(({ sources }) => sources.includes('touched'))).toBe(true)
  })

  it('holds what the task names by its qualified name, a field too, among many better matches', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `src/limit${i}.ts`,
        `/** Checks the limit of a session when it is read again. */\nexport function checkSessionLimit${i}(session) {\n  const limit = session.limit;\n  return limit > ${i};\n}\n`,
      ]),
    )
    const library = await memoryLibrary({
      'acme/shop': { ...many, 'src/session.ts': 'export class Session {\n  limit = 5;\n}\n' },
    })
    const pack = await ask(library, 'Session#limit is read again when the session limit is checked')
    expect(named(pack)).toContain('src/session.ts:limit')
  })

  it.each([
    [
      'Python',
      '  File "/Users/jane/projects/shop/src/net.py", line 2, in parse_header',
      'src/net.py',
      'def parse_header(s):\n    return s\n',
    ],
    [
      'Node',
      '    at parseHeader (C:\\Users\\jane\\shop\\src\\net.ts:2:7)',
      'src/net.ts',
      'export function parseHeader(s) {\n  return s;\n}\n',
    ],
    [
      'Java',
      '\tat com.acme.Net.parseHeader(Net.java:3)',
      'src/com/acme/Net.java',
      'class Net {\n  String parseHeader(String s) {\n    return s;\n  }\n}\n',
    ],
    [
      'Kotlin',
      '\tat com.acme.NetKt.parseHeader(Net.kt:2)',
      'src/com/acme/Net.kt',
      'fun parseHeader(s: String): String {\n  return s\n}\n',
    ],
    [
      'Go',
      'shop.parseHeader(0x1)\n\t/home/jane/go/src/shop/net.go:4 +0x1d',
      'net.go',
      'package shop\n\nfunc parseHeader(s string) string {\n\treturn s\n}\n',
    ],
    [
      'Rust',
      '   4: shop::net::parse_header\n             at ./src/net.rs:2:5',
      'src/net.rs',
      'pub fn parse_header(s: &str) -> &str {\n    s\n}\n',
    ],
    [
      'C#',
      '   at Shop.Net.ParseHeader(String s) in C:\\src\\shop\\src\\Net.cs:line 3',
      'src/Net.cs',
      'class Net {\n  string ParseHeader(string s) {\n    return s;\n  }\n}\n',
    ],
    [
      'Ruby',
      "\tfrom /home/jane/shop/lib/net.rb:2:in 'parse_header'",
      'lib/net.rb',
      'def parse_header(s)\n  s\nend\n',
    ],
    [
      'PHP',
      '#0 /var/www/shop/src/Net.php(4): parseHeader()',
      'src/Net.php',
      '<?php\nfunction parseHeader($s)\n{\n    return $s;\n}\n',
    ],
  ])('puts the function of a frame of %s first', async (_, line, path, source) => {
    const library = await memoryLibrary({ 'acme/shop': { ...shop, ...orders, [path]: source } })
    const [first] = named(
      await ask(library, `Cancel expired orders fails, refund sends a newsletter\n\n${line}`),
    )
    expect(first).toMatch(new RegExp(`^${path}:parse_?header$`, 'i'))
  })
})
