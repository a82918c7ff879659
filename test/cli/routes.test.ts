import { afterEach, expect, it } from 'vitest'
import { allRoutes } from '#cli/local-index/all-routes.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

const trees: WorkTree[] = []
const aTree = (): WorkTree => {
  const tree = aWorkTree({ git: false })
  trees.push(tree)
  return tree
}
afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove()
})

const FILES: Readonly<Record<string, string>> = {
  'api/__init__.py': '',
  'api/config.py': 'PREFIX = "/api"\n',
  'api/orders.py': `from fastapi import APIRouter

router = APIRouter(prefix="/orders")

@router.get("/{order_id}")
def read(order_id: str):
    return order_id
`,
  'api/main.py': `from fastapi import FastAPI
from . import orders
from .config import PREFIX

app = FastAPI()
app.include_router(orders.router, prefix=PREFIX)
`,
  'web/client.ts': "export const load = () => fetch('/api/orders/1')\n",
}

const listed = (root: string): string[] =>
  allRoutes(root).map(
    ({ method, pattern, handler }) => `${method} ${pattern} ${handler?.symbol_id ?? '-'}`,
  )

it('routes follow an edit of the file that mounts them, as a fresh index has them', async () => {
  const tree = aTree()
  for (const [path, text] of Object.entries(FILES)) tree.write(path, text)
  await updateLocalIndex(tree.root, { threads: 1 })
  expect(listed(tree.root)).toEqual(['GET /api/orders/{order_id} api/orders.py/read().'])

  const edits: readonly (readonly [path: string, text: string, pattern: string])[] = [
    ['api/config.py', 'PREFIX = "/v2"\n', '/v2/orders/{order_id}'],
    [
      'api/main.py',
      (FILES['api/main.py'] ?? '').replace('prefix=PREFIX', 'prefix="/v3"'),
      '/v3/orders/{order_id}',
    ],
    ['web/client.ts', "export const load = () => fetch('/v3/orders/1')\n", '/v3/orders/{order_id}'],
    ['api/main.py', FILES['api/main.py'] ?? '', '/v2/orders/{order_id}'],
  ]
  const now = new Map(Object.entries(FILES))
  for (const [path, text, pattern] of edits) {
    tree.write(path, text)
    now.set(path, text)
    const { indexVersion } = await updateLocalIndex(tree.root, { threads: 1 })
    expect(listed(tree.root)).toEqual([`GET ${pattern} api/orders.py/read().`])
    const fresh = aTree()
    for (const [other, content] of now) fresh.write(other, content)
    expect((await updateLocalIndex(fresh.root, { threads: 1 })).indexVersion).toBe(indexVersion)
  }
})

it('routes follow the names that they asked other files for, and those alone', async () => {
  const tree = aTree()
  const main = `import { Hono } from 'hono'
import { show } from './handlers'

const app = new Hono()
app.get('/orders', show)
`
  tree.write('main.ts', main)
  tree.write('handlers.ts', 'export const other = () => 1\n')
  await updateLocalIndex(tree.root, { threads: 1 })
  expect(listed(tree.root)).toEqual(['GET /orders -'])

  const edits: readonly (readonly [handlers: string, handler: string])[] = [
    ['export const another = () => 2\nexport const other = () => 1\n', '-'],
    ['export const another = () => 2\nexport function show() {}\n', 'handlers.ts/show().'],
    ['export function third() {}\nexport function show() {}\n', 'handlers.ts/show().'],
    [
      'export class Held { show() {} }\nexport { third as show }\nfunction third() {}\n',
      'handlers.ts/third().',
    ],
    ['export class Held { show() {} }\n', '-'],
  ]
  for (const [text, handler] of edits) {
    tree.write('handlers.ts', text)
    const { indexVersion } = await updateLocalIndex(tree.root, { threads: 1 })
    expect(listed(tree.root)).toEqual([`GET /orders ${handler}`])
    const fresh = aTree()
    fresh.write('main.ts', main)
    fresh.write('handlers.ts', text)
    expect((await updateLocalIndex(fresh.root, { threads: 1 })).indexVersion).toBe(indexVersion)
  }
})
