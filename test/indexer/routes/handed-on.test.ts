import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('a function that only hands on what it is given stands for the one that it calls', async () => {
  const { routes } = await routesOf({
    'app.ts': `import express from 'express'
import { Users } from './users'
const users = new Users()
const app = express()
app.get('/a', (req, res) => users.show(req, res))
app.get('/b', async (req, res) => { await users.show(req, res) })
app.get('/c', (req, res) => { users.show(req, res); res.end() })
app.get('/d', (req, res) => res.json(req))
`,
    'users.ts': `export class Users {
  show(req: unknown, res: unknown) {}
}
`,
  })
  expect(routes).toEqual([
    'GET /a -> users.ts:Users.show',
    'GET /b -> users.ts:Users.show',
    'GET /c -> -',
    'GET /d -> -',
  ])
})

it("Fastify's options hold the handler", async () => {
  const { routes } = await routesOf({
    'app.js': `import Fastify from 'fastify'
const app = Fastify()
app.get('/one', { schema: {}, handler: one })
async function one() {}
`,
  })
  expect(routes).toEqual(['GET /one -> app.js:one'])
})
