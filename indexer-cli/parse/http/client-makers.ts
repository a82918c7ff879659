// What a client of servers is: libraries, the calls that make one with the base of its addresses, types, and the clients of tests.

import { isTestPath } from '#core/graph/test-path.ts'
import type { MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place } from './places.ts'
import { entryOf } from './script-options.ts'

/** Libraries whose functions are requests: `axios.get(url)`, `requests.post(url)`. */
const LIBRARIES: ReadonlySet<string> = new Set([
  'axios',
  'ky',
  'got',
  'superagent',
  'needle',
  'requests',
  'httpx',
  'HTTParty',
  'Faraday',
  'RestClient',
  'Http',
  'reqwest',
  '$',
  'jQuery',
  '$http',
  '$fetch',
  'ofetch',
  'wretch',
  'Net.HTTP',
])
/** Constructors and calls that make a client, with the argument that holds the base of its addresses. */
const MAKERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['axios.create', ['baseURL']],
  ['Axios', ['baseURL']],
  ['ky.create', ['prefixUrl']],
  ['ky.extend', ['prefixUrl']],
  ['got.extend', ['prefixUrl']],
  ['ofetch.create', ['baseURL']],
  ['$fetch.create', ['baseURL']],
  ['requests.Session', []],
  ['requests.session', []],
  ['httpx.Client', ['base_url']],
  ['httpx.AsyncClient', ['base_url']],
  ['AsyncClient', ['base_url']],
  ['aiohttp.ClientSession', ['base_url']],
  ['ClientSession', ['base_url']],
  ['TestClient', []],
  ['APIClient', []],
  ['test_client', []],
  ['resty.New', []],
  ['RestTemplate', []],
  // Hono's client for the routes of an application.
  ['hc', ['']],
  ['WebClient.create', ['']],
  ['RestClient.create', ['']],
  ['HttpClient', []],
  ['Dio', []],
  ['reqwest.Client.new', []],
  ['Client.new', []],
  ['Faraday.new', ['url']],
  ['Client', ['base_uri']],
  ['GuzzleHttp.Client', ['base_uri']],
])
const TYPES =
  /^(?:\w+\.)*(?:AxiosInstance|AxiosStatic|HttpClient(?:Interface)?|ClientInterface|KyInstance|Got|Session|AsyncClient|TestClient|APIClient|FlaskClient|ClientSession|(?:Test)?RestTemplate|Web(?:Test)?Client|RestClient|OkHttpClient|Dio)\b|^[*&]?(?:http|resty|reqwest|httpx)(?:\.|::)(?:Async)?Client$/
/** Fixtures of test code that are clients by their name. */
const TEST_CLIENT = /^(?:test_?|async_?|api_?|auth\w*_?|http_?)?[cC]lient$/

/** Whether an expression is a client of this file's knowledge. */
export function isClient(http: HttpFile, of: Expr, place: Place): boolean {
  const name = dotted(of)
  const isDartHttp = name === 'http' && http.reading.source.language === 'dart'
  if (LIBRARIES.has(name) || isDartHttp) return http.reading.meaning(of, place) === undefined
  const made = maker(http, of, place)
  if (made !== null || isLaravelClient(http, of)) return true
  const meaning = http.reading.meaning(of, place)
  if (meaning?.m === 'value')
    return (
      isDefault(meaning.value) ||
      // C#'s `HttpClient http = new()` says the type on the left only.
      (http.reading.source.language === 'csharp' && isTypedClient(http, lastName(of))) ||
      (isTestPath(http.path) && lastName(of) === 'client' && meaning.value.k !== 'list')
    )
  if (meaning !== undefined)
    return (
      TYPES.test(meaning.parameter.type) ||
      (isTestPath(http.path) && TEST_CLIENT.test(meaning.parameter.name))
    )
  // A field with a written type: `private http: HttpClient`.
  const last = lastName(of)
  if (
    /^\$?(?:this|self)\./.test(name) ||
    of.k === 'name' ||
    http.reading.source.language === 'go'
  ) {
    if (isTypedClient(http, last)) return true
  }
  return isTestPath(http.path) && name === 'self.client'
}

