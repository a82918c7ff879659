import { describe, expect, it } from 'vitest'
import { interfaceKey, interfaceNames } from '#cli/link/interface-key.ts'
import { filesToRelink } from '#cli/link/relink.ts'
import { callersOf, linkTexts } from './languages-case.ts'

const base = 'class Base\n  def greet; end\nend\n'
const loud = 'module Loud\n  def greet\n    super\n  end\nend\n'
const kid = 'class Kid < Base\n  include Loud\nend\n'

describe('`super` in a module', () => {
  it('goes on to what comes after the module in the types that mix it in', async () => {
    const linked = await linkTexts({
      'base.rb': base,
      'loud.rb': loud,
      'kid.rb': kid,
      'early.rb': 'module Early\n  def greet\n    super\n  end\nend\n',
      'other.rb': 'class Other\n  prepend Early\n  def greet; end\nend\n',
    })
    expect(callersOf(linked, 'base.rb:Base.greet')).toEqual(['loud.rb:Loud.greet'])
    expect(callersOf(linked, 'other.rb:Other.greet')).toEqual(['early.rb:Early.greet'])
  })

  it('is left open where that differs', async () => {
    const linked = await linkTexts({
      'base.rb': base,
      'loud.rb': loud,
      'kid.rb': kid,
      'far.rb': 'class Far\n  def greet; end\nend\nclass Near < Far\n  include Loud\nend\n',
    })
    expect(callersOf(linked, 'base.rb:Base.greet')).toEqual([])
    expect(callersOf(linked, 'far.rb:Far.greet')).toEqual([])
    expect(linked.linked.get('loud.rb')?.unresolved).toBe(1)
  })

  it('is linked again when a type mixes the module in', async () => {
    const before = { 'base.rb': base, 'loud.rb': loud, 'kid.rb': 'class Kid < Base\nend\n' }
    const old = await linkTexts(before)
    const now = await linkTexts({ ...before, 'kid.rb': kid })
    const [was, is] = [old.facts.get('kid.rb'), now.facts.get('kid.rb')]
    if (was === undefined || is === undefined) throw new Error('no facts')
    expect(interfaceKey(is)).not.toBe(interfaceKey(was))
    const consulted = new Map([...old.linked].map(([path, found]) => [path, found.consulted]))
    const change = { path: 'kid.rb', before: interfaceNames(was), after: interfaceNames(is) }
    expect(filesToRelink(consulted, [change])).toContain('loud.rb')
  })
})

it('refinements add to types of this and of other files, and to those of the language', async () => {
  const linked = await linkTexts({
    'kid.rb': 'class Kid\n  def greet; end\nend\n',
    'ext.rb': `module Ext
  refine Kid do
    def more; extra; end
    def extra; greet; end
  end
  refine String do
    def shout; louder; end
    def louder; end
  end
end
`,
    'use.rb': 'using Ext\ndef use\n  Kid.new.more\nend\n',
  })
  expect(callersOf(linked, 'ext.rb:Ext.Kid.more')).toEqual(['use.rb:use'])
  expect(callersOf(linked, 'ext.rb:Ext.Kid.extra')).toEqual(['ext.rb:Ext.Kid.more'])
  expect(callersOf(linked, 'kid.rb:Kid.greet')).toEqual(['ext.rb:Ext.Kid.extra'])
  expect(callersOf(linked, 'ext.rb:Ext.String.louder')).toEqual(['ext.rb:Ext.String.shout'])
})
