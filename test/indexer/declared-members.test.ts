import { expect, it } from 'vitest'
import { linkTexts } from './languages-case.ts'

async function callsOf(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { edges } = await linkTexts(texts)
  return edges
    .filter(({ kind }) => kind === 'CALLS')
    .map(({ from, to }) => `${from} > ${to}`)
    .sort()
}

async function namesOf(path: string, text: string): Promise<string[]> {
  const { symbols } = await linkTexts({ [path]: text })
  return [...symbols].flatMap(([name, found]) => found.map(({ kind }) => `${kind} ${name}`)).sort()
}

it('components of Java records are methods, unless the record writes them itself', async () => {
  const text = `package a;
public record R(int p, S q) {
  public int p() { return p; }
  static R of(int p) { return null; }
}
class S { void go() {} }
class Use {
  void f(R r) {
    r.p();
    r.q().go();
  }
}
`
  expect(await callsOf({ 'R.java': text })).toEqual([
    'R.java:Use.f > R.java:R.p',
    'R.java:Use.f > R.java:R.q',
    'R.java:Use.f > R.java:S.go',
  ])
})

it('what C# takes in the header of a type is a property, what functions and delegates take is none', async () => {
  expect(
    await namesOf(
      'P.cs',
      `public record P(int X);
public class C(S dep) {
  void M(int y) => dep.Go();
  delegate int D(int q);
}
`,
    ),
  ).toEqual([
    'class P.cs:C',
    'class P.cs:P',
    'method P.cs:C.M',
    'module P.cs',
    'property P.cs:C.dep',
    'property P.cs:P.X',
    'type P.cs:C.D',
  ])
})

it('variables of a shell script hold nothing, and those of one command are none', async () => {
  expect(
    await namesOf(
      'a.sh',
      `#!/bin/bash
A=1
f() {
  B=2
  echo
}
if true; then C=3; fi
D=4 run
declare -A E
`,
    ),
  ).toEqual([
    'function a.sh:f',
    'module a.sh',
    'variable a.sh:A',
    'variable a.sh:C',
    'variable a.sh:E',
  ])
})

it('scopes of Rails are methods of their model', async () => {
  const text = `class Post < Base
  scope :active, -> { where(x: 1) }
  scope :by, ->(n) { helper(n) }
  def self.helper(n); end
end
class Use
  def f
    Post.active
  end
end
`
  expect(await callsOf({ 'a.rb': text })).toEqual([
    'a.rb:Post.by > a.rb:Post.helper',
    'a.rb:Use.f > a.rb:Post.active',
  ])
})
