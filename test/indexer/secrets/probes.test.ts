import { describe, expect, it } from 'vitest'
import { redactSecrets } from '#cli/secrets/redact.ts'
import { CODE } from './probes/code.ts'
import { CONFIG } from './probes/config.ts'
import { KEYS } from './probes/keys.ts'
import { PLACES } from './probes/places.ts'
import { PLAIN } from './probes/plain.ts'
import { POSITIONS } from './probes/positions.ts'
import { TOOLS } from './probes/tools.ts'
import { USES } from './probes/uses.ts'

/** Values as people choose them; each holds the word that must not be told. */
const VALUES = ['CANARYZ42', 'canaryz-4242', 'KTX_CANARYZ_0001', 'k7Canaryz9Qw2']

const rows = (table: Readonly<Record<string, readonly string[]>>): [path: string, text: string][] =>
  Object.entries(table).flatMap(([path, texts]) =>
    texts.map((text): [string, string] => [path, text]),
  )

/** Of each line. */
const lengths = (text: string): number[] => text.split('\n').map((line) => line.length)

/** What of a text stays as it was: of environment files, where the names of variables are kept alone, only the number of lines. */
const shapeOf = (path: string, text: string): number | number[] =>
  /env|\.secrets/.test(path) ? lengths(text).length : lengths(text)

describe('a secret', () => {
  it.each([CODE, USES, CONFIG, PLACES, POSITIONS, TOOLS].flatMap(rows))(
    'goes from %s: %s',
    async (path, text) => {
      for (const value of VALUES) {
        const given = text.replaceAll('§', value)
        const { text: kept, count } = await redactSecrets(path, given)
        expect(kept).not.toMatch(/canaryz/i)
        expect(count).toBeGreaterThan(0)
        expect(shapeOf(path, kept)).toEqual(shapeOf(path, given))
      }
    },
  )

  it.each(KEYS.map(({ what, path, ...rest }) => [what, path, rest] as const))(
    'is known as %s in %s',
    async (_, path, { text, secrets }) => {
      const { text: kept, count } = await redactSecrets(path, text)
      for (const secret of secrets) expect(kept).not.toContain(secret)
      expect(count).toBeGreaterThan(0)
      expect(lengths(kept)).toEqual(lengths(text))
    },
  )
})

describe('what is no secret', () => {
  it.each(rows(PLAIN))('stays in %s: %s', async (path, text) => {
    expect(await redactSecrets(path, text)).toEqual({ text, count: 0 })
  })
})
