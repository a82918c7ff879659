// Requests: calls of HTTP clients, with the method and as much of the address as the code writes. What the receiver is decides, never the method's name.

import { isTestPath } from '#core/graph/test-path.ts'
import { builtRequest, swiftRequest, type BuiltRequest } from './built-requests.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { MadeRouter } from './dialect.ts'
import type { PathPart, RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'del',
])

/** Whether a text may hold requests. */
export const mayRequest = (text: string): boolean =>
  /\bfetch\b|\$fetch|useFetch|useSWR|axios|\bky\b|\bgot\b|superagent|supertest|\$\.(?:get|post|ajax)|\$http\b|HttpClient|XMLHttpRequest|\brequests\b|httpx|aiohttp|urlopen|TestClient|[cC]lient\.(?:get|post|put|patch|delete)\b|http\.(?:Get|Post|NewRequest)|httptest|resty|retrofit|RestTemplate|WebClient|okhttp|FeignClient|MockMvc|io\.ktor\.client|HttpRequest|Net::HTTP|HTTParty|Faraday|RestClient|Http::|Guzzle|reqwest|\bDio\b|package:http|URLSession|Alamofire/.test(
    text,
  )

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
  ['WebClient.create', []],
  ['HttpClient', []],
  ['Dio', []],
  ['reqwest.Client.new', []],
  ['Client.new', []],
  ['Faraday.new', ['url']],
  ['Client', ['base_uri']],
])
const TYPES =
  /^(?:\w+\.)*(?:AxiosInstance|AxiosStatic|HttpClient|KyInstance|Got|Session|AsyncClient|TestClient|APIClient|FlaskClient|ClientSession|RestTemplate|WebClient|RestClient|OkHttpClient|Dio)\b|^[*&]?(?:http|resty|reqwest|httpx)(?:\.|::)(?:Async)?Client$/
/** Fixtures of test code that are clients by their name. */
const TEST_CLIENT = /^(?:test_?|async_?|api_?|auth\w*_?|http_?)?[cC]lient$/

const entry = (value: Expr | undefined, name: string): Expr | undefined =>
  value?.k === 'list' ? value.items.find((item) => item.name === name)?.value : undefined

/** Adds the requests of a file. */
export function requestsOf(http: HttpFile): void {
  for (const site of http.reading.sites) readRequest(site, http)
}

/** Methods beside verbs that may make a request. */
const REQUESTING: ReadonlySet<string> = new Set([
  'fetch',
  'NewRequest',
  'NewRequestWithContext',
  'PostForm',
  'urlopen',
  'URI',
  'ajax',
  'inject',
  'request',
  'exchange',
  'send',
  'open',
  'uri',
  'build',
])

function readRequest(place: Site, http: HttpFile): void {
  const { call } = place
  const { fn } = call
  const { language } = http.reading.source
  if (fn.k === 'name') {
    if (language === 'swift') addBuilt(http, swiftRequest(http, call, place), place)
    else if (BARE.has(fn.name)) readBare(http, call, place)
    return
  }
  if (fn.k !== 'member') return
  const { name, of } = fn
  const verb = verbOf(name)
  // Arguments are read when somebody asks for them: those of most calls never are.
  if (verb === null && !REQUESTING.has(name)) return
  const { args } = call
  const [first, second] = args
  const receiver = dotted(of)
  if (
    name === 'fetch' &&
    (receiver === 'window' || receiver === 'globalThis' || receiver === 'self')
  ) {
    http.request(methodOf(http, second?.value, place), address(http, first?.value, place), place)
  } else if (
    (name === 'NewRequest' || name === 'NewRequestWithContext') &&
    (receiver === 'http' || receiver === 'httptest')
  ) {
    const values = name === 'NewRequest' ? args : args.slice(1)
    http.request(
      verbText(http, values[0]?.value, place),
      address(http, values[1]?.value, place),
      place,
    )
  } else if (name === 'build') {
    addBuilt(http, builtRequest(http, call, place), place)
  } else if (receiver === 'http' && language === 'go') {
    if (name === 'Get' || name === 'Post' || name === 'Head' || name === 'PostForm')
      http.request(name === 'PostForm' ? 'POST' : name, address(http, first?.value, place), place)
  } else if (name === 'urlopen' || (name === 'URI' && receiver === 'Net')) {
    http.request(
      name === 'urlopen' && second === undefined ? 'GET' : '',
      address(http, first?.value, place),
      place,
    )
  } else if (name === 'ajax' && (receiver === '$' || receiver === 'jQuery')) {
    const options = first?.value.k === 'list' ? first.value : second?.value
    const url = first?.value.k === 'list' ? entry(options, 'url') : first?.value
    http.request(
      http.literal(entry(options, 'type') ?? entry(options, 'method'), place) ?? 'GET',
      address(http, url, place),
      place,
    )
  } else if (name === 'inject' && first?.value.k === 'list') {
    http.request(
      http.literal(entry(first.value, 'method'), place) ?? 'GET',
      address(http, entry(first.value, 'url'), place),
      place,
    )
  } else if (name === 'request' || name === 'exchange' || name === 'send' || name === 'open') {
    readNamed(http, call, of, place)
  } else if (name === 'uri' && of.k === 'call' && verbOf(lastName(of.fn)) !== null) {
    // Spring's `client.get().uri("/x")`.
    http.request(verbOf(lastName(of.fn)) ?? '', address(http, first?.value, place), place)
  } else if (verb !== null && first !== undefined) {
    readVerb(http, { call, of, verb }, place)
  }
}

