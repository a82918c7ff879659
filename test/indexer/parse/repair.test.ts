import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { functionsOf } from './functions-of.ts'

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
    [
      'an attribute between a type and a name',
      'a.c',
      'static lib_atomic size_t n = 0;\nint f(const char* lib_nonnull s) { return n; }\n',
      ['2 f'],
    ],
    ['a declaration in a macro', 'a.c', 'LIB_UNUSED(static void f(A* a)) {\n  g(a);\n}\n', ['1 f']],
    [
      'a macro that opens a block',
      'a.c',
      'int f(void) {\n  every_second(10) {\n    g();\n  }\n  TEST("one") {\n    h();\n  }\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'a type among arguments',
      'a.c',
      'int f(q *a) { return container_of(a, struct work, node)->x; }\n',
      ['1 f'],
    ],
    [
      'directives inside an enumeration',
      'a.c',
      'typedef enum {\n#define OP(name) name,\n#include "ops.h"\n#undef OP\n} ops;\nint f(void) { return 0; }\n',
      ['6 f'],
    ],
    [
      'a condition inside an expression, and the other branches of the rest',
      'a.c',
      '#ifdef A\nint f(void) { return 1; }\n#else\nint g(void) { return 2; }\n#endif\nint h(int a) {\n  return a +\n#ifdef B\n    1;\n#else\n    2;\n#endif\n}\n',
      ['2 f', '4 g', '6 h'],
    ],
    [
      'assembly',
      'a.c',
      'int f(void) {\n  __asm__ volatile("nop" : "=r"(x) : : "memory");\n  return 0;\n}\n',
      ['1 f'],
    ],
    [
      'a matcher with a description',
      'a.cc',
      'MATCHER_P(IsA, a, "is a") {\n  return a == arg;\n}\nint f() { return 0; }\n',
      ['1 MATCHER_P', '4 f'],
    ],
    [
      'pointers to members, names of operators, deleted functions',
      'a.cc',
      'using P = int S::*;\nstruct A {\n  bool f(B& b) { return b.operator==(b) && (this->*m)(1); }\n  bool operator<(B&) const = delete;\n};\n',
      ['3 f'],
    ],
    [
      'parameters without a name, types as values',
      'a.cc',
      'template <class K, K* = nullptr>\nint f(A&& a, const void* = nullptr) { return g(typename K::tag{}, a); }\n',
      ['1 f'],
    ],
    [
      'attributes of pointers',
      'a.cc',
      'using P = char* lib_nonnull;\nusing F = int (*lib_nullable)(int);\nset<const A* lib_nonnull> s;\nint f(A* lib_nonnull a) { return g(a); }\n',
      ['4 f'],
    ],
    [
      'macros far above what they break',
      'a.cc',
      'struct A {};\nLIB_END_NAMESPACE\n\n// One.\n// Two.\n// Three.\n// Four.\nstruct B { int f() { return 1; } };\n',
      ['8 f'],
    ],
    [
      'an object as a parameter, names of templates, types without names',
      'a.cc',
      'enum : int { one, two };\nstruct A {\n  template <class T, typename = void> int f(this const T& a) { return unsigned(b) << 3; }\n  using B = C<T>::template D<int>;\n};\n',
      ['3 f'],
    ],
    [
      'raw strings and regular expressions',
      'a.swift',
      'let a = #"a "b" \\d"#\nlet b = #/^[a-z"]+$/#\nfunc f() { g(#"^c$"#) }\n',
      ['3 f'],
    ],
    [
      'typed errors and unsafe calls',
      'a.swift',
      'func f() throws(E) -> Int {\n  if let a = try await g(A.self) { unsafe h(a) }\n  return 1\n}\n',
      ['1 f'],
    ],
    [
      'macros that stand alone or for a value',
      'a.swift',
      'func f(at: S = #_location, then: () -> Void) {}\n#GET(on: app) { (r: R) -> S in\n  return g(r)\n}\n',
      ['1 f'],
    ],
    [
      'names of several words',
      'a.swift',
      'struct A {\n  @Test\n  func `a: b, c`() throws {\n    g()\n  }\n}\n',
      ['2 a: b, c'],
    ],
    [
      'several attributes of a parameter',
      'a.swift',
      'func f(_ a: Int, @B<C> @_d _ e: () -> Int, g: (_: Int) -> Void) {}\n',
      ['1 f'],
    ],
    [
      'braces in comments and strings',
      'a.kt',
      'class A {\n  // if (a) { b() } else { c() }\n  /* { } */\n  fun f() = g("{ }") { h() }\n  fun i() {}\n}\n',
      ['4 f', '5 i'],
    ],
    [
      'a constructor below its class',
      'a.kt',
      'class A\n@Inject\ninternal constructor(val b: B) {\n  fun f() = b\n}\n',
      ['4 f'],
    ],
    [
      'words of the language as names',
      'a.kt',
      'fun f(dynamic: D, suspend: Boolean): D {\n  if (suspend) { dynamic.open() }\n  return dynamic\n}\n',
      ['1 f'],
    ],
    [
      'guards and contexts',
      'a.kt',
      'context(a: A)\nfun f(e: E) = when (e) {\n  is B if e.c() -> 1\n  else -> 2\n}\n',
      ['2 f'],
    ],
    [
      'a guard over several lines, and where as a name',
      'a.kt',
      'class A {\n  fun f(e: E) = when (e) {\n    is B if (\n      e.c() && e.d()\n    ) -> 1\n    else -> 2\n  }\n  fun g() {\n    if (a || b) {\n    }\n    where?.let {\n    }\n  }\n}\n',
      ['2 f', '8 g'],
    ],
    [
      'an attribute with nothing between its parentheses',
      'a.swift',
      'struct A {\n  @Option() var b: String\n  func f() { g() }\n}\n',
      ['3 f'],
    ],
    [
      'an object below the arrow of a function literal, among arguments',
      'a.scala',
      'object A {\n  val h = f(\n    x =>\n      new R {\n        def g(w: W): w.type = {\n          w\n        }\n      },\n    y,\n  )\n}\n',
      ['5 g'],
    ],
    [
      'bodies under a condition',
      'A.cs',
      'interface A {\n  void F(string t)\n#if DEFAULTS\n    => G(t)\n#endif\n  ;\n  void G(string t);\n}\n',
      ['2 F', '7 G'],
    ],
    [
      'pointers in casts',
      'A.cs',
      'class A {\n  unsafe int F(byte* p) { *(int*)(p + 1) = *(int*)p; *p++ = 3; return *(int*)&p; }\n}\n',
      ['2 F'],
    ],
    [
      'a reference that a call gives',
      'A.cs',
      'class A {\n  void F() {\n    Unsafe.Add(ref x, 1) = 3;\n  }\n}\nref partial struct B { void G() {} }\n',
      ['2 F', '6 G'],
    ],
    [
      'empty arguments before others',
      'a.scala',
      'class A(implicit e: E) extends B()(e) with C {\n  def f(): Int = 1\n}\n',
      ['2 f'],
    ],
    [
      'a loop over the arguments',
      'a.sh',
      'f() {\n  for a do\n    g "$a"\n  done\n  h "${1//&/\\&amp;}"\n}\n',
      ['1 f'],
    ],
    [
      'get as a function between operands',
      'a.kt',
      'class A {\n  fun f(): Id {\n    val id = insert {\n      it[name] = n\n    } get Projects.id\n    return id\n  }\n}\n',
      ['2 f'],
    ],
    [
      'strings with several dollars, functions with a context',
      'a.kt',
      'class A {\n  @Value($$"${a.b-c:}#{T(d).e()}")\n  lateinit var a: String\n  fun f(block: context(S) A.() -> Unit) { block() }\n}\n',
      ['4 f'],
    ],
    [
      'a guard behind type arguments',
      'a.kt',
      'fun f(e: E) = when (e) {\n  is B<*, *> if e.c() -> 1\n  else -> 2\n}\n',
      ['1 f'],
    ],
    [
      'an awaited sequence that may throw, a comparison on the next line',
      'a.swift',
      'func f() async throws {\n  for try await a in try b.c {\n    g(a)\n  }\n  h({ $0.i(a)\n    < k\n  })\n}\n',
      ['1 f'],
    ],
    [
      'else below if among arguments, extension as a name',
      'a.scala',
      'object A {\n  val g = h(\n    x =>\n      if (x > 1) i(x)\n      else j,\n    k,\n  )\n  def f(e: E): Int = e match { case E(p) => extension.append(p) }\n}\n',
      ['8 f'],
    ],
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

  it('keeps the calls of macros that open a block', async () => {
    const { uses } = await parseText('a.c', 'int f(void) {\n  every(10) {\n    g();\n  }\n}\n')
    expect(uses.filter(({ role }) => role === 'call').map(({ line }) => line)).toEqual([2, 3])
  })

  it('leaves names as they are written where others stand for them', async () => {
    const facts = await parseText('a.kt', 'fun f(dynamic: D) = dynamic.g()\nval h = f(suspend)\n')
    expect(facts.symbols.find(({ name }) => name === 'f')?.signature).toBe('fun f(dynamic: D)')
  })

  it('is said to be partial when nothing helps', async () => {
    expect((await parseText('a.c', 'int f( { ) } = ;;( [\n')).partial).toBe(true)
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

  it('may be a tree deeper than the stack of tree-sitter', async () => {
    const text = `${'<<<<<<< HEAD\n'.repeat(278)}<<<<<<`
    const { partial } = await parseText('a.swift', text)
    expect(partial).toBe(true)
    expect(await functionsOf('b.swift', 'func f() {}\n')).toEqual(['1 f'])
  })
})
