// The method that an object runs when it is called, by language.

const NAMES: ReadonlyMap<string | undefined, string> = new Map([
  ['php', '__invoke'],
  ['kotlin', 'invoke'],
  ['scala', 'apply'],
  ['swift', 'callAsFunction'],
])

const INDEXES: ReadonlyMap<string | undefined, string> = new Map([
  ['kotlin', 'get'],
  ['scala', 'apply'],
  ['csharp', 'this[]'],
  ['swift', 'subscript'],
  ['rust', 'index'],
])

/** The method that brackets behind an object run. */
export const indexOperator = (language: string | undefined): string =>
  INDEXES.get(language) ?? '__getitem__'

/** The name of that method. */
export const callOperator = (language: string | undefined): string =>
  NAMES.get(language) ?? '__call__'
