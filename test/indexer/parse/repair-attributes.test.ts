import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { macroChanges } from '#cli/parse/repair/macros.ts'
import { changed } from '#cli/parse/repair/rewrite.ts'
import { functionsOf } from './functions-of.ts'

const read = (text: string): string => changed(text, macroChanges(text))
/** What is left of a text, without the room of what was taken out. */
const squeezed = (text: string): string => read(text).replace(/[ \t]+/g, ' ')

describe('macros of a C or C++ text as what they stand for', () => {
  it.each([
    [
      'attributes before declarations, all once one is known',
      'LIB_DEVICE LIB_INLINE Packet add(const Packet& a) {}\nLIB_DEVICE LIB_INLINE\nPacket sub(int b);\n',
      ' Packet add(const Packet& a) {}\n \nPacket sub(int b);\n',
    ],
    [
      'attributes before constructors and destructors of a class of the text',
      'struct Box {\n  LIB_DEVICE Box() {}\n  LIB_DEVICE ~Box() {}\n};\n',
      'struct Box {\n Box() {}\n ~Box() {}\n};\n',
    ],
    [
      'attributes behind parameters, with their arguments',
      'int f(int a) LIB_NOEXCEPT LIB_NOEXCEPT_IF((a::b && c));\nvoid g() const LIB_OVERRIDE { h(); }\n',
      'int f(int a) ;\nvoid g() const { h(); }\n',
    ],
    [
      'names that the text defines as attributes, however they look',
      '#define lib_inline inline __attribute__((always_inline))\nlib_inline\nvoid f(int a) { }\n',
      '#define lib_inline inline __attribute__((always_inline))\n \nvoid f(int a) { }\n',
    ],
    [
      'what wraps the type of a parameter',
      'void f(LIB_FWD_REF(Arg) a, LIB_RV_REF(std::pair<K, V>) b, LIB_MOVE_ARG(Args)... rest);\n',
      'void f( Arg a, std::pair<K, V> b, Args ... rest);\n',
    ],
    [
      'types that a macro makes of several arguments',
      'inline LIB_RESULT(random, Scalar) random(int x) {\n  return LIB_IMPL(random, Scalar)::run(x);\n}\n',
      'inline LIB_RESULT random(int x) {\n return LIB_IMPL ::run(x);\n}\n',
    ],
    [
      'commas between template arguments',
      'typedef pair<T LIB_COMMA A>::type type;\n',
      'typedef pair<T , A>::type type;\n',
    ],
    [
      'a comma that a macro of the text writes',
      '#define LIB_DUMMY_TRUE , true\nstruct A<B LIB_DUMMY_TRUE> {};\n',
      '#define LIB_DUMMY_TRUE , true\nstruct A<B , true > {};\n',
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text).length).toBe(text.length)
    expect(squeezed(text)).toBe(expected)
  })

  it.each([
    [
      'types and constants in capitals',
      'BOOL ret = f(A_B, C_D);\nDWORD const x = MAX_SIZE;\nUINT32 y;\n',
    ],
    [
      'calls that are statements',
      'void f() {\n  LOG_INFO(a)\n  g(b);\n  if (c) CHECK_ALL(d);\n  FOR_EACH(x, y) check(x);\n}\n',
    ],
    [
      'products and conditions',
      'int x = f(SIZE_OF(a) * b, SIZE_OF(c) & d);\nif (A_B && C_D < E_F) g();\n',
    ],
    [
      'enumerators and labels',
      'enum { ONE_A, TWO_B = 3 };\nswitch (x) { case ONE_A: case TWO_B: return ONE_A; }\ngoto OUT_NOW;\n',
    ],
    [
      'macros of the text that are no attributes',
      '#define LIB_TYPE struct lib\n#define LIB_SIZE INT64\nLIB_TYPE value f(int a);\nLIB_SIZE size;\n',
    ],
    [
      'words in comments and strings',
      '// LIB_INLINE int f(int);\nconst char* s = "LIB_INLINE int f(int)";\n',
    ],
  ])('leaves %s', (_, text) => {
    expect(read(text)).toBe(text)
  })

  it('gives the functions and their classes behind them', async () => {
    const text =
      'namespace lib {\ntemplate <class T>\nclass Deque {\npublic:\n  LIB_NODISCARD LIB_INLINE T get(int i) const LIB_NOEXCEPT\n  { return at(i); }\n  LIB_INLINE Deque(LIB_RV_REF(Deque) x) LIB_NOEXCEPT_IF((a::b))\n    : m(x.m)\n  { }\n  LIB_INLINE ~Deque() { free(m); }\n};\nLIB_NODISCARD LIB_INLINE\nint count(const Deque<int>& x) { return x.get(0); }\n}\n'
    const { partial, symbols } = await parseText('deque.h', text)
    expect(partial).toBe(false)
    const shown = symbols
      .filter(({ kind }) => /class|function|method|constructor/.test(kind))
      .map(({ kind, name, startLine, endLine }) => `${kind} ${name} ${startLine}-${endLine}`)
    expect(shown).toMatchInlineSnapshot(`
      [
        "class Deque 2-11",
        "method get 5-6",
        "constructor Deque 7-9",
        "method ~Deque 10-10",
        "function count 13-13",
      ]
    `)
  })
})

