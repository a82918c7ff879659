import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Next.js routes no private folders, and what intercepts a route stands for it', async () => {
  const { routes } = await routesOf({
    'app/_private/x/route.ts': `export function GET() {}
`,
    'app/feed/(..)photo/[id]/page.tsx': `export default function Photo() { return null }
`,
    'app/a/b/(...)top/page.tsx': `export default function Top() { return null }
`,
    'app/(shop)/@slot/(.)cart/page.tsx': `export default function Cart() { return null }
`,
  })
  expect(routes).toEqual([
    'GET /cart -> app/(shop)/@slot/(.)cart/page.tsx:Cart',
    'GET /photo/[id] -> app/feed/(..)photo/[id]/page.tsx:Photo',
    'GET /top -> app/a/b/(...)top/page.tsx:Top',
  ])
})
