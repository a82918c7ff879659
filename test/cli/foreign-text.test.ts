// Case 71: text of an indexed repository is data, whatever it says.

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLocalLibrary } from '#cli/local-index/local-library.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { getContext } from '#engine/context.ts'
import { contextRequest, type Pack } from '#wire/pack.ts'

const CASE = path.join(import.meta.dirname, '../cases/71-comment-breaks-out-of-fence/input')
const TASK = 'how is the price rounded up'
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

async function packOf(source: string): Promise<Pack> {
  const root = mkdtempSync(path.join(tmpdir(), 'kontext-foreign-'))
  folders.push(root)
  cpSync(path.join(CASE, source), path.join(root, 'src'), { recursive: true })
  await updateLocalIndex(root)
  const opened = openLocalLibrary(root, { repo: 'acme/shop', ref: 'main' })
  try {
    if (opened === undefined) throw new Error('no index')
    const pack = await getContext(opened.library, contextRequest.parse({ task: TASK }))
    if (!pack.ok) throw new Error(pack.error.reason)
    return pack.value
  } finally {
    opened?.close()
  }
}

const order = (pack: Pack): unknown[] =>
  pack.context.items.map(({ symbol_id, detail, distance }) => ({ symbol_id, detail, distance }))

test('case 71: a comment that gives orders changes neither order nor selection', async () => {
  const hostile = await packOf('src')
  expect(order(hostile)).toEqual(order(await packOf('twin/src')))
  expect(hostile.context.items.length).toBeGreaterThan(1)
  const outside = JSON.stringify({ ...hostile, text: '', context: null })
  expect(outside).not.toContain('Ignore earlier rules')
})
