import { describe, expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

describe('Express', () => {
  it('mounts a router at each path of a list', async () => {
    const { routes } = await routesOf({
      'app.js': `const express = require('express')
const handlers = require('./handlers')
const app = express()
const adm = express.Router()
adm.get('/z', handlers.health)
app.use(['/adm', '/admin'], adm)
`,
      'handlers.js': `exports.health = function health(req, res) {}
`,
    })
    expect(routes).toEqual([
      'GET /adm/z -> handlers.js:health',
      'GET /admin/z -> handlers.js:health',
    ])
  })

  it('joins mounts of routers across files, in modules of both kinds', async () => {
    const { routes } = await routesOf({
      'src/app.ts': `import express from 'express'
import { usersRouter } from './users'
import orders from './orders'
import { auth } from './auth'

const app = express()
app.use(express.json())
app.use('/api', auth, usersRouter)
app.use('/api/v2', orders)
app.get('/health', (req, res) => res.send('ok'))
app.get(['/a', '/b'], auth, home)
export function home(req, res) {}
export default app
`,
      'src/auth.ts': `export function auth(req, res, next) { next() }
`,
      'src/users.ts': `import { Router } from 'express'
import * as controller from './controller'
import { auth } from './auth'

export const usersRouter = Router()
usersRouter.route('/users').get(auth, controller.list).post(controller.create)
usersRouter.get('/users/:id', [auth], controller.show)
usersRouter.delete('/users/:id', auth, controller.remove.bind(controller))
`,
      'src/orders.ts': `import express from 'express'
import { asyncHandler } from './async'
import { show } from './controller'
const router = express.Router()
const items = express.Router({ mergeParams: true })
items.get('/', asyncHandler(show))
router.use('/orders/:orderId/items', items)
export default router
`,
      'src/async.ts': `export const asyncHandler = (fn) => (req, res) => fn(req, res)
`,
      'src/controller.ts': `export function list(req, res) {}
export function create(req, res) {}
export function show(req, res) {}
export function remove(req, res) {}
`,
      'legacy/index.js': `const express = require('express')
const app = express()
app.use('/legacy', require('./routes'))
require('./direct')(app)
module.exports = app
`,
      'legacy/routes.js': `const { Router } = require('express')
const router = Router()
const handlers = require('./handlers')
router.put('/thing', handlers.put)
module.exports = router
`,
      'legacy/handlers.js': `exports.put = function put(req, res) {}
`,
      'legacy/direct.js': `const handlers = require('./handlers')
module.exports = function direct(app) {
  app.patch('/direct', handlers.put)
}
`,
    })
    expect(routes).toEqual([
      'DELETE /api/users/:id -> src/controller.ts:remove',
      'GET /a -> src/app.ts:home',
      'GET /api/users -> src/controller.ts:list',
      'GET /api/users/:id -> src/controller.ts:show',
      'GET /api/v2/orders/:orderId/items -> src/controller.ts:show',
      'GET /b -> src/app.ts:home',
      'GET /health -> -',
      'PATCH /direct -> legacy/handlers.js:put',
      'POST /api/users -> src/controller.ts:create',
      'PUT /legacy/thing -> legacy/handlers.js:put',
    ])
  })
})

describe('Hono', () => {
  it('knows mounts, base paths, chains, several methods and factories', async () => {
    const { routes } = await routesOf({
      'src/index.ts': `import { Hono } from 'hono'
import { books } from './books'
import { admin } from './admin'
import users from './users'

const app = new Hono().basePath('/api')
app.route('/books', books)
app.route('/admin', admin)
const routes = app.route('/users', users).get('/ping', ping)
app.on(['PUT', 'DELETE'], '/multi', ping)
export function ping(c) { return c.text('pong') }
export type AppType = typeof routes
export default app
`,
      'src/books.ts': `import { Hono } from 'hono'
import { list, show } from './handlers'
export const books = new Hono<{ Bindings: Env }>()
  .get('/', list)
  .get('/:id', async (c, next) => next(), show)
`,
      'src/admin.ts': `import { createFactory } from 'hono/factory'
import { list } from './handlers'
const factory = createFactory()
export const admin = factory.createApp()
admin.post('/reset', list)
`,
      'src/users.ts': `import { Hono } from 'hono'
import { list } from './handlers'
export default new Hono().get('/', list).post('/', (c) => c.json({}))
`,
      'src/handlers.ts': `export const list = (c) => c.json([])
export const show = (c) => c.json({})
`,
    })
    expect(routes).toEqual([
      'DELETE /api/multi -> src/index.ts:ping',
      'GET /api/books -> src/handlers.ts:list',
      'GET /api/books/:id -> src/handlers.ts:show',
      'GET /api/ping -> src/index.ts:ping',
      'GET /api/users -> src/handlers.ts:list',
      'POST /api/admin/reset -> src/handlers.ts:list',
      'POST /api/users -> -',
      'PUT /api/multi -> src/index.ts:ping',
    ])
  })
})

describe('Fastify and Koa', () => {
  it('give plugins and routers their prefixes', async () => {
    const { routes } = await routesOf({
      'server.ts': `import Fastify from 'fastify'
import { orderRoutes } from './orders'
const fastify = Fastify({ logger: true })
fastify.register(orderRoutes, { prefix: '/v1' })
fastify.register(async (instance) => {
  instance.get('/inner', getInner)
}, { prefix: '/v2' })
fastify.route({ method: ['GET', 'HEAD'], url: '/full', handler: getInner })
async function getInner(request, reply) {}
`,
      'orders.ts': `import type { FastifyInstance } from 'fastify'
export async function orderRoutes(app: FastifyInstance) {
  app.get('/orders', listOrders)
  app.post<{ Body: string }>('/orders', { schema: {} }, createOrder)
}
async function listOrders() {}
async function createOrder() {}
`,
      'koa.js': `const Router = require('@koa/router')
const Koa = require('koa')
const app = new Koa()
const router = new Router({ prefix: '/shop' })
router.get('item', '/items/:id', show).del('/items/:id', drop)
router.get('/items', show)
app.use(router.routes()).use(router.allowedMethods())
async function show(ctx) {}
async function drop(ctx) {}
`,
    })
    expect(routes).toEqual([
      'DELETE /shop/items/:id -> koa.js:drop',
      'GET /full -> server.ts:getInner',
      'GET /shop/items -> koa.js:show',
      'GET /shop/items/:id -> koa.js:show',
      'GET /v1/orders -> orders.ts:listOrders',
      'GET /v2/inner -> server.ts:getInner',
      'HEAD /full -> server.ts:getInner',
      'POST /v1/orders -> orders.ts:createOrder',
    ])
  })
})

describe('NestJS', () => {
  it('joins controllers, methods and the global prefix', async () => {
    const { routes } = await routesOf({
      'src/main.ts': `import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'
async function bootstrap() {
  const app = await NestFactory.create(AppModule)
  app.setGlobalPrefix('api')
  await app.listen(3000)
}
bootstrap()
`,
      'src/cats.controller.ts': `import { Controller, Get, Post, Param, Delete } from '@nestjs/common'
@Controller('cats')
export class CatsController {
  constructor(private readonly cats: Map<string, string>) {}
  @Get()
  findAll() {
    return this.cats.get('/cats')
  }
  @Get(':id')
  findOne(@Param('id') id: string) { return id }
  @Post('bulk')
  @HttpCode(204)
  create() {}
  @Delete(['/:id', 'old/:id'])
  remove() {}
}
@Controller({ path: 'dogs', version: '1' })
export class DogsController {
  @Get('all')
  all() {}
}
`,
    })
    expect(routes).toEqual([
      'DELETE /api/cats/:id -> src/cats.controller.ts:CatsController.remove',
      'DELETE /api/cats/old/:id -> src/cats.controller.ts:CatsController.remove',
      'GET /api/cats -> src/cats.controller.ts:CatsController.findAll',
      'GET /api/cats/:id -> src/cats.controller.ts:CatsController.findOne',
      'GET /api/v1/dogs/all -> src/cats.controller.ts:DogsController.all',
      'POST /api/cats/bulk -> src/cats.controller.ts:CatsController.create',
    ])
  })
})

describe('routes by files', () => {
  it('follow from the folders of Next.js, SvelteKit and Remix', async () => {
    const { routes } = await routesOf({
      'app/api/orders/[id]/route.ts': `export async function GET(request: Request) {}
export const PATCH = async () => {}
const helper = 1
`,
      'app/(shop)/cart/page.tsx': `export default function Cart() { return null }
`,
      'src/pages/api/users/[...slug].ts': `import type { NextApiRequest } from 'next'
export default function handler(req: NextApiRequest) {}
`,
      'web/src/routes/blog/[slug]/+server.ts': `export const GET = async () => {}
`,
      'web/src/routes/blog/+page.server.ts': `export async function load() {}
`,
      'remix/app/routes/orders.$id.tsx': `export async function loader() {}
export async function action() {}
export default function Order() { return null }
`,
    })
    expect(routes).toEqual([
      'ANY /api/users/[...slug] -> src/pages/api/users/[...slug].ts:handler',
      'GET /api/orders/[id] -> app/api/orders/[id]/route.ts:GET',
      'GET /blog -> web/src/routes/blog/+page.server.ts:load',
      'GET /blog/[slug] -> web/src/routes/blog/[slug]/+server.ts:GET',
      'GET /cart -> app/(shop)/cart/page.tsx:Cart',
      'GET /orders/:id -> remix/app/routes/orders.$id.tsx:loader',
      'PATCH /api/orders/[id] -> app/api/orders/[id]/route.ts:PATCH',
      'POST /orders/:id -> remix/app/routes/orders.$id.tsx:action',
    ])
  })
})

it('takes neither maps, caches nor clients for routers', async () => {
  const { routes } = await routesOf({
    'a.ts': `import axios from 'axios'
import { cache } from './cache'
import express from 'express'
const map = new Map<string, () => void>()
const api = axios.create({ baseURL: '/api' })
export function load(client: Client, params: URLSearchParams) {
  map.get('/x')
  axios.get('/x', load)
  axios.post('/x', load)
  cache.get('/x', load)
  api.post('/x', load)
  client.put('/x', load)
  params.get('/x')
  new Map().set('/x', load)
}
`,
    'cache.ts': `export const cache = { get(key: string, fn: unknown) { return fn } }
`,
  })
  expect(routes).toEqual([])
})

describe('the path of a Hono chain', () => {
  it('stays for calls without one', async () => {
    const { routes } = await routesOf({
      'app.ts': `import { Hono } from 'hono'
export const app = new Hono()
function list(c) {}
function create(c) {}
app.get('/x', list).post(create).put((c) => c.text('')).get('/y', list).delete(create)
app.get('/z', list)
app.post(create)
`,
    })
    expect(routes).toEqual([
      'DELETE /y -> app.ts:create',
      'GET /x -> app.ts:list',
      'GET /y -> app.ts:list',
      'GET /z -> app.ts:list',
      'POST /x -> app.ts:create',
      'PUT /x -> -',
    ])
  })
})

describe('modules that are required where they are used', () => {
  it('make applications, routers and plugins', async () => {
    const { routes } = await routesOf({
      'app.js': `const app = require('express')()
app.get('/a', ha)
app.use('/u', require('./users'))
function ha() {}
`,
      'users.js': `const router = require('express').Router()
router.get('/b', hb)
function hb() {}
module.exports = router
`,
      'fast.js': `const fastify = require('fastify')()
fastify.register(require('./plugin'), { prefix: '/v1' })
`,
      'plugin.js': `module.exports = async function (fastify, options) {
  fastify.get('/c', hc)
}
function hc() {}
`,
    })
    expect(routes).toEqual([
      'GET /a -> app.js:ha',
      'GET /u/b -> users.js:hb',
      'GET /v1/c -> plugin.js:hc',
    ])
  })

  it('are what a parameter hides inside its function', async () => {
    const { routes } = await routesOf({
      'app.js': `import Fastify from 'fastify'
const app = Fastify()
app.register(plugin, { prefix: '/v1' })
async function plugin(app) { app.get('/c', hc) }
function hc() {}
`,
    })
    expect(routes).toEqual(['GET /v1/c -> app.js:hc'])
  })

  it('are methods that a text in brackets names, and plugins that import() loads', async () => {
    const { routes } = await routesOf({
      'app.js': `const express = require('express')
const app = express()
const router = express.Router()
app['post']('/a', create)
router["delete"]('/c/:id', create)
app.use('/api', router)
app[method]('/d', create)
function create() {}
`,
      'fast.ts': `import Fastify from 'fastify'
const app = Fastify()
app.register(import('./plug'), { prefix: '/v1' })
`,
      'plug.ts': `export default async function plug(fastify) { fastify.get('/p', one) }
function one() {}
`,
    })
    expect(routes).toEqual([
      'DELETE /api/c/:id -> app.js:create',
      'GET /v1/p -> plug.ts:one',
      'POST /a -> app.js:create',
    ])
  })
})
