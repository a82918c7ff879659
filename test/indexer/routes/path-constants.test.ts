import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('constants that are a part of a path are read across files', async () => {
  const { routes } = await routesOf({
    'app/__init__.py': '',
    'app/config.py': `VERSION = "v2"
class Settings:
    API: str = "/api"
settings = Settings()
`,
    'app/users.py': `from fastapi import APIRouter
from .config import VERSION
router = APIRouter(prefix=f"/{VERSION}/users")
@router.get("/{user_id}")
async def get_user(user_id: str): ...
`,
    'app/main.py': `from fastapi import FastAPI
from app import users
from app.config import settings
app = FastAPI()
app.include_router(users.router, prefix=settings.API)
`,
  })
  expect(routes).toEqual(['GET /api/v2/users/{user_id} -> app/users.py:get_user'])
})

it('entries of objects are read, in modules of both kinds', async () => {
  const { requests, routes } = await routesOf({
    'src/config.js': `module.exports = { API_PREFIX: '/api/v1', PORT: 1 }
`,
    'src/app.js': `const express = require('express')
const { API_PREFIX } = require('./config')
const config = require('./config')
const PATHS = { users: { one: '/users/:id' } }
const app = express()
const router = express.Router()
router.get(PATHS.users.one, show)
function show(req, res) {}
app.use(API_PREFIX, router)
app.use(config.API_PREFIX + '/again', router)
`,
    'web/endpoints.ts': `export const ENDPOINTS = { user: '/api/v1/users/1', other: (id: string) => id }
`,
    'web/client.ts': `import { ENDPOINTS } from './endpoints'
export const load = () => fetch(ENDPOINTS.user)
export const none = () => fetch(ENDPOINTS.missing)
`,
  })
  expect(routes).toEqual([
    'GET /api/v1/again/users/:id -> src/app.js:show',
    'GET /api/v1/users/:id -> src/app.js:show',
  ])
  expect(requests).toEqual(['web/client.ts:load -> src/app.js:show'])
})

it('a constant of another class is a path without a slash in front', async () => {
  const { routes } = await routesOf({
    'Routes.cs': `public static class Paths { public const string One = "one/{id}"; }
`,
    'UsersController.cs': `using Microsoft.AspNetCore.Mvc;
[Route("api/[controller]")]
public class UsersController : ControllerBase {
  [HttpGet(Paths.One)]
  public IActionResult One() => Ok();
}
`,
  })
  expect(routes).toEqual(['GET /api/Users/one/{id} -> UsersController.cs:UsersController.One'])
})
