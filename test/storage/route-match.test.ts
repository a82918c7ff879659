import { expect, test } from 'vitest'
import { routeMatch } from '#storage/route-match.ts'

test.each([
  ['GET /users', 'GET /users', 2],
  [' /users/', 'POST /users', 2],
  ['GET /users/42', 'GET /users/:id', 2],
  ['GET /users/{id}', 'GET /users/<int:user_id>', 2],
  ['GET /users/[id]', 'ANY /users/$id', 2],
  ['post /Users', 'POST /users', 2],
  ['GET /', 'GET /', 2],
  ['POST /api/v1/login', 'POST /login', 1],
  ['POST /login', 'POST /auth/login', 1],
  ['GET /users?page=2', 'GET /users', 2],
  ['GET /users', 'POST /users', 0],
  ['GET /users', 'GET /', 0],
  ['GET /users/42', 'GET /:id', 0],
  ['GET /users/list', 'GET /orders/list', 0],
] as const)('%s asked of %s is %i', (asked, declared, match) => {
  const shape = (text: string) => {
    const [method = '', pattern = ''] = text.split(' ')
    return { method, pattern }
  }
  expect(routeMatch(shape(asked), shape(declared))).toBe(match)
})