function addBuilt(http: HttpFile, built: BuiltRequest | null, place: Place): void {
  if (built !== null) http.request(built.method, address(http, built.url, place), place)
}

const BARE: ReadonlySet<string> = new Set([
  'fetch',
  'axios',
  'ky',
  'got',
  '$fetch',
  'ofetch',
  'useFetch',
  'useSWR',
  'urlopen',
])

/** `fetch(url)`, `axios(url)`, `ky(url, { method })`, `$fetch(url)`; supertest's `request(app)` is a receiver. */
function readBare(http: HttpFile, call: CallExpr, place: Place): void {
  const name = lastName(call.fn)
  const [first, second] = call.args
  if (first === undefined) return
  if (http.reading.meaning(call.fn, place) !== undefined && name !== 'fetch') return
  const isObject = first.value.k === 'list'
  const options = isObject ? first.value : second?.value
  const url = isObject ? entry(options, 'url') : first.value
  const inner =
    url?.k === 'call' && url.isNew && lastName(url.fn) === 'Request' ? url.args[0]?.value : url
  http.request(
    name === 'useSWR' || name === 'urlopen' ? 'GET' : methodOf(http, options, place),
    address(http, inner, place),
    place,
  )
}

/** The method of a call whose options are these; '' when they are not written there. */
function methodOf(http: HttpFile, options: Expr | undefined, place: Place): string {
  if (options === undefined) return 'GET'
  if (options.k !== 'list') return ''
  const method = entry(options, 'method')
  if (method === undefined)
    return options.items.some(({ name, value }) => name === '' && value.k !== 'text') ? '' : 'GET'
  return http.literal(method, place) ?? ''
}

/** `"GET"`, `http.MethodGet`, `HttpMethod.GET`. */
function verbText(http: HttpFile, value: Expr | undefined, place: Place): string {
  if (value === undefined) return ''
  const named = /^(?:http|HttpMethod|Method)\.(?:Method)?(\w+)$/.exec(dotted(value))?.[1]
  return named ?? http.literal(value, place) ?? ''
}

/** `client.request("GET", url)`, `rest.exchange(url, HttpMethod.GET)`, `app.request('/x')`. */
function readNamed(http: HttpFile, call: CallExpr, of: Expr, place: Place): void {
  const [first, second] = call.args
  const name = lastName(call.fn)
  if (first === undefined) return
  if (name === 'exchange') {
    if (isClient(http, of, place))
      http.request(verbText(http, second?.value, place), address(http, first.value, place), place)
    return
  }
  if (name === 'open' && /XMLHttpRequest/.test(http.text)) {
    const method = verbText(http, first.value, place)
    if (/^[A-Z]+$/i.test(method) && method !== '')
      http.request(method, address(http, second?.value, place), place)
    return
  }
  if (name !== 'request') return
  if (first.value.k === 'list') {
    if (isClient(http, of, place))
      http.request(
        methodOf(http, first.value, place),
        address(http, entry(first.value, 'url'), place),
        place,
      )
    return
  }
  const method = http.literal(first.value, place)
  if (method !== null && /^[A-Za-z]+$/.test(method) && second !== undefined) {
    if (isClient(http, of, place)) http.request(method, address(http, second.value, place), place)
  } else if (isTestPath(http.path) && method?.startsWith('/') === true) {
    // Hono's `app.request('/x')` asks the application itself.
    http.request(methodOf(http, second?.value, place), address(http, first.value, place), place)
  }
}

