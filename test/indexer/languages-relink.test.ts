import { describe, expect, it } from 'vitest'
import { interfaceKey, interfaceNames } from '#cli/link/interface-key.ts'
import { filesToRelink } from '#cli/link/relink.ts'
import { linkTexts } from './languages-case.ts'

type Texts = Readonly<Record<string, string>>

/** Files to link again after the edit, and those whose edges a fresh run gives differently. */
async function afterEdit(
  before: Texts,
  edited: Texts,
): Promise<{ asked: string[]; changed: string[] }> {
  const old = await linkTexts(before)
  const now = await linkTexts({ ...before, ...edited })
  const changes = Object.keys(edited).flatMap((path) => {
    const [a, b] = [old.facts.get(path), now.facts.get(path)]
    if (a === undefined || b === undefined || interfaceKey(a) === interfaceKey(b)) return []
    return { path, before: interfaceNames(a), after: interfaceNames(b) }
  })
  const consulted = new Map([...old.linked].map(([path, found]) => [path, found.consulted]))
  const changed = [...now.linked.keys()].filter(
    (path) =>
      !(path in edited) &&
      JSON.stringify(now.linked.get(path)?.edges) !== JSON.stringify(old.linked.get(path)?.edges),
  )
  return { asked: [...filesToRelink(consulted, changes)], changed }
}

describe('after an edit elsewhere, a file whose edges differ is linked again', () => {
  it.each<[string, Texts, Texts]>([
    [
      'a function appears in the package',
      { 'a.go': 'package a\n\nfunc run() { later() }\n', 'b.go': 'package a\n' },
      { 'b.go': 'package a\n\nfunc later() {}\n' },
    ],
    [
      'a method moves to a type',
      {
        'a.go': 'package a\n\ntype T struct{}\n\nfunc run(t T) { t.Go() }\n',
        'b.go': 'package a\n\nfunc (o *Other) Go() {}\n',
      },
      { 'b.go': 'package a\n\nfunc (t *T) Go() {}\n' },
    ],
    [
      'a class joins another package',
      {
        'a/A.java': 'package a;\nimport b.B;\nclass A { void run() { new B().go(); } }\n',
        'b/B.java': 'package c;\npublic class B { public void go() {} }\n',
      },
      { 'b/B.java': 'package b;\npublic class B { public void go() {} }\n' },
    ],
    [
      'a base gains the method',
      {
        'a.rb': 'class A < Base\n  def run\n    help\n  end\nend\n',
        'b.rb': 'class Base\nend\n',
      },
      { 'b.rb': 'class Base\n  def help\n  end\nend\n' },
    ],
    [
      'another file makes a type take on a protocol',
      {
        'a.swift': 'struct Foo { func run() { help() } }\n',
        'b.swift': 'protocol Bar {}\nextension Bar { func help() {} }\n',
        'c.swift': 'import UIKit\n',
      },
      { 'c.swift': 'extension Foo: Bar {}\n' },
    ],
    [
      'a module adds to a global interface',
      {
        'a.ts': 'export function run(repo: Repo) { repo.save() }\n',
        'b.ts': 'export {}\ndeclare global { interface Repo { load(): void } }\n',
        'c.ts': 'export {}\ndeclare global { interface Other { load(): void } }\n',
      },
      { 'c.ts': 'export {}\ndeclare global { interface Repo { save(): void } }\n' },
    ],
    [
      'a module adds to a class of another one',
      {
        'a.ts': "import { Repo } from './b'\nexport function run(repo: Repo) { repo.save() }\n",
        'b.ts': 'export class Repo {}\n',
        'c.ts': 'declare global { interface Other { load(): void } }\nexport {}\n',
      },
      {
        'c.ts': "export {}\ndeclare module './b' { interface Repo { save(): void } }\n",
      },
    ],
    [
      'a class becomes a record',
      {
        'a.cs': 'class A { int Run(P p) => p.X; }\n',
        'b.cs': 'partial class P(int X);\n',
      },
      { 'b.cs': 'partial record P(int X);\n' },
    ],
  ])('%s', async (_, before, edited) => {
    const { asked, changed } = await afterEdit(before, edited)
    expect(changed).not.toEqual([])
    expect(asked).toEqual(expect.arrayContaining(changed))
  })
})
