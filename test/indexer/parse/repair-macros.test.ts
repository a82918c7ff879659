import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { functionsOf } from './functions-of.ts'

describe('what macros, conditions and newer words make of C and C++', () => {
  it.each([
    [
      'enumerators that a macro makes',
      'a.h',
      'typedef enum {\n  /* one */\n  OPT(OPT_A, T_LONG, 1),\n  OPT(OPT_B, T_LONG, 2)\n} opts;\nint f(void) { return 0; }\n',
      ['6 f'],
    ],
    ['a list of macros alone', 'list.h', 'OP(A, 1, "a")\nOP(B, 2, "b")\nOP(C, 3, "c")\n', []],
    [
      'a count of included enumerators',
      'a.c',
      'enum {\n  COUNT =\n#define OP(name) +1\n#include "ops.h"\n#undef OP\n};\nint f(void) { return COUNT; }\n',
      ['7 f'],
    ],
    [
      'a macro of strings among strings',
      'a.c',
      'const char *s = "a" NAME(x) "b" NAME(y);\nint f(void) { return g(STR(x) "c"); }\n',
      ['2 f'],
    ],
    [
      'a pragma in a condition in a statement',
      'a.c',
      'int f(int a) {\n  if(a)\n#if defined(__clang__)\n#pragma clang diagnostic push\n#endif\n    return 1;\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'a value that one branch chooses, and lines that look like macros',
      'a.c',
      'int f(int a) {\n  int least =\n#ifdef A_ONE\n    LEAST_OF_ONE\n#else\n    LEAST_OF_TWO\n#endif\n    ;\n  FOO_CHECK(a)\n  if(a)\n    least = 2;\n  return least;\n}\n',
      ['1 f'],
    ],
    [
      'attributes behind each other',
      'a.cc',
      'struct A {\n  void f() LIB_UNLOCK(mutex) LIB_LOCKS_EXCLUDED(other) { g(); }\n  const T& h() const& LIB_BOUND { return t; }\n};\n',
      ['2 f', '3 h'],
    ],
    [
      'commas in decltype, calls and objects of it',
      'a.cc',
      'auto f(T* p) -> decltype(g<U, C>().h(*p), std::true_type());\nauto i() { return decltype(g({1})){}; }\nbool j = k((decltype(g(1))()));\n',
      ['1 f', '2 i'],
    ],
    [
      'arrays of pointers, commas of assignments',
      'a.cc',
      'void f() {\n  T** list = new T*[n];\n  g(a ? (b = S(a), &b) : nullptr);\n}\n',
      ['1 f'],
    ],
    [
      'calls of destructors and conversions, operators apart from their parentheses',
      'a.cc',
      'void f() {\n  a->A::~A();\n  b.~B<>();\n  c.operator D();\n  return d.operator * ();\n}\n',
      ['1 f'],
    ],
    [
      'sections that a macro names, a reference to a type among arguments',
      'a.cc',
      'class A {\n  LIB_PRIVATE_UNLESS_TESTED:\n  int f() { CHECK_THROWS_AS(g(1), lib::error&); return 1; }\n};\n',
      ['3 f'],
    ],
    [
      'more template arguments than the grammar follows',
      'a.cc',
      'template <class T>\nE<N<D<C<T, int>, I<T>, P<T>, H<T>>>, W> f(int);\nint g() { return 1; }\n',
      ['1 f', '3 g'],
    ],
    [
      'try and catch as macros, below a comment',
      'a.cc',
      'void f() {\n  g();\n  // Move.\n  LIB_TRY { h(); }\n  LIB_CATCH(...) { i(); }\n}\nint j() { return 1; }\n',
      ['1 f', '7 j'],
    ],
    [
      'several macros before a declaration, and behind it',
      'a.cc',
      'struct A {\n  LIB_DEVICE_FUNC LIB_STRONG_INLINE const B& f() const { return b; }\n  LIB_DEVICE_FUNC LIB_STRONG_INLINE A(const B& b) : b(b) {}\n  LIB_DEVICE_FUNC LIB_INLINE LIB_CONSTEXPR\n  Index g() const LIB_NOEXCEPT { return 1; }\n};\n',
      ['2 f', '3 A', '5 g'],
    ],
    [
      'declarations between macros, and of types',
      'a.h',
      'LIB_AVAILABLE_IN_2_60 GType f (void) G_GNUC_CONST;\ntypedef struct _A A LIB_DEPRECATED_IN_2_26_FOR(B);\ntypedef LIB_IMPDEF(B) C;\n',
      ['1 f'],
    ],
    [
      'macros among template parameters',
      'a.cc',
      'template <typename B,\n    LIB_TOKEN_FOR(void (int,\n      long)) Token\n        LIB_DEFAULT(executor_type)>\nvoid f(B b) {}\n',
      ['1 f'],
    ],
    [
      'tests with parentheses in their names',
      'a.cc',
      'TEST_CASE("one (fails)", "[a]") {\n  g();\n}\nint f() { return 1; }\n',
      ['4 f'],
    ],
    [
      'types that look like macros',
      'a.cc',
      'struct __raw {\n  int f() { return *new const int(1); }\n};\n',
      ['2 f'],
    ],
    [
      'statements of macros without an end, before blank lines',
      'a.c',
      'int f(void) {\n  check("one",\n    g(x) == 3 && h(x,"a") == 0)\n\n  free(x);\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'arguments that are left out, types of pointers among others',
      'a.c',
      'ph_gen(, avail, edata_t, avail_link,\n    compare)\nint f(void) { grow(L, v, n, size,\n    TString *, MAX_INT, ""); return 0; }\n',
      ['3 f'],
    ],
  ])('%s is read', async (_, path, text, functions) => {
    expect(await functionsOf(path, text)).toEqual(functions)
  })

  it('names enumerators by what the macro around them is given', async () => {
    const { symbols } = await parseText(
      'a.h',
      'typedef enum {\n  OPT(OPT_A, T_LONG, 1),\n  OPTOLD(OPT_B, T_LONG, 2,\n    "none"),\n} opts;\n',
    )
    const members = symbols.filter(({ kind }) => kind === 'enum_member')
    expect(members.map(({ name, startLine }) => `${startLine} ${name}`)).toEqual([
      '2 OPT_A',
      '3 OPT_B',
    ])
  })
})
