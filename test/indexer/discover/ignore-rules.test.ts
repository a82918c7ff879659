// The walker must leave out exactly what git leaves out: git itself is the judge.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walkFolder } from '#cli/discover/walk-folder.ts'

const FILES = [
  'a.ts',
  'b.ts',
  'a b.ts',
  'foo.tmp.ts',
  'lib/a.ts',
  'lib/gen/x.ts',
  'lib/deep/gen/x.ts',
  'lib/deep/foo.tmp.ts',
  'build/out.ts',
  'build/keep/a.ts',
  '#odd.ts',
  '!bang.ts',
  '[x].ts',
]

function listBoth(rules: ReadonlyMap<string, string>): { ours: string[]; git: string[] } {
  const root = mkdtempSync(path.join(tmpdir(), 'kontext-ignore-'))
  try {
    for (const file of FILES) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), '')
    }
    for (const [folder, text] of rules) writeFileSync(path.join(root, folder, '.gitignore'), text)
    const ours = walkFolder(root).paths.filter((file) => !file.endsWith('.gitignore'))
    execFileSync('git', ['init', '-q', root])
    const listed = execFileSync('git', ['-C', root, 'ls-files', '-z', '-o', '--exclude-standard'], {
      encoding: 'utf8',
    })
    const git = listed.split('\0').filter((file) => file !== '' && !file.endsWith('.gitignore'))
    return { ours: ours.toSorted(), git: git.toSorted() }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

describe('ignore rules', () => {
  it.each([
    ['*.tmp.ts\n!foo.tmp.ts\n'],
    ['/a.ts\n'],
    ['build/\n!build/keep/\n'],
    ['build/*\n!build/keep\n'],
    ['lib/**/gen\n'],
    ['**/gen/\n'],
    ['lib/**\n!lib/deep/\n'],
    ['\\#odd.ts\n\\!bang.ts\n# comment\n'],
    ['[x].ts\n\\[x\\].ts\n'],
    ['[!a].ts\n'],
    ['[a-b].ts\n'],
    ['a\\ b.ts\nb.ts   \n'],
    ['*\n!*/\n!x.ts\n'],
    ['?.ts\r\n'],
    ['[z-a].ts\n[unclosed\n'],
    ['lib/deep\n'],
    ['deep/gen\n'],
  ])('read %j as git does', (text) => {
    const { ours, git } = listBoth(new Map([['', text]]))
    expect(ours).toEqual(git)
  })

  it('agree with git on any small set of rules in two files', () => {
    const part = fc.constantFrom(
      'a',
      'gen',
      'lib',
      'deep',
      '*',
      '**',
      'foo.tmp',
      '*.ts',
      'x.ts',
      '?.ts',
      'build',
    )
    const pattern = fc
      .tuple(
        fc.boolean(),
        fc.boolean(),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      .map(([isNegated, isRooted, parts, isFolder]) =>
        [isNegated ? '!' : '', isRooted ? '/' : '', parts.join('/'), isFolder ? '/' : ''].join(''),
      )
    const file = fc.array(pattern, { maxLength: 4 }).map((lines) => `${lines.join('\n')}\n`)
    fc.assert(
      fc.property(file, file, (outer, nested) => {
        const { ours, git } = listBoth(
          new Map([
            ['', outer],
            ['lib', nested],
          ]),
        )
        expect(ours).toEqual(git)
      }),
      { numRuns: 60 },
    )
  })
})
