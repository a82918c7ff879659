import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from '../languages-case.ts'

const observable = {
  'src/observable.ts': 'export class Observable<T> { subscribe(): void {} }\n',
  'src/map.ts': `import { Observable } from './observable'
declare module './observable' {
  interface Observable<T> { map(): Observable<T>; tools: Tools }
}
Observable.prototype.map = function () { this.subscribe(); return this }
Observable.prototype.tap = function () {}
export class Tools { sharpen() {} }
function tap() {}
export function own() { tap() }
`,
  'src/use.ts': `import { Observable } from './observable'
export function use(source: Observable<string>) {
  source.map().subscribe()
  source.tap()
  source.tools.sharpen()
}
`,
}

describe('a module that another one adds to', () => {
  it('has what is declared for it and what is assigned to its prototypes', async () => {
    const linked = await linkTexts(observable)
    const target = 'src/map.ts:./observable.Observable.map'
    expect(callersOf(linked, target)).toEqual(['src/use.ts:use'])
    expect(callersOf(linked, 'src/map.ts:map')).toEqual(['src/use.ts:use'])
    expect(callersOf(linked, 'src/map.ts:Tools.sharpen')).toEqual(['src/use.ts:use'])
    expect(callersOf(linked, 'src/observable.ts:Observable.subscribe')).toEqual([
      'src/map.ts:map',
      'src/use.ts:use',
    ])
    expect(linked.linked.get('src/use.ts')?.unresolved).toBe(0)
  })

  it('keeps assigned methods apart from functions of their name', async () => {
    const { edges } = await linkTexts(observable)
    const calls = edges.filter(({ kind, to }) => kind === 'CALLS' && to === 'src/map.ts:tap')
    expect(calls.map(({ from }) => from).sort()).toEqual(['src/map.ts:own', 'src/use.ts:use'])
  })

  it('may be a package that is not there', async () => {
    const linked = await linkTexts({
      'plugin.ts': `import 'fastify'
export class Db { query() {} }
declare module 'fastify' { interface Instance { db: Db } }
`,
      'use.ts': `import { Instance } from 'fastify'
export function use(app: Instance) { app.db.query(); app.listen() }
`,
    })
    expect(callersOf(linked, 'plugin.ts:Db.query')).toEqual(['use.ts:use'])
    expect(linked.linked.get('use.ts')?.unresolved).toBe(0)
  })

  it('may be declared as a whole', async () => {
    const linked = await linkTexts({
      'types.d.ts': `declare module 'legacy' { export function boot(): Machine; interface Machine { run(): void } }\n`,
      'use.ts': `import { boot } from 'legacy'\nexport function use() { boot().run() }\n`,
    })
    expect(callersOf(linked, 'types.d.ts:legacy.boot')).toEqual(['use.ts:use'])
    expect(callersOf(linked, 'types.d.ts:legacy.Machine.run')).toEqual(['use.ts:use'])
  })
})

describe('the global scope', () => {
  const globals = `export {}
declare global {
  interface Repo { save(): void }
  interface RepoMaker { new (init: (repo: Repo) => void): Repo }
  var Repo: RepoMaker
  function boot(): Repo
  namespace Tools { function find(): Repo }
}
`
  const use = `export function use(repo: Repo) { repo.save(); boot(); Tools.find() }
export function make() { return new Repo((repo) => repo.save()) }
export class Cached extends Repo { keep() { super.save() } }
`

  it('has what any module declares for it', async () => {
    const linked = await linkTexts({ 'globals.ts': globals, 'use.ts': use })
    expect(callersOf(linked, 'globals.ts:global.Repo.save')).toEqual([
      'use.ts:Cached.keep',
      'use.ts:make',
      'use.ts:use',
    ])
    expect(callersOf(linked, 'globals.ts:global.boot')).toEqual(['use.ts:use'])
    expect(callersOf(linked, 'globals.ts:global.Tools.find')).toEqual(['use.ts:use'])
  })

  it('merges the parts of an interface, their members before those of their bases', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `part-${at}.ts`,
        `export const key${at} = Symbol()
declare global { interface Repo { [key${at}](): void; part${at}(): void } }
`,
      ]),
    )
    const linked = await linkTexts({
      'base.ts': `export class Base { save() {} }
declare global { interface Repo extends Base {} }
`,
      ...parts,
      'saving.d.ts': 'interface Repo { save(): void }\n',
      'use.ts': `import { key7 } from './part-7'
export function use(repo: Repo) { repo.save(); repo.part29(); repo[key7]() }
`,
    })
    expect(callersOf(linked, 'saving.d.ts:Repo.save')).toEqual(['use.ts:use'])
    expect(callersOf(linked, 'part-29.ts:global.Repo.part29')).toEqual(['use.ts:use'])
    expect(callersOf(linked, 'part-7.ts:global.Repo.[key7]')).toEqual(['use.ts:use'])
  })

  it('is that of a package and of those that it depends on', async () => {
    const linked = await linkTexts({
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/a/package.json': '{ "name": "a" }',
      'packages/a/globals.ts': globals,
      'packages/b/package.json': '{ "name": "b", "dependencies": { "a": "*" } }',
      'packages/b/use.ts': 'export function use() { boot() }\n',
      'packages/c/package.json': '{ "name": "c" }',
      'packages/c/use.ts': 'export function use() { boot() }\n',
    })
    expect(callersOf(linked, 'packages/a/globals.ts:global.boot')).toEqual([
      'packages/b/use.ts:use',
    ])
    expect(linked.linked.get('packages/c/use.ts')?.unresolved).toBe(1)
  })

  it('leaves names of modules alone', async () => {
    const linked = await linkTexts({
      'globals.ts': globals,
      'use.ts': 'function boot() {}\nexport function use() { boot() }\n',
    })
    expect(callersOf(linked, 'globals.ts:global.boot')).toEqual([])
    expect(callersOf(linked, 'use.ts:boot')).toEqual(['use.ts:use'])
  })
})
