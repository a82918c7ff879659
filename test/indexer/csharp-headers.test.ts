// What C# types take in their headers, and parameters inside of types that look like it.

import { expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { callsOf } from './link/calls-of.ts'

const RECORDS = `public record R(int A, string B) { int Own { get; } int Sum() => A + Own; }
public record struct RS(int X);
`
const USES = `class Use {
  int Read(R r) { return r.A; }
  int Of(RS s) => s.X;
  R With(R r) => r with { B = r.B };
  int None(R r) => r.Own;
}
`

const references = async (texts: Readonly<Record<string, string>>): Promise<string[]> =>
  (await callsOf(texts, 'REFERENCES')).filter((edge) => /\.\w+ > .*\.\w+$/.test(edge))

it('components of records are seen everywhere, in their file and from others', async () => {
  const uses = ['Use.Of > RS.X', 'Use.Read > R.A', 'Use.With > R.B']
  expect(await references({ 'All.cs': RECORDS + USES })).toEqual([
    'R.Sum > R.A',
    'R.Sum > R.Own',
    ...uses,
  ])
  const apart = await references({ 'Records.cs': RECORDS, 'Use.cs': USES })
  expect(apart.map((edge) => edge.replaceAll(/\w+\.cs:/g, ''))).toEqual([
    'R.Sum > R.A',
    'R.Sum > R.Own',
    ...uses,
  ])
})

it('what a class or a struct takes in its header is its own', async () => {
  const text = `class P(int y) { int Get() => y; }
struct S(int q) { int Get() => q; }
class Use { int A(P p) => p.y; int B(S s) => s.q; }
`
  expect(await references({ 'P.cs': text })).toEqual(['P.Get > P.y', 'S.Get > S.q'])
})

it('only parameters in headers of types are properties', async () => {
  const { symbols } = await parseText(
    'A.cs',
    `struct St(int q) {
  public static implicit operator int(St a1) => 1;
  public static explicit operator string(St a2) { return "x"; }
  public static St operator +(St a3, St a4) => a3;
  System.Action F = (int a5) => {};
  System.Func<int, int> G = delegate (int a6) { return a6; };
  System.Func<int, int> P { get; } = static (int a7) => a7;
  delegate void Del(int a8);
  public int this[int a9] => a9;
  St(int b1, int b2) : this(b1) {}
  void M(int b3) { int Local(int b4) => b4; }
  [Attr((int b5) => 1)] int H { get; set; }
}
interface I<T> {
  static abstract T operator -(T b6, T b7);
  static abstract implicit operator int(T b8);
  int this[string b9] { get; }
  delegate int Del(int c1);
  void M(int c2);
}
class Der(int k) : Base((int c3) => c3) {}
`,
  )
  const properties = symbols.filter(({ kind }) => kind === 'property')
  expect(properties.map(({ descriptors }) => descriptors).sort()).toEqual([
    'Der#k.',
    'St#H.',
    'St#P.',
    'St#q.',
  ])
  expect(symbols.filter(({ isInHeader }) => isInHeader).map(({ name }) => name)).toEqual(['q', 'k'])
})
