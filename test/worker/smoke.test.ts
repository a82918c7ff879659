import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
test('the Worker answers', async () => {
  const r = await exports.default.fetch('http://x/')
  expect(await r.text()).toBe('ok')
})
