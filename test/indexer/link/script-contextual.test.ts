import { expect, test } from 'vitest'
import { linkTexts } from '../languages-case.ts'

/** Who calls `Store.find` and `Store.save` in a file that imports them. */
async function callersIn(text: string): Promise<readonly string[]> {
  const store = `
    export class Store { find() {} save() {} get size() { return 0 } }
    export type Handler = (store: Store, next: () => Promise<void>) => Promise<void>
    export interface Hooks { onOpen(store: Store): void; onClose?: (store: Store) => void; nested: { inner: Handler } }
    export function run(hooks: Hooks, ...handlers: Handler[]): void {}
    export class Server { constructor(readonly hooks: Hooks) {} }
  `
  const { edges } = await linkTexts(
    new Map([
      ['store.ts', store],
      ['use.ts', `import { Server, Store, run, type Handler, type Hooks } from './store'\n${text}`],
    ]),
  )
  return edges
    .filter(({ kind, to }) => kind === 'CALLS' && to.startsWith('store.ts:Store.'))
    .map(({ from, to }) => `${from.replace('use.ts:', '')} -> ${to.slice(15)}`)
    .toSorted()
}

test.each([
  [
    'a variable with a function type',
    `export const handle: Handler = async (s) => { s.find() }`,
    'handle',
  ],
  [
    'what a function says that it returns',
    `export function make(): Handler { return async function inner(s, next) { s.find() } }`,
    'make',
  ],
  [
    'what an arrow function says that it returns',
    `export const make = (): Handler => async (s) => { s.find() }`,
    'make',
  ],
  [
    'a method of an object literal',
    `export const hooks: Hooks = { onOpen(s) { s.find() }, nested: {} as never }`,
    'hooks.onOpen',
  ],
  [
    'a property of an object literal',
    `export const hooks: Hooks = { onClose: (s) => { s.find() } } as Hooks`,
    'hooks.onClose',
  ],
  [
    'a property of a nested object literal',
    `function f() { run({ nested: { inner: async (s) => { s.find() } } } as Hooks) }`,
    'f',
  ],
  [
    'an object literal that is an argument',
    `function f() { run({ onOpen(s) { s.find() } }) }`,
    'f',
  ],
  [
    'an object literal passed to a constructor',
    `function f() { return new Server({ onOpen: (s) => s.find() }) }`,
    'f',
  ],
  [
    'a rest parameter',
    `function f(h: Hooks) { run(h, async () => {}, async (s) => { s.find() }) }`,
    'f',
  ],
  ['satisfies', `export const handle = (async (s) => { s.find() }) satisfies Handler`, 'handle'],
  [
    'a conditional',
    `function f(ok: boolean): Handler | null { return ok ? async (s) => { s.find() } : null }`,
    'f',
  ],
  [
    'an assignment to a typed field',
    `class A { hook?: Handler\n set() { this.hook = async (s) => { s.find() } } }`,
    'A.set',
  ],
  [
    'the default of a typed parameter',
    `function f(h: Handler = async (s) => { s.find() }) { return h }`,
    'f',
  ],
  [
    'an element of a typed array',
    `function f() { const all: Handler[] = [async (s) => { s.find() }]; return all }`,
    'f',
  ],
  ['sort', `function f(all: Store[]) { all.sort((a, b) => { b.find(); return 0 }) }`, 'f'],
  [
    'reduce',
    `function f(all: Store[]) { all.reduce((best, one) => { one.find(); return best }, null) }`,
    'f',
  ],
  [
    'the start of reduce',
    `function f(all: string[]) { all.reduce((s, one) => { s.find(); return s }, new Store()) }`,
    'f',
  ],
])('a parameter without a type gets one from %s', async (_name, text, from) => {
  const callers = await callersIn(text)
  expect(callers).toHaveLength(1)
  expect(callers[0]).toContain('-> find')
  expect(callers[0]).toMatch(new RegExp(`^(use\\.ts|${from.replaceAll('.', '\\.')}) `))
})

test('a parameter that nothing is expected of stays unknown', async () => {
  const text = `export const plain = (s) => { s.somethingElse() }\nexport const other: unknown = (s) => s.size`
  expect(await callersIn(text)).toEqual([])
})

test('a parameter of a function that returns another is not given what the inner one is', async () => {
  const text = `type Maker = (name: string) => Handler\nexport const make: Maker = (name) => async (s) => { s.save(); name.find() }`
  expect(await callersIn(text)).toEqual(['make -> save'])
})

test.each([
  ['an inline type of a parameter', `function f({ s }: { s: Store }) { s.find() }`],
  [
    'an inline type of a result',
    `declare function make(): { s: Store; n: number }\nfunction f() { const { s } = make(); s.find() }`,
  ],
  [
    'an object that a function returns',
    `function make() { const s = new Store(); return { s, n: 1 } }\nfunction f() { make().s.find() }`,
  ],
  [
    'a nested object',
    `function make() { return { inner: { s: new Store() } } }\nfunction f() { const { inner: { s } } = make(); s.find() }`,
  ],
  [
    'a promise of an inline type',
    `declare function make(): Promise<{ s: Store }>\nasync function f() { (await make()).s.find() }`,
  ],
  [
    'a method signature',
    `declare function make(): { get(): Store }\nfunction f() { make().get().find() }`,
  ],
  [
    'a callback in an inline type',
    `declare function on(o: { open: (s: Store) => void }): void\nfunction f() { on({ open: (s) => { s.find() } }) }`,
  ],
])('a member is known from %s', async (_name, text) => {
  expect(await callersIn(text)).toEqual(['f -> find'])
})
