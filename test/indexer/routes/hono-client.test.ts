import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it("members of Hono's client are the path of a request", async () => {
  const { requests } = await routesOf({
    'src/index.ts': `import { Hono } from 'hono'
import books from './books'
const app = new Hono().basePath('/api')
const routes = app.get('/', home).get('/a', a).route('/books', books)
function home(c) {}
function a(c) {}
export type AppType = typeof routes
export default app
`,
    'src/books.ts': `import { Hono } from 'hono'
const app = new Hono().get('/:id', show)
function show(c) {}
export default app
`,
    'src/client.ts': `import { hc } from 'hono/client'
import type { AppType } from './index'
const client = hc<AppType>('http://localhost:8787/')
export const load = async () => (await client.api.a.$get()).json()
export const start = () => client.api.index.$get()
export const book = (id: string) => client.api.books[':id'].$get({ param: { id } })
export const none = (store: Store) => store.api.a.$get()
`,
  })
  expect(requests).toEqual([
    'src/client.ts:book -> src/books.ts:show',
    'src/client.ts:load -> src/index.ts:a',
    'src/client.ts:start -> src/index.ts:home',
  ])
})
