// References in scripts that are no calls: what is taken out of objects, set in object literals, named in types.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'what a pattern takes out of an object is read',
    {
      'a.ts': `
class Options { get body() { return 1 } get limit() { return 2 } send() {} }
export class Request {
  options: Options
  a() { const { body, limit: most = 3 } = this.options; return body + most }
  b({ send }: Options) { return send }
}
export function c() { const api = { go }; const { go: start } = api; return start }
export function go() {}
`,
    },
    [
      'Request.a > Options.body',
      'Request.a > Options.limit',
      'Request.a > Request.options',
      'Request.b > Options',
      'Request.b > Options.send',
      'Request.options > Options',
      'c > go',
    ],
  ],
  [
    'who is given a module as it is uses what it exports by default',
    {
      'card.tsx': `
export default function Card() { return null }
export function Named() { return null }
`,
      'app.tsx': `
import { lazy } from 'react'
const A = lazy(() => import('./card'))
const B = lazy(async () => import('./card'))
const C = lazy(() => import('./card').then((m) => ({ default: m.Named })))
const D = () => import('./card')
`,
    },
    ['app.tsx:A > card.tsx:Card', 'app.tsx:B > card.tsx:Card', 'app.tsx:C > card.tsx:Named'],
  ],
  [
    'a function in an object literal is what a member of the expected type is set to',
    {
      'a.ts': `
interface Hooks { open(): void; close: () => void; size: number }
export function use(hooks: Hooks) {}
export function a(): Hooks { return { open() {}, close: () => {}, size: 1 } }
export function b() { use({ open: function () {}, close() {}, other() {} } as Hooks) }
export function c() { return { open() {} } }
`,
    },
    [
      'a > Hooks',
      'a > Hooks.close',
      'a > Hooks.open',
      'b > Hooks',
      'b > Hooks.close',
      'b > Hooks.open',
      'use > Hooks',
    ],
  ],
  [
    'a type by its name in another one',
    {
      'a.ts': `
interface Compiler { compile(text: string): void; run: Compiler['compile'] }
export function a(compile: Compiler['compile'], key: keyof Compiler, any: Compiler[keyof Compiler]) {}
`,
    },
    [
      'Compiler.run > Compiler',
      'Compiler.run > Compiler.compile',
      'a > Compiler',
      'a > Compiler.compile',
    ],
  ],
  [
    'a member that only some of the types have is set in none',
    {
      'a.ts': `
interface Check { validate(): void }
interface Wide { validate(): void; more(): void }
type Named = { make(): void }
interface Options { either: Check | Wide; foreign: Check | Function; maybe?: Named | undefined }
declare function by(options: Options): void
const validate = () => {}
export function a() { by({ either: { validate, more() {} }, foreign: { validate() {} }, maybe: { make: validate } }) }
`,
    },
    [
      'Options.either > Check',
      'Options.either > Wide',
      'Options.foreign > Check',
      'Options.maybe > Named',
      'a > Check.validate',
      'a > Named.make',
      'a > Wide.validate',
      'a > validate',
      'by > Options',
    ],
  ],
  [
    'classes of CommonJS modules in tests of types, and methods of prototypes',
    {
      'raw.js': `
class Raw { set() {} }
module.exports = Raw
`,
      'use.js': `
const Raw = require('./raw')
export function a(x) { return x instanceof Raw }
export function b() { return Raw.prototype.set.apply(this, arguments) }
`,
    },
    ['raw.js > raw.js:Raw', 'use.js:a > raw.js:Raw', 'use.js:b > raw.js:Raw.set'],
  ],
  [
    'reading a property that an object has under a name is no use of what the name stands for',
    {
      'hook.ts': `
export const t = (key: string) => key
export function useText() { return { t } }
`,
      'use.ts': `
import { useText } from './hook'
export function a() { const { t } = useText(); return t('x') }
`,
    },
    ['hook.ts:useText > hook.ts:t'],
  ],
]

describe('references in scripts', () => {
  it.each(CASES)('%s', async (_title, texts, expected) => {
    expect(await callsOf(texts, 'REFERENCES')).toEqual(expected)
  })
})
