// Names that the language and its usual hosts provide. A file that binds one of them means its own.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const VALUES = words(`
  console Math JSON Object Array String Number Boolean Symbol BigInt Date RegExp Promise Map Set WeakMap WeakSet WeakRef Proxy Reflect
  Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError SuppressedError Intl Atomics
  ArrayBuffer SharedArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
  BigInt64Array BigUint64Array Uint8ClampedArray Iterator FinalizationRegistry WebAssembly Function
  parseInt parseFloat isNaN isFinite NaN Infinity undefined globalThis eval encodeURIComponent decodeURIComponent encodeURI decodeURI
  escape unescape structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate
  requestAnimationFrame cancelAnimationFrame fetch Request Response Headers URL URLSearchParams FormData Blob File FileReader
  AbortController AbortSignal Event EventTarget CustomEvent TextEncoder TextDecoder ReadableStream WritableStream TransformStream
  CompressionStream DecompressionStream crypto performance atob btoa WebSocket Worker MessageChannel MessagePort BroadcastChannel
  window document navigator location history localStorage sessionStorage self alert confirm prompt HTMLElement Element Node
  process Buffer global require module exports __dirname __filename arguments import
  describe it test expect beforeEach afterEach beforeAll afterAll before after vi jest assert suite bench
  Deno Bun
`)

const TYPES = words(`
  string number boolean any unknown never void object symbol bigint undefined null
  Promise PromiseLike Array ReadonlyArray Map ReadonlyMap WeakMap Set ReadonlySet WeakSet WeakRef Record Partial Required Readonly Pick Omit
  Exclude Extract NonNullable Parameters ConstructorParameters ReturnType InstanceType ThisParameterType OmitThisParameter ThisType
  Uppercase Lowercase Capitalize Uncapitalize Awaited NoInfer Iterable Iterator IterableIterator AsyncIterable AsyncIterator
  AsyncIterableIterator Generator AsyncGenerator GeneratorFunction ArrayLike ArrayBufferLike ArrayBufferView PropertyKey PropertyDescriptor
  TemplateStringsArray String Number Boolean Symbol BigInt Object Function CallableFunction NewableFunction Date RegExp RegExpMatchArray
  RegExpExecArray Error TypeError RangeError SyntaxError JSX React NodeJS BufferSource BodyInit HeadersInit RequestInit ResponseInit RequestInfo
  Buffer BufferEncoding Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array ArrayBuffer SharedArrayBuffer
  DataView Request Response Headers URL URLSearchParams FormData Blob File ReadableStream WritableStream TransformStream AbortController
  AbortSignal Event EventTarget EventListener CustomEvent MessageEvent CloseEvent WebSocket TextEncoder TextDecoder CryptoKey Window Document
  HTMLElement HTMLInputElement HTMLDivElement Element Node KeyboardEvent MouseEvent Storage Console Crypto SubtleCrypto
`)

/** True for a value that exists without being declared or imported. */
export const isGlobalValue = (name: string): boolean => VALUES.has(name)

/** True for a type that exists without being declared or imported. */
export const isGlobalType = (name: string): boolean => TYPES.has(name)
