// Okapi BM25 with the textbook's constants over documents held in memory. Ties keep the documents' order.

const K1 = 1.2
const B = 0.75

export interface Okapi {
  /** Positions of the best documents for a query, best first, with their scores. */
  search(
    query: readonly string[],
    limit: number,
  ): readonly { readonly document: number; readonly score: number }[]
}

/** Indexes documents given as lists of words. */
export function okapi(documents: readonly (readonly string[])[]): Okapi {
  const postings = new Map<string, Map<number, number>>()
  let total = 0
  for (const [document, list] of documents.entries()) {
    total += list.length
    for (const word of list) {
      const entry = postings.get(word) ?? new Map<number, number>()
      if (entry.size === 0) postings.set(word, entry)
      entry.set(document, (entry.get(document) ?? 0) + 1)
    }
  }
  const count = documents.length
  const average = total / Math.max(1, count)
  return {
    search(query, limit) {
      const scores = new Map<number, number>()
      for (const word of new Set(query)) {
        const entry = postings.get(word)
        if (entry === undefined) continue
        const idf = Math.log(1 + (count - entry.size + 0.5) / (entry.size + 0.5))
        for (const [document, tf] of entry) {
          const length = documents[document]?.length ?? 0
          const gain = (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / average))
          scores.set(document, (scores.get(document) ?? 0) + gain)
        }
      }
      return [...scores]
        .map(([document, score]) => ({ document, score }))
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, limit)
    },
  }
}
