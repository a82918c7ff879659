import { expect, test } from 'vitest'
import { githubAccess, repositoryOf } from '#cli/history/merge-names.ts'

const github = { server: 'https://github.com' }
const shop = { owner: 'acme', repo: 'shop' }

test.each([
  ['https://github.com/acme/shop.git', shop],
  ['https://github.com/acme/shop', shop],
  ['https://user:secret@github.com/acme/shop/', shop],
  ['git@github.com:acme/shop.git', shop],
  ['ssh://git@github.com/acme/shop.git', shop],
  ['https://github.com.evil.example/acme/shop', undefined],
  ['https://gitlab.com/acme/shop', undefined],
  ['https://github.com/acme', undefined],
  ['/srv/git/shop.git', undefined],
  ['C:\\git\\shop', undefined],
  ['', undefined],
])('the remote %s', (remote, repository) => {
  expect(repositoryOf(github, remote)).toEqual(repository)
})

test('a token is taken from either variable, the server from those that GitHub Actions sets', () => {
  expect(githubAccess({})).toBeUndefined()
  expect(githubAccess({ GITHUB_TOKEN: '' })).toBeUndefined()
  expect(githubAccess({ GH_TOKEN: 't' })).toEqual({
    token: 't',
    api: 'https://api.github.com',
    server: 'https://github.com',
  })
  expect(
    githubAccess({
      GITHUB_TOKEN: 't',
      GITHUB_API_URL: 'https://g/api',
      GITHUB_SERVER_URL: 'https://g',
    }),
  ).toEqual({ token: 't', api: 'https://g/api', server: 'https://g' })
})
