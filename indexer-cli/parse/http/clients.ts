// Requests: calls of HTTP clients, with the method and as much of the address as the code writes. What the receiver is decides, never the method's name.

import { isTestPath } from '#core/graph/test-path.ts'
import { address, methodOf } from './addresses.ts'
import { baseOf, isClient } from './client-makers.ts'
import { builtRequest, swiftRequest, type BuiltRequest } from './built-requests.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'
import { entryOf } from './script-options.ts'
import { readTestRequest } from './test-requests.ts'

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
  /\bfetch\b|\$fetch|useFetch|useSWR|axios|\bky\b|\bgot\b|superagent|supertest|\$\.(?:get|post|ajax)|\$http\b|HttpClient|XMLHttpRequest|\brequests\b|httpx|aiohttp|urlopen|TestClient|[cC]lient\.(?:get|post|put|patch|delete)\b|http\.(?:Get|Post|NewRequest|Client\b)|httptest|resty|retrofit|RestTemplate|WebClient|okhttp|FeignClient|MockMvc|io\.ktor\.client|HttpRequest|Net::HTTP|HTTParty|Faraday|RestClient|Http::|Guzzle|reqwest|\bDio\b|package:http|hono\/client|URLSession|Alamofire/.test(
    text,
  )

/** Adds the requests of a file. */
export function requestsOf(http: HttpFile): void {
  const isTest = isTestPath(http.path)
  for (const site of http.reading.sites) {
    if (!isTest || !readTestRequest(site, http)) readRequest(site, http)
  }
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
  'getJSON',
  'sendBeacon',
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
    else if (fn.name === 'HttpRequestMessage') readMessage(http, call, place)
    else if (isImportedVerb(http, fn.name))
      http.request(fn.name, address(http, call.args[0]?.value, place), place)
    return
  }
  if (fn.k !== 'member') return
  const { name, of } = fn
  const verb = verbOf(name)
  if (name.startsWith('$') && VERBS.has(name.slice(1))) readRpc(http, call, place)
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
    const url = first?.value.k === 'list' ? entryOf(options, 'url') : first?.value
    http.request(
      http.literal(entryOf(options, 'type') ?? entryOf(options, 'method'), place) ?? 'GET',
      address(http, url, place),
      place,
    )
  } else if (name === 'getJSON' && (receiver === '$' || receiver === 'jQuery')) {
    http.request('GET', address(http, first?.value, place), place)
  } else if (name === 'sendBeacon' && receiver === 'navigator') {
    http.request('POST', address(http, first?.value, place), place)
  } else if (name === 'request' || name === 'exchange' || name === 'send' || name === 'open') {
    readNamed(http, call, of, place)
  } else if (name === 'uri' && of.k === 'call') {
    readUri(http, call, of, place)
  } else if (verb !== null && first === undefined && call.block !== null) {
    readBlock(http, call, verb, place)
  } else if (verb !== null && first !== undefined) {
    readVerb(http, { call, of, verb }, place)
  }
}

/** Spring's `client.get().uri("/x")`, `client.method(HttpMethod.GET).uri(b -> b.path("/x").build())`. */
function readUri(http: HttpFile, call: CallExpr, of: CallExpr, place: Place): void {
  const called = lastName(of.fn)
  const method = called === 'method' ? verbText(http, of.args[0]?.value, place) : verbOf(called)
  if (method === null || of.fn.k !== 'member') return
  const [first] = call.args
  const path =
    first?.value.k === 'function'
      ? http.reading.sites.find(
          (site) =>
            lastName(site.call.fn) === 'path' &&
            site.call.start >= first.value.start &&
            site.call.end <= first.value.end,
        )?.call.args[0]?.value
      : first?.value
  http.request(method, address(http, path, place), place, baseOf(http, of.fn.of, place))
}

/** Hono's `client.api.books[':id'].$get()`: the members are the path. */
function readRpc(http: HttpFile, call: CallExpr, place: Place): void {
  const segments: string[] = []
  let at: Expr = call.fn.k === 'member' ? call.fn.of : call.fn
  for (; at.k === 'member' && !isClient(http, at, place); at = at.of) segments.unshift(at.name)
  if (!isClient(http, at, place)) return
  const path = segments.filter((segment) => segment !== 'index').join('/')
  const method = lastName(call.fn).slice(1)
  http.request(method, [`/${path}`], place, baseOf(http, at, place))
}

/** Ktor's `client.delete { url("/x") }`. */
function readBlock(http: HttpFile, call: CallExpr, verb: string, place: Place): void {
  const { block } = call
  if (block === null || call.fn.k !== 'member' || !isClient(http, call.fn.of, place)) return
  const url = http.reading.sites.find(
    ({ call: { fn, start, end } }) =>
      fn.k === 'name' && fn.name === 'url' && start >= block.start && end <= block.end,
  )
  if (url !== undefined) http.request(verb, address(http, url.call.args[0]?.value, place), place)
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

/** `from requests import get`. */
const isImportedVerb = (http: HttpFile, name: string): boolean =>
  VERBS.has(name) &&
  http.reading.source.language === 'python' &&
  http.reading.source.imports.some(
    (found) => found.name === name && (found.from === 'requests' || found.from === 'httpx'),
  )

/** C#'s `new HttpRequestMessage(HttpMethod.Put, url)`. */
function readMessage(http: HttpFile, call: CallExpr, place: Place): void {
  const [method, url] = call.args
  http.request(verbText(http, method?.value, place), address(http, url?.value, place), place)
}

/** `fetch(url)`, `axios(url)`, `ky(url, { method })`, `$fetch(url)`; supertest's `request(app)` is a receiver. */
function readBare(http: HttpFile, call: CallExpr, place: Place): void {
  const name = lastName(call.fn)
  const [first, second] = call.args
  if (first === undefined) return
  if (http.reading.meaning(call.fn, place) !== undefined && name !== 'fetch') return
  const isObject = first.value.k === 'list'
  const url = isObject ? entryOf(first.value, 'url') : first.value
  // `fetch(new Request(url, { method }))`.
  const request = url?.k === 'call' && url.isNew && lastName(url.fn) === 'Request' ? url : undefined
  const inner = request === undefined ? url : request.args[0]?.value
  const options = isObject ? first.value : (second?.value ?? request?.args[1]?.value)
  http.request(
    name === 'useSWR' || name === 'urlopen' ? 'GET' : methodOf(http, options, place),
    address(http, inner, place),
    place,
  )
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
        address(http, entryOf(first.value, 'url'), place),
        place,
      )
    return
  }
  const method = verbText(http, first.value, place)
  if (/^[A-Za-z]+$/.test(method) && second !== undefined) {
    if (isClient(http, of, place))
      http.request(method, address(http, second.value, place), place, baseOf(http, of, place))
  } else if (dotted(of) === 'AF' || dotted(of) === 'Alamofire') {
    // Alamofire's `AF.request(url, method: .post)`.
    const said = call.args.find((argument) => argument.name === 'method')?.value
    const verb =
      said === undefined ? 'GET' : http.text.slice(said.start, said.end).replace(/^.*\./, '')
    http.request(verb, address(http, first.value, place), place)
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
