import { describe, expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

const HEAD = `const express = require('express')
const handlers = require('./handlers')
`

/** The routes of `routers.js` below what `app.js` mounts. */
async function mounted(
  app: string,
  routers: string,
  others: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { routes } = await routesOf({
    'app.js': `const express = require('express')\nconst app = express()\n${app}\n`,
    'routers.js': `${HEAD}${routers}\n`,
    'handlers.js': 'exports.list = function list(req, res) {}\n',
    ...others,
  })
  return routes
}

describe('a router that a CommonJS module exports by a name', () => {
  const member = "app.use('/api', require('./routers').router)"
  const taken = "const { router } = require('./routers')\napp.use('/api', router)"
  it.each([
    ['exports, read as a member', member, 'exports.router = express.Router()'],
    ['exports, taken apart', taken, 'exports.router = express.Router()'],
    ['module.exports, read as a member', member, 'module.exports.router = express.Router()'],
    ['module.exports, taken apart', taken, 'module.exports.router = express.Router()'],
    ['an object', member, 'module.exports = { router: express.Router() }'],
  ])('has the prefix of its mount: %s', async (_, app, made) => {
    const routers = `${made}\n${made.startsWith('exports') ? '' : 'module.'}exports.router.get('/a', handlers.list)`
    expect(await mounted(app, routers)).toEqual(['GET /api/a -> handlers.js:list'])
  })

  it.each([
    ['in parentheses', 'const router = (exports.router = express.Router())'],
    ['without parentheses', 'const router = exports.router = express.Router()'],
    [
      'under both names of exports',
      'const router = exports.router = module.exports.router = express.Router()',
    ],
  ])('and a variable holds, has it too: %s', async (_, made) => {
    const routers = `${made}\nrouter.get('/a', handlers.list)`
    expect(await mounted(member, routers)).toEqual(['GET /api/a -> handlers.js:list'])
    expect(await mounted(taken, routers)).toEqual(['GET /api/a -> handlers.js:list'])
  })

  it('is told from another one of its module', async () => {
    const app = `const routers = require('./routers')
app.use('/a', routers.first)
app.use('/b', routers.second)`
    const routers = `const first = express.Router()
exports.first = express.Router()
exports.second = express.Router()
first.get('/zero', handlers.list)
exports.first.get('/one', handlers.list)
exports.second.get('/two', handlers.list)`
    expect(await mounted(app, routers)).toEqual([
      'GET /a/one -> handlers.js:list',
      'GET /b/two -> handlers.js:list',
      'GET /zero -> handlers.js:list',
    ])
  })

  it('is found through modules that export it again, and each other', async () => {
    const app = "app.use('/api', require('./index').users)"
    const routers = "exports.router = express.Router()\nexports.router.get('/a', handlers.list)"
    const index = "exports.users = require('./again').router\n"
    const again = "module.exports = { ...require('./index'), ...require('./routers') }\n"
    expect(await mounted(app, routers, { 'index.js': index, 'again.js': again })).toEqual([
      'GET /api/a -> handlers.js:list',
    ])
  })
})

describe('a router that is a CommonJS module as a whole', () => {
  it.each([
    ['const router = module.exports = express.Router()', 'router'],
    ['const router = (module.exports = express.Router())', 'router'],
    ['var router = (exports = module.exports = express.Router())', 'router'],
    ['module.exports = express.Router()', 'module.exports'],
  ])('has the prefix of its mount: %s', async (made, name) => {
    const routers = `${made}\n${name}.get('/a', handlers.list)`
    expect(await mounted("app.use('/api', require('./routers'))", routers)).toEqual([
      'GET /api/a -> handlers.js:list',
    ])
  })
})

it('reads no default of an arrow function as a variable', async () => {
  const app = `let make
make = (router = express.Router()) => router
router.get('/a', list)
function list(req, res) {}`
  expect(await mounted(app, '')).toEqual([])
})
