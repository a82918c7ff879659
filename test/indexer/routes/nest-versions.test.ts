import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('NestJS has prefixes as lists in an object, and versions of single methods', async () => {
  const { routes } = await routesOf({
    'a.controller.ts': `import { Controller, Get, Patch, Version } from '@nestjs/common'
@Controller({ path: ['p', 'q'], host: 'admin.example.com' })
export class H {
  @Get('events')
  ev() {}
}
@Controller({ path: 'dogs', version: '1' })
export class D {
  @Get()
  all() {}
  @Version('2')
  @Patch(':id')
  up() {}
}
`,
  })
  expect(routes).toEqual([
    'GET /p/events -> a.controller.ts:H.ev',
    'GET /q/events -> a.controller.ts:H.ev',
    'GET /v1/dogs -> a.controller.ts:D.all',
    'PATCH /v2/dogs/:id -> a.controller.ts:D.up',
  ])
})
