import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { grammarsFolder } from '#cli/parse/grammars-folder.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { renderFacts } from './render-facts.ts'

const fixtures = readManifests().flatMap(({ language }) => {
  const folder = path.join(grammarsFolder(), language, 'fixture')
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.facts.txt'))
    .map((name) => ({ language, name, file: path.join(folder, name) }))
})

describe('each grammar', () => {
  it.each(fixtures)('$language gives exactly the facts beside $name', async ({ name, file }) => {
    const facts = await parseText(`src/${name}`, readFileSync(file, 'utf8'))
    await expect(renderFacts(facts)).toMatchFileSnapshot(`${file}.facts.txt`)
    expect(facts.partial).toBe(false)
  })

  it('has a fixture', () => {
    const covered = new Set(fixtures.map(({ language }) => language))
    expect(readManifests().filter(({ language }) => !covered.has(language))).toEqual([])
  })
})