describe('text that C and C++ grammars stumble over without a macro', () => {
  it.each([
    [
      'a definition without a value before white space',
      'a.cc',
      '#if A\n# if B\n#define X   \n# endif\n#endif\nint f() { return 0; }\n#if A\n#define Y __attribute__((unused))\n#endif\nint g() { return 1; }\n',
      ['6 f', '10 g'],
    ],
    [
      'handles of C++/CX',
      'a.cc',
      'ref class A sealed {};\nPlatform::String^ f(IVector<Pair^>^ all) {\n  try { return ref new Platform::String(all); } catch (Platform::Exception^ e) { g(e->HResult); }\n}\n',
      ['2 f'],
    ],
    [
      'qualifiers of function types',
      'a.cc',
      'template <class R, class... A>\nstruct S<R(A...) & noexcept> {\n  typedef R type(A...) & noexcept;\n  int f() { return 1; }\n};\n',
      ['4 f'],
    ],
    [
      'operators called by their names',
      'a.cc',
      'struct A : B {\n  A& operator=(const A& a) { this->B::operator=(a); return *this; }\n  A operator++(int) { A old(*this); operator++(); return old; }\n  explicit operator bool() const { return B::operator bool() && ok; }\n};\n',
      ['2 operator=', '3 operator++', '4 operator'],
    ],
    [
      'comparisons among template arguments',
      'a.cc',
      'typedef typename conditional<left>=4, A, B>::type type;\nint f() { return 1; }\n',
      ['2 f'],
    ],
    [
      'an array deleted through a pointer to it',
      'a.cc',
      'void f() {\n  delete [] *i;\n}\n',
      ['1 f'],
    ],
    [
      'statements that macros end, before comments, directives and braces',
      'a.c',
      'static int f(int a) { LIB_RETURN(g(a)) }\nvoid h(int flags) {\n  if (flags) FAIL("set")\n  /* Next. */\n  i(flags);\n  j_every(100) k();\n}\nLIB_GENERATE(all)\n#undef LIB_GENERATE\n',
      ['1 f', '2 h'],
    ],
    [
      'constants that a macro declares',
      'a.h',
      '#include <vector>\nstatic LIB_CONST_Packet4f(half, 0.5f);\nint f() { return 1; }\n',
      ['3 f'],
    ],
    [
      'null directives',
      'a.h',
      '#\n#ifndef A\n#//why\nint f(void) { return 1; }\n#endif\n',
      ['4 f'],
    ],
    [
      'a chain of assignments in a condition',
      'a.cc',
      'void f() {\n  while ((a = b, b = c, c = c->next) != nullptr) { g(a); }\n}\n',
      ['1 f'],
    ],
    [
      'sections of a class whose body is included',
      'methods.inc.hpp',
      'protected:\ntemplate<typename T>\nstruct Row : public Base<T> {};\n\npublic:\nint f() { return 1; }\n',
      ['6 f'],
    ],
    [
      'a condition that a macro chooses',
      'a.cc',
      'void f(int n) {\n  LIB_IF_CONSTEXPR(!single) {\n    g();\n  }\n  else {\n    h();\n  }\n}\n',
      ['1 f'],
    ],
    [
      'a function without a type',
      'a.c',
      'main() { g(); return 0; }\nint after(void) { return 1; }\n',
      ['1 main', '2 after'],
    ],
    [
      'parameters declared behind their list, of functions without a type',
      'a.c',
      'f(a, b)\nint a;\nchar *b;\n{\n  return g(a);\n}\nstatic h(x) int x; { return f(x); }\nstatic k() { h(1); }\nint after(void) { return 1; }\n',
      ['1 f', '7 h', '8 k', '9 after'],
    ],
    [
      'a template parameter that a macro makes',
      'a.cc',
      'template <typename U, LIB_ENABLE_IF(!same<U, char>::value) = 0>\nvoid f(const U* u) { g(u); }\n',
      ['1 f'],
    ],
    [
      'a namespace behind a marker',
      'a.cc',
      'namespace a {\nLIB_NAMESPACE_BEGIN\nnamespace {\nint f() { return 1; }\n}\n}\n',
      ['4 f'],
    ],
    [
      'a subshell as a condition, and lines among patterns',
      'a.sh',
      'f() {\n  if (which $1 >/dev/null) then\n    echo yes\n  fi\n  case $x in\n    *"\n"enable_$y"\n"*) ;;\n  esac\n}\n',
      ['1 f'],
    ],
  ])('%s is read', async (_, path, text, functions) => {
    expect(await functionsOf(path, text)).toEqual(functions)
  })

  it('declares enumerations that macros open and close', async () => {
    const { partial, symbols } = await parseText(
      'a.hpp',
      '#include <string>\nLIB_SCOPED_ENUM_DECLARE_BEGIN(options, unsigned int)\n{\n  none = 0u, // Nothing\n  follow = 1u << 1\n}\nLIB_SCOPED_ENUM_DECLARE_END(options)\n\nint f() { return 1; }\n',
    )
    expect(partial).toBe(false)
    expect(symbols.filter(({ kind }) => kind.startsWith('enum')).map(({ name }) => name)).toEqual([
      'options',
      'none',
      'follow',
    ])
  })
})
