import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { oneBranch } from '#cli/parse/repair/branches.ts'

/** Names of the functions that a text gives, with their lines, when it is read without an error. */
async function functionsOf(path: string, text: string): Promise<string[]> {
  const { partial, symbols } = await parseText(path, text)
  expect(partial).toBe(false)
  return symbols
    .filter(({ kind }) => kind === 'function' || kind === 'method' || kind === 'constructor')
    .map(({ name, startLine }) => `${startLine} ${name}`)
}

describe('text that a grammar stumbles over', () => {
  it.each([
    ['a macro before a function', 'a.c', 'FOO_API int\nf(void) { return 1; }\n', ['1 f']],
    ['a macro with the type in it', 'a.c', 'FOO_PUBLIC(char *) f(int a) { return 0; }\n', ['1 f']],
    [
      'a macro alone',
      'a.c',
      'FOO_BEGIN_DECLS\n\n/** Doc. */\nint f(void) { return 1; }\nFOO_END_DECLS\n',
      ['4 f'],
    ],
    [
      'an attribute behind',
      'a.c',
      'int g(const char *s, ...) FOO_PRINTF (1, 2);\nint f(int a FOO_UNUSED) { return 0; }\n',
      ['1 g', '2 f'],
    ],
    [
      'a loop of a macro',
      'a.c',
      'int f(list *l) {\n  list_for_each(item, l) {\n    use(item);\n  }\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'a type as an argument',
      'a.c',
      'int f(va_list ap) { return *va_arg(ap, const char *); }\n',
      ['1 f'],
    ],
    [
      'branches that open twice',
      'a.c',
      'int f(int a) {\n#ifdef X\n  if (a) {\n#else\n  if (!a) {\n#endif\n    return 1;\n  }\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'macros of a C++ library',
      'a.cc',
      'LIB_BEGIN_NAMESPACE\ntemplate <typename T, LIB_ENABLE_IF(is_int<T>::value)>\nLIB_CONSTEXPR auto f(T t) -> T { return t; }\nLIB_END_NAMESPACE\n',
      ['2 f'],
    ],
    [
      'sections of Qt',
      'a.cc',
      'class A : public QObject {\n  Q_OBJECT\npublic slots:\n  void f() { connect(a, SIGNAL(go(int)), this, SLOT(f())); }\nsignals:\n  void gone();\n};\n',
      ['4 f', '6 gone'],
    ],
    [
      'a directive inside an initialiser',
      'A.cs',
      'class A {\n  int F() { return G(1\n#if X\n    + 2\n#else\n    + 3\n#endif\n  ); }\n}\n',
      ['2 F'],
    ],
    [
      'an annotated setter',
      'a.kt',
      'class A {\n  var x: Int = 0\n    @Synchronized set(value) {\n      field = value\n    }\n  fun f(): Int { return x }\n}\n',
      ['6 f'],
    ],
    ['the unit value', 'a.swift', 'func f() -> Result<Void, E> { return .success(()) }\n', ['1 f']],
    ['the old try', 'a.rs', 'fn f() -> R {\n    let v = try!(g());\n    h(v)\n}\n', ['1 f']],
  ])('%s is read', async (_, path, text, functions) => {
    expect(await functionsOf(path, text)).toEqual(functions)
  })

  it('keeps names and lines as they are written', async () => {
    const facts = await parseText(
      'a.c',
      'FOO_API int\nf(void) { return g(FOO_MAX); }\n#define FOO_MAX 3\n',
    )
    expect(facts.symbols.find(({ name }) => name === 'f')?.signature).toBe('int f(void)')
    expect(facts.symbols.map(({ name }) => name)).toContain('FOO_MAX')
  })

  it('is said to be partial when nothing helps', async () => {
    expect((await parseText('a.c', 'int f( { ) } = ;;( [\n')).partial).toBe(true)
  })
})

describe('one branch of conditional text', () => {
  it('keeps the first that is not switched off, nested ones too, every line in its place', () => {
    const text = '#if 0\na\n#elif X\nb\n# ifdef Y\nc\n# else\nd\n# endif\n#else\ne\n#endif\nf\n'
    const read = oneBranch(text)
    expect(read.length).toBe(text.length)
    expect(read.split('\n').map((line) => line.trim())).toEqual([
      '',
      '',
      '',
      'b',
      '',
      'c',
      '',
      '',
      '',
      '',
      '',
      '',
      'f',
      '',
    ])
  })
})

describe('JSON that people write settings in', () => {
  it.each([
    ['tsconfig.json', '{\n  // c\n  "a": [1, 2,], /* x */ // y\n}\n'],
    ['tsconfig.base.json', '// c\n{ "a": "b", /* * ** */ "b": [ "x", // c\n ], } // end'],
    ['.vscode/settings.json', '{\n  "a": "https://x//y",\n  // "b": 2,\n}'],
    ['.eslintrc', '/* c */\n{ "a": true, "b": { "@/*": ["./src/*"], }, }'],
  ])('may hold comments and trailing commas: %s', async (path, text) => {
    expect((await parseText(path, text)).partial).toBe(false)
  })
})
