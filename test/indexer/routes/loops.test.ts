import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('a loop over routers mounts each of them', async () => {
  const { routes } = await routesOf({
    'a.py': `from fastapi import FastAPI, APIRouter
app = FastAPI()
a = APIRouter()
b = APIRouter(prefix="/b")
@a.get("/x")
def x(): ...
@b.get("/y")
def y(): ...
for prefix, r in [("/one", a), ("/two", b)]:
    app.include_router(r, prefix=prefix)
def z(): ...
for p in ["/z1", "/z2"]:
    app.add_api_route(p, z, methods=["GET"])
`,
  })
  expect(routes).toEqual([
    'GET /one/x -> a.py:x',
    'GET /two/b/y -> a.py:y',
    'GET /z1 -> a.py:z',
    'GET /z2 -> a.py:z',
  ])
})

it('a list of paths and routers is mounted by forEach and by for', async () => {
  const { routes } = await routesOf({
    'a.js': `const express = require('express')
const app = express()
const users = express.Router()
const posts = express.Router()
users.get('/u', u)
posts.get('/p', p)
function u() {}
function p() {}
const routes = [{ path: '/users', route: users }, { path: '/posts', route: posts }]
routes.forEach(({ path, route }) => {
  app.use(path, route)
})
for (const r of routes) {
  app.use('/of' + r.path, r.route)
}
const later = express.Router()
later.get('/l', p)
app.use('/later', later)
`,
  })
  expect(routes).toEqual([
    'GET /later/l -> a.js:p',
    'GET /of/posts/p -> a.js:p',
    'GET /of/users/u -> a.js:u',
    'GET /posts/p -> a.js:p',
    'GET /users/u -> a.js:u',
  ])
})
