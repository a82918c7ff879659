// What every Embedder does, whatever stands behind it.

import { expect, test } from 'vitest'
import type { SymbolText } from '#core/embed/hash-embedder.ts'
import type { Embedder } from '#storage/ports.ts'

const document = (name: string, body: string): SymbolText => ({
  name,
  container: '',
  path: `src/${name}.ts`,
  signature: `function ${name}()`,
  doc: '',
  body,
})
const dot = (a: Int8Array = new Int8Array(), b: Int8Array): number =>
  a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0)

/** Runs the suite against an embedder. */
export function embedderContract(open: () => Promise<Embedder>): void {
  test('vectors have the dimensions that the embedder names, one a document, in order', async () => {
    const embedder = await open()
    const documents = [
      document('cancelOrder', 'order.cancel()'),
      document('sendMail', 'mailer.send()'),
    ]
    const both = await embedder.embedDocuments(documents)
    expect(both.map(({ length }) => length)).toEqual([embedder.dimensions, embedder.dimensions])
    for (const [i, one] of documents.entries())
      expect((await embedder.embedDocuments([one]))[0]).toEqual(both[i])
    expect(await embedder.embedDocuments([])).toEqual([])
  })

  test('a question is nearest to the document that answers it', async () => {
    const embedder = await open()
    const [cancel, mail] = await embedder.embedDocuments([
      document('cancelOrder', 'order.cancel()'),
      document('sendMail', 'mailer.send()'),
    ])
    const query = await embedder.embedQuery('how is an order cancelled')
    expect(dot(cancel, query)).toBeGreaterThan(dot(mail, query))
  })

  test('the id names one space and is short enough for a manifest', async () => {
    const embedder = await open()
    expect(embedder.id).toMatch(/^\S{1,200}$/)
    expect((await open()).id).toBe(embedder.id)
  })
}
