import { expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

it('extension methods: those that a file keeps to itself are not meant elsewhere, a fixed number of arguments comes before any number', async () => {
  const linked = await linkTexts({
    'Texts.cs': `static class Texts {
  public static string FormatWith(this string format, object provider, object a) { return format.FormatWith(provider, new object[] { a }); }
  public static string FormatWith(this string format, object provider, object a, object b) { return ""; }
  private static string FormatWith(this string format, object provider, params object[] args) { return ""; }
  public static string Join2(this string text, object a) { return ""; }
  public static string Join2(this string text, params object[] all) { return ""; }
}
`,
    'Use.cs': `class Use {
  void One() { "{0}".FormatWith(null, Lib.Load()); }
  void Two() { "{0}{1}".FormatWith(null, Lib.Load(), Lib.Load()); }
  void Fixed() { "{0}".Join2(Lib.Load()); }
}
`,
  })
  expect(callersOf(linked, 'Texts.cs:Texts.FormatWith')).toContain('Use.cs:Use.One')
  const ids = (from: string): string[] => {
    const facts = linked.facts.get('Use.cs')
    const at = facts?.symbols.findIndex(({ name }) => name === from)
    const edges = linked.linked.get('Use.cs')?.edges ?? []
    return edges.flatMap(([symbol, kind, , , , to]) =>
      symbol === at && kind === 'CALLS' ? to : [],
    )
  }
  expect(ids('One')).toEqual(['Texts.cs/Texts#FormatWith().'])
  expect(ids('Two')).toEqual(['Texts.cs/Texts#FormatWith(+1).'])
  expect(ids('Fixed')).toEqual(['Texts.cs/Texts#Join2().'])
})
