import { expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'

it.each(['class', 'interface'])(
  'a Kotlin %s below two annotations, with another declaration behind it, has its members',
  async (keyword) => {
    const { symbols } = await parseText(
      'a.kt',
      `package a

import b.*

@RestController
@RequestMapping("/u")
${keyword} Users {
  @GetMapping("/x")
  fun one(): Int = 1
}

class Other {}
`,
    )
    expect(symbols.slice(1).map(({ container, name }) => [container, name])).toEqual([
      ['', 'Users'],
      ['Users', 'one'],
      ['', 'Other'],
    ])
    expect(symbols[1]?.kind).toBe(keyword)
  },
)
