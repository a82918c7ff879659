import { describe, expect, it } from 'vitest'
import { isQuestion, matchName, meantBy, readNames, type NameQuery } from '#core/search/names.ts'
import { aNominated } from '../pipeline/nominations.ts'

const only = (query: string): NameQuery => {
  const [name, ...others] = readNames(query)
  if (name === undefined || others.length > 0) throw new Error(`${query} is not one name`)
  return name
}

describe('reading names', () => {
  it.each([
    ['Context.Next', ['Context'], 'Next'],
    ['Context::Next', ['Context'], 'Next'],
    ['Context#Next', ['Context'], 'Next'],
    ['ctx->Next', ['ctx'], 'Next'],
    ['Context/Next', ['Context'], 'Next'],
    [String.raw`App\Http\Kernel`, ['App', 'Http'], 'Kernel'],
    ['M:setup()', ['M'], 'setup'],
    ['::Status', [], 'Status'],
    ['this.store.get()', ['store'], 'get'],
    ['Ecto.Query.from/2', ['Ecto', 'Query'], 'from'],
    ['`retry_policy`', [], 'retry_policy'],
    ['"Context.Next"', ['Context'], 'Next'],
    ['class Router', [], 'Router'],
    ['def valid?', [], 'valid?'],
    ['@Injectable', [], 'Injectable'],
    ['İptal.Servis', ['İptal'], 'Servis'],
    ['予約.取消', ['予約'], '取消'],
  ])('%s', (query, owners, name) => {
    expect(only(query)).toMatchObject({ owners, name, certain: true })
  })

  it('takes plain words for names that may be subjects', () => {
    expect(readNames('session store').map(({ name, certain }) => [name, certain])).toEqual([
      ['session', false],
      ['store', false],
    ])
  })

  it.each(['where is it', '"no route"', "doesn't", '???', '', 'a == b', 'x.', '*.ts'])(
    'reads none out of: %s',
    (query) => {
      expect(readNames(query)).toEqual([])
    },
  )

  it('counts words of a sentence, not parts of a name', () => {
    expect(isQuestion('Rails::Engine::Configuration.new')).toBe(false)
    expect(isQuestion('where is it')).toBe(true)
  })
})

describe('what a name means', () => {
  const next = aNominated('gin/context.go', 'Next', { container: 'Context', kind: 'method' })
  const other = aNominated('gin/tree.go', 'Next', { container: 'Iterator', kind: 'method' })
  const loose = aNominated('gin/step.go', 'next')
  const test = aNominated('gin/context_test.go', 'Next', { container: 'Context', test: true })
  const heading = aNominated('README.md', 'Next', { kind: 'section' })
  const all = [heading, loose, other, test, next]

  it('is the symbol in the owner, whatever the case', () => {
    for (const query of ['Context.Next', 'context.next', 'gin.Context.Next'])
      expect(meantBy(all, only(query))).toEqual([next])
    expect(meantBy(all, only('step.next'))).toEqual([loose])
  })

  it('is every namesake when nobody has that owner, unless they are many', () => {
    expect(meantBy(all, only('c.Next'))).toEqual([other, next])
    const many = Array.from({ length: 9 }, (_, at) => aNominated(`a${at}.go`, 'Next'))
    expect(meantBy(many, only('c.Next'))).toEqual([])
  })

  it('is the name as written, else in another case, else of the same parts', () => {
    const [snake, camel, pascal] = ['retry_policy', 'retryPolicy', 'RetryPolicy'].map((name) =>
      aNominated('a.ts', name),
    )
    const found = [snake, camel, pascal].filter((symbol) => symbol !== undefined)
    expect(meantBy(found, only('RetryPolicy'))).toEqual([pascal])
    expect(meantBy(found, only('RETRYPOLICY'))).toEqual([camel, pascal])
    expect(meantBy(found.slice(0, 1), only('RetryPolicy'))).toEqual([snake])
    expect(meantBy([aNominated('a.ts', 'makeRetryPolicy')], only('RetryPolicy'))).toEqual([])
  })

  it('is of a plain word the type before the function, and no variable', () => {
    const engine = aNominated('gin.go', 'Engine', { kind: 'struct' })
    const field = aNominated('group.go', 'engine', { kind: 'field' })
    const start = aNominated('run.go', 'engine')
    expect(meantBy([field, start, engine], only('engine'))).toEqual([engine])
    expect(meantBy([field, start], only('engine'))).toEqual([start])
    expect(meantBy([field], only('engine'))).toEqual([])
  })

  it('is the end of a dotted declaration, as of a module in Elixir', () => {
    const router = aNominated('lib/router.ex', 'Phoenix.Router', { kind: 'namespace' })
    const file = aNominated('lib/router.ex', 'router.ex', { kind: 'module' })
    expect(meantBy([file, router], only('Router'))).toEqual([router])
    expect(meantBy([file, router], only('Phoenix.Router'))).toEqual([router])
  })

  it('folds letters as the index does', () => {
    expect(matchName(aNominated('a.ts', 'İptal'), only('Servis.iptal'))?.spelling).toBe(2)
  })
})
