import { expect, test } from 'vitest'
import { isTextPath } from '#core/graph/text-path.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'

/** Families whose files are documents or configuration; pages are documents with scripts. */
const TEXTS: ReadonlySet<string> = new Set([
  'text',
  'markdown',
  'config',
  'ini',
  'make',
  'rst',
  'asciidoc',
  'org',
  'env',
  'dockerfile',
  'styles',
  'hcl',
  'protobuf',
  'graphql',
])

test('every language whose files are programs is known as code', () => {
  const wrong = readManifests().flatMap(({ language, family, extensions, fileNames }) => {
    const isText = TEXTS.has(family) || language === 'html'
    const paths = [
      ...extensions.map((ending) => `a/b${ending}`),
      ...fileNames.map((name) => `a/${name}`),
    ]
    return paths.filter((path) => isTextPath(path) !== isText)
  })
  expect(wrong).toEqual([])
})

test('what nobody knows is a text', () => {
  expect(['README', 'a/LICENSE', 'x.unknown', '.env', 'docs/a.md'].map(isTextPath)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(['bin/tool', 'a/sbin/serve', 'bin/README.md', 'docs/bin'].map(isTextPath)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