function readVerb(
  http: HttpFile,
  { call, of, verb }: { readonly call: CallExpr; readonly of: Expr; readonly verb: string },
  place: Place,
): void {
  const [first] = call.args
  const url = address(http, first?.value, place)
  if (url === null) return
  // `request(app).get('/x')`.
  if (
    of.k === 'call' &&
    ['request', 'supertest', 'agent'].includes(lastName(of.fn)) &&
    /supertest/.test(http.text)
  ) {
    http.request(verb, url, place)
    return
  }
  if (isClient(http, of, place)) {
    http.request(verb, url, place, baseOf(http, of, place))
    return
  }
  if (of.k !== 'name' && of.k !== 'member') return
  if (http.reading.meaning(of, place) !== undefined) return
  // A client that another file makes.
  const known = http.reading.evaluate(of)
  if (known.t === 'name' || known.t === 'member')
    http.request(verb, url, place, { of: known, from: place.owner })
}

/** The verb that a method's name says; null for another method. */
function verbOf(name: string): string | null {
  if (VERBS.has(name)) return name === 'del' ? 'DELETE' : name.toUpperCase()
  const spring = /^(get|post|put|patch|delete|head)(?:For(?:Object|Entity)|ForLocation)?$/.exec(
    name,
  )?.[1]
  const sharp = /^(Get|Post|Put|Patch|Delete)(?:\w+)?Async$/.exec(name)?.[1]
  const go = /^(Get|Post|Put|Patch|Delete|Head)$/.exec(name)?.[1]
  return (spring ?? sharp ?? go)?.toUpperCase() ?? null
}

/** Whether an expression is a client of this file's knowledge. */
function isClient(http: HttpFile, of: Expr, place: Place): boolean {
  const name = dotted(of)
  const isDartHttp = name === 'http' && http.reading.source.language === 'dart'
  if (LIBRARIES.has(name) || isDartHttp) return http.reading.meaning(of, place) === undefined
  const made = maker(http, of, place)
  if (made !== null) return true
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
  if (/^(?:this|self)\./.test(name) || of.k === 'name') {
    if (isTypedClient(http, last)) return true
  }
  return isTestPath(http.path) && name === 'self.client'
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
    `\\b${escaped}\\s*:\\s*([\\w.]+)|\\b(HttpClient|RestTemplate|WebClient|RestClient|OkHttpClient|Dio)\\s+_?${escaped}\\b`,
  ).exec(http.text)
  const isClient = typed !== null && TYPES.test(typed[1] ?? typed[2] ?? '')
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
function baseOf(http: HttpFile, of: Expr, place: Place): RouterRef | null {
  const made = maker(http, of, place)
  return made === null ? null : http.router(made.call, made.place)
}

/** The client that a call makes. */
export function makeClient(call: CallExpr): MadeRouter | null {
  const base = MAKERS.get(dotted(call.fn)) ?? MAKERS.get(lastName(call.fn))
  if (base === undefined) return null
  for (const name of base) {
    const value =
      call.args.find((argument) => argument.name === name)?.value ??
      call.args.map((argument) => entry(argument.value, name)).find((found) => found !== undefined)
    if (value !== undefined) return { framework: 'client', prefix: value }
  }
  return { framework: 'client' }
}

/** The address that an expression writes; null for what cannot be one. */
function address(http: HttpFile, expr: Expr | undefined, place: Place): readonly PathPart[] | null {
  const parts = http.pathOf(expr, place)
  if (parts === null) return null
  const text = parts.map((part) => (typeof part === 'string' ? part : '{}')).join('')
  return /^(?:\/|https?:\/\/|\{\})|^[\w-]+(?:\/|$|\?)/.test(text) && !/\s/.test(text) ? parts : null
}
