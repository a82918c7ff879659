// Routes that follow from where a file lies: Next.js (app and pages), SvelteKit, Remix, Nuxt.

import type { HttpFile } from './http-file.ts'
import type { Place } from './places.ts'

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
])
const APP_FILE = /(?:^|\/)app\/((?:.+\/)?)(route|page)\.(?:tsx?|jsx?|mjs)$/
const PAGES_FILE = /(?:^|\/)pages\/(.+?)\.(?:tsx?|jsx?|mjs)$/
const SVELTE_FILE = /(?:^|\/)routes\/((?:.+\/)?)\+(server|page(?:\.server)?)\.(?:ts|js)$/
const REMIX_FILE = /(?:^|\/)app\/routes\/(.+?)\.(?:tsx?|jsx?)$/
const NUXT_FILE =
  /(?:^|\/)server\/(api|routes)\/(.+?)(?:\.(get|post|put|patch|delete|head|options))?\.(?:ts|js|mjs)$/

/** Whether a file may be a route by its path alone. */
export const isRouteFile = (path: string): boolean =>
  [APP_FILE, PAGES_FILE, SVELTE_FILE, REMIX_FILE, NUXT_FILE].some((pattern) => pattern.test(path))

const HERE: Place = { at: 0, frames: [], owner: 0 }

/** Folders to the segments of a path: groups and slots show in none, and what intercepts a route stands for the one that is so many levels up. */
function segments(folders: string): string {
  const found: string[] = []
  for (const part of folders.split('/')) {
    if (part === '' || part === 'index' || /^\([^.].*\)$/.test(part) || part.startsWith('@'))
      continue
    const [mark = ''] = /^(?:\(\.+\))+/.exec(part) ?? []
    if (mark === '(...)') found.length = 0
    else found.length -= Math.min(found.length, mark.split('(..)').length - 1)
    found.push(`/${part.slice(mark.length)}`)
  }
  return found.join('') || '/'
}

/** Next.js routes nothing of a folder that starts with `_`. */
const isPrivate = (folders: string): boolean => /(?:^|\/)_/.test(folders)

/** Adds the routes of a file by its path and what it exports. */
export function fileRoutes(http: HttpFile): void {
  const { path } = http
  const app = APP_FILE.exec(path)
  if (app !== null && !REMIX_FILE.test(path)) {
    if (isPrivate(app[1] ?? '')) return
    const pattern = segments(app[1] ?? '')
    if (app[2] === 'page') addDefault(http, pattern, 'GET', 'nextjs')
    else addMethods(http, pattern, 'nextjs')
    return
  }
  const svelte = SVELTE_FILE.exec(path)
  if (svelte !== null) {
    const pattern = segments(svelte[1] ?? '')
    if (svelte[2] === 'server') addMethods(http, pattern, 'sveltekit')
    else
      addNamed(
        http,
        pattern,
        [
          ['load', 'GET'],
          ['actions', 'POST'],
        ],
        'sveltekit',
      )
    return
  }
  const remix = REMIX_FILE.exec(path)
  if (remix !== null) {
    const pattern = remixPath(remix[1] ?? '')
    addNamed(
      http,
      pattern,
      [
        ['loader', 'GET'],
        ['action', 'POST'],
      ],
      'remix',
    )
    return
  }
  const nuxt = NUXT_FILE.exec(path)
  if (nuxt !== null && /defineEventHandler|eventHandler/.test(http.text)) {
    const pattern = `${nuxt[1] === 'api' ? '/api' : ''}${segments(nuxt[2] ?? '')}`
    http.route({
      router: null,
      method: nuxt[3] ?? 'ANY',
      pattern: [pattern],
      framework: 'nuxt',
      handler: null,
      place: HERE,
    })
    return
  }
  const pages = PAGES_FILE.exec(path)
  const name = pages?.[1]
  if (name === undefined || /(?:^|\/)_|\.(?:test|spec|stories)$/.test(name) || !isNext(http)) return
  addDefault(http, segments(name), name.startsWith('api/') ? 'ANY' : 'GET', 'nextjs')
}

/** Folders named `pages` are common: an API route or the framework's own words tell. */
const isNext = ({ path, text }: HttpFile): boolean =>
  /(?:^|\/)pages\/api\//.test(path) ||
  /\b(?:next(?:\/\w+)?['"]|getServerSideProps|getStaticProps|getStaticPaths|NextPage|NextApi\w+)\b/.test(
    text,
  )

/** `orders.$id.edit` and `orders/$id`; `_auth.login` has no segment for its layout. */
const remixPath = (name: string): string =>
  `/${name
    .replace(/\/route$/, '')
    .split(/[./]/)
    .filter((part) => part !== '_index' && part !== 'index' && !part.startsWith('_') && part !== '')
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace(/_$/, '')))
    .join('/')}`

function addMethods(http: HttpFile, pattern: string, framework: string): void {
  for (const [index, { name, exported }] of http.reading.source.drafts.entries()) {
    if (!METHODS.has(name) || !exported || http.reading.source.drafts[index]?.parent !== 0) continue
    const place = { ...HERE, at: http.reading.source.drafts[index]?.start ?? 0 }
    http.route({
      router: null,
      method: name,
      pattern: [pattern],
      framework,
      handler: http.symbol(index),
      place,
    })
  }
  // `export { handler as GET }`, `export const { GET, POST } = handlers`.
  for (const { name, of } of http.reading.source.exports) {
    if (
      !METHODS.has(name) ||
      http.reading.source.drafts.some((draft) => draft.name === name && draft.parent === 0)
    )
      continue
    http.route({
      router: null,
      method: name,
      pattern: [pattern],
      framework,
      handler: of,
      place: HERE,
    })
  }
}

function addNamed(
  http: HttpFile,
  pattern: string,
  names: readonly (readonly [name: string, method: string])[],
  framework: string,
): void {
  for (const [name, method] of names) {
    const index = http.reading.source.drafts.findIndex(
      (draft) => draft.name === name && draft.parent === 0 && draft.exported,
    )
    const place = { ...HERE, at: http.reading.source.drafts[index]?.start ?? 0 }
    if (index > 0)
      http.route({
        router: null,
        method,
        pattern: [pattern],
        framework,
        handler: http.symbol(index),
        place,
      })
  }
}

function addDefault(http: HttpFile, pattern: string, method: string, framework: string): void {
  const found = http.reading.source.exports.find(({ name }) => name === 'default')
  const named = http.reading.source.drafts.findIndex(
    (draft) => draft.name === 'default' && draft.parent === 0,
  )
  if (found === undefined && named < 0) return
  const handler = found?.of ?? http.symbol(named)
  http.route({ router: null, method, pattern: [pattern], framework, handler, place: HERE })
}
