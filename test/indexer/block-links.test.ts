// Languages that are read by their blocks, without a grammar: what they name across files.

import { describe, expect, it } from 'vitest'
import { linkTexts } from './languages-case.ts'

const edgesOf = async (texts: Readonly<Record<string, string>>): Promise<string[]> => {
  const { edges } = await linkTexts(texts)
  return edges.map(({ kind, from, to }) => `${kind} ${from} -> ${to}`).sort()
}

describe('style sheets', () => {
  it('include mixins, call functions and read variables of others, parameters apart', async () => {
    const found = await edgesOf({
      'scss/app.scss': `@import "mixins/banner";
@use "vars" as v;
.card { @include banner(v.$x); width: v.twice(2); &__title { @extend %quiet; } }
`,
      'scss/mixins/_banner.scss':
        '@mixin banner($x) { padding: $x; @each $k in $list { a: $k; } }\n%quiet { a: b; }\n',
      'scss/_vars.scss': '$x: 1;\n$k: 2;\n$list: 1 2;\n@function twice($n) { @return $n * $x; }\n',
    })
    expect(found).toEqual([
      'CALLS scss/app.scss:.card -> scss/_vars.scss:twice',
      'CALLS scss/app.scss:.card -> scss/mixins/_banner.scss:banner',
      'IMPORTS scss/app.scss -> scss/_vars.scss',
      'IMPORTS scss/app.scss -> scss/mixins/_banner.scss',
      'REFERENCES scss/_vars.scss:twice -> scss/_vars.scss:$x',
      'REFERENCES scss/app.scss:.card -> scss/_vars.scss:$x',
      'REFERENCES scss/app.scss:.card..card__title -> scss/mixins/_banner.scss:%quiet',
      'REFERENCES scss/mixins/_banner.scss:banner -> scss/_vars.scss:$list',
    ])
  })

  it('have names of any letters', async () => {
    const found = await edgesOf({
      'a.scss': '$größe: 1;\n@mixin übel($é) { a: $é $größe; }\n.x { @include übel(1); }\n',
    })
    expect(found).toEqual([
      'CALLS a.scss:.x -> a.scss:übel',
      'REFERENCES a.scss:übel -> a.scss:$größe',
    ])
  })

  it('know a rule whatever its strings, comments and addresses hold', async () => {
    const { symbols } = await linkTexts({
      'a.scss':
        '// } { of "xs"\n.a { background: url(http://x.test/{.png); content: "}"; }\n/* { */ .b { c: d }\n@media print { .c { e: f } }\n',
    })
    expect([...symbols.keys()]).toEqual(['a.scss', 'a.scss:.a', 'a.scss:.b', 'a.scss:.c'])
  })
})

describe('HCL', () => {
  it('names blocks as others use them, each folder by itself', async () => {
    const found = await edgesOf({
      'main.tf': `module "net" {
  source = "./net"
  size   = var.size
}
resource "aws_instance" "web" {
  subnet = module.net.id
  name   = "\${local.name}-x"
}
`,
      'vars.tf': 'variable "size" {}\nlocals {\n  name = var.size\n}\n',
      'net/main.tf': 'variable "size" {}\noutput "id" {\n  value = var.size\n}\n',
    })
    expect(found).toEqual([
      'IMPORTS main.tf -> net/main.tf',
      'REFERENCES main.tf:aws_instance.web -> main.tf:module.net',
      'REFERENCES main.tf:aws_instance.web -> vars.tf:local.name',
      'REFERENCES main.tf:module.net -> vars.tf:var.size',
      'REFERENCES net/main.tf:output.id -> net/main.tf:var.size',
      'REFERENCES vars.tf:local.name -> vars.tf:var.size',
    ])
  })
})

describe('a text whose comment, string or heredoc never ends', () => {
  it.each([
    ['a.css', '/* x\n'.repeat(20_000)],
    ['a.scss', `a: "\n${'"\n'.repeat(20_000)}`],
    ['a.tf', 'x = <<EOF\n'.repeat(15_000)],
    ['a.proto', '/* x\n'.repeat(20_000)],
    ['a.graphql', '"""\n'.repeat(20_001)],
    ['a.sql', '/* x\n'.repeat(20_000)],
  ])('is read in time: %s', async (file, text) => {
    const start = process.cpuUsage()
    await linkTexts({ [file]: text })
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000)
  })
})

describe('protocol buffers', () => {
  it('find types in their message, their package and those around it', async () => {
    const found = await edgesOf({
      'a.proto':
        'package a.b;\nimport "c.proto";\nmessage M { c.N n = 1; K k = 2; message K {} }\nservice S { rpc Go(M) returns (stream M.K); }\n',
      'c.proto': 'package a.c;\nmessage N { .a.b.M.K k = 1; string K = 2; }\nmessage K {}\n',
    })
    expect(found).toEqual([
      'IMPORTS a.proto -> c.proto',
      'REFERENCES a.proto:M.k -> a.proto:M.K',
      'REFERENCES a.proto:M.n -> c.proto:N',
      'REFERENCES a.proto:S.Go -> a.proto:M',
      'REFERENCES a.proto:S.Go -> a.proto:M.K',
      'REFERENCES c.proto:N.k -> a.proto:M.K',
    ])
  })
})

describe('GraphQL', () => {
  it('knows types of other files, and parts of one type', async () => {
    const found = await edgesOf({
      's.graphql': 'type A implements B {\n  b(by: C = { d: 1 }): [B!]!\n}\n',
      't.graphql':
        'interface B {\n  a: A\n}\ninput C {\n  d: Int\n}\nextend type A {\n  c: D\n}\nenum D {\n  ONE\n}\n',
    })
    expect(found).toEqual([
      'IMPLEMENTS s.graphql:A -> t.graphql:B',
      'REFERENCES s.graphql:A -> t.graphql:B',
      'REFERENCES s.graphql:A.b -> t.graphql:B',
      'REFERENCES s.graphql:A.b -> t.graphql:C',
      'REFERENCES t.graphql:A -> s.graphql:A',
      'REFERENCES t.graphql:A.c -> t.graphql:D',
      'REFERENCES t.graphql:B.a -> s.graphql:A',
    ])
  })
})