/** Laravel's `Http::withToken($token)`. */
const isLaravelClient = (http: HttpFile, of: Expr): boolean => {
  if (http.reading.source.language !== 'php') return false
  let root = of
  while (root.k === 'call' || root.k === 'member') root = root.k === 'call' ? root.fn : root.of
  return of.k === 'call' && root.k === 'name' && root.name === 'Http'
}

const typedNames = new WeakMap<HttpFile, Map<string, boolean>>()

/** Whether the file writes a client's type beside a name. Looking through the text once a name is enough. */
function isTypedClient(http: HttpFile, name: string): boolean {
  const names = typedNames.get(http) ?? new Map<string, boolean>()
  typedNames.set(http, names)
  const known = names.get(name)
  if (known !== undefined) return known
  const escaped = name.replace(/\W/g, '\\$&')
  const typed = new RegExp(
    `\\b${escaped}\\s*:\\s*([\\w.]+)|\\b(HttpClient|HttpClientInterface|ClientInterface|RestTemplate|TestRestTemplate|WebClient|RestClient|OkHttpClient|Dio)\\s+[_$]?${escaped}\\b|\\b${escaped}[ \\t]+(\\*?(?:http|resty)\\.Client)\\b`,
  ).exec(http.text)
  const isClient = typed !== null && TYPES.test(typed[1] ?? typed[2] ?? typed[3] ?? '')
  names.set(name, isClient)
  return isClient
}

const isDefault = (value: Expr): boolean =>
  dotted(value) === 'http.DefaultClient' || (value.k === 'name' && LIBRARIES.has(value.name))

/** The call that makes the client which an expression is; null when none does. */
function maker(
  http: HttpFile,
  of: Expr,
  place: Place,
  steps = 0,
): { readonly call: CallExpr; readonly base: readonly string[]; readonly place: Place } | null {
  if (steps > 5) return null
  if (of.k === 'call') {
    const built = builtClient(of)
    if (built !== null) return { call: of, base: [], place }
    const name = dotted(of.fn)
    const base = MAKERS.get(name) ?? MAKERS.get(lastName(of.fn))
    if (
      base !== undefined &&
      !(name === 'Client' && !/[Gg]uzzle|httpx|http\.Client/.test(http.text))
    )
      return { call: of, base, place }
    return null
  }
  const meaning = http.reading.meaning(of, place)
  return meaning?.m === 'value' && meaning.value.start !== of.start
    ? maker(http, meaning.value, meaning.place, steps + 1)
    : null
}

/** The router of the framework `client` that stands for a client, and with it the base of its addresses. */
export function baseOf(http: HttpFile, of: Expr, place: Place): RouterRef | null {
  const made = maker(http, of, place)
  return made === null ? null : http.router(made.call, made.place)
}

/** The client that a call makes. */
export function makeClient(call: CallExpr): MadeRouter | null {
  const built = builtClient(call)
  if (built !== null) return built
  const base = MAKERS.get(dotted(call.fn)) ?? MAKERS.get(lastName(call.fn))
  if (base === undefined) return null
  for (const name of base) {
    const value =
      call.args.find((argument) => argument.name === name)?.value ??
      call.args
        .map((argument) => entryOf(argument.value, name))
        .find((found) => found !== undefined)
    if (value !== undefined) return { framework: 'client', prefix: value }
  }
  return { framework: 'client' }
}

/** Spring's `WebClient.builder().baseUrl(url).build()`. */
function builtClient(call: CallExpr): MadeRouter | null {
  if (lastName(call.fn) !== 'build') return null
  let prefix: Expr | undefined
  for (let at: Expr = call; at.k === 'call' && at.fn.k === 'member'; at = at.fn.of) {
    if (at.fn.name === 'baseUrl') prefix = at.args[0]?.value
    if (/^(?:WebClient|RestClient)\.builder$/.test(dotted(at.fn)))
      return { framework: 'client', prefix }
  }
  return null
}
