// Names that the languages themselves define: globals, members that every object has, members of collections.

import { GIVES_ELEMENT, GIVES_SAME } from '../../parse/facts/collection-members.ts'
import type { ModuleSystem } from './source-file.ts'
import {
  flatMap,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  unite,
  type Value,
  type ValueOf,
  type Values,
  type ValueStore,
} from './value.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const GLOBALS: Readonly<Record<ModuleSystem, ReadonlySet<string>>> = {
  script: words(`
    AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Blob Boolean Buffer Bun
    CustomEvent DataView Date Deno Document Element Error EvalError Event EventSource EventTarget File FileReader Float32Array Float64Array
    FormData Function Headers HTMLElement Image Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math MessageChannel
    MutationObserver NaN Node Number Object Promise Proxy RangeError ReadableStream ReferenceError Reflect RegExp Request Response
    Set SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder TransformStream TypeError URIError URL URLSearchParams
    Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket Window Worker WritableStream
    XMLHttpRequest __dirname __filename addEventListener alert arguments atob btoa cancelAnimationFrame clearImmediate clearInterval
    clearTimeout confirm console crypto decodeURI decodeURIComponent document encodeURI encodeURIComponent escape eval exports fetch
    global globalThis history isFinite isNaN localStorage location module navigator parseFloat parseInt performance process
    queueMicrotask removeEventListener requestAnimationFrame require self sessionStorage setImmediate setInterval setTimeout
    structuredClone undefined unescape window
    after afterAll afterEach assert before beforeAll beforeEach bench context describe expect expectTypeOf it jest suite test vi
  `),
  python: words(`
    ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
    BytesWarning ChildProcessError ConnectionError DeprecationWarning EOFError Ellipsis EnvironmentError Exception ExceptionGroup
    False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
    IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
    ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError OverflowError
    PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError
    RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True
    TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeWarning UserWarning ValueError Warning
    ZeroDivisionError __build_class__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ abs aiter
    all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict
    dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance
    issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit range repr
    reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
  `),
  // The rules of these languages' folders tell their built-in names to the parser.
  scoped: new Set(),
}

/** Members that every object inherits from the language. */
const OBJECT_MEMBERS: Readonly<Record<ModuleSystem, ReadonlySet<string>>> = {
  script: words(
    'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf prototype call apply bind length name',
  ),
  python: words(`
    __class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __gt__ __hash__ __init__ __init_subclass__
    __le__ __lt__ __module__ __ne__ __new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__ __name__
    __qualname__ __subclasses__ __mro__ mro
  `),
  scoped: new Set(),
}

/** Names that too many types have for a call on an unknown receiver to tell anything. */
const COMMON_MEMBERS: ReadonlySet<string> = words(`
  add all any append apply at bind call capitalize catch clear clone close concat copy count create decode default delete destroy emit
  encode end endsWith endswith entries every exec execute extend fetch fill filter finally find findIndex first flat flatMap flush forEach
  format from get getItem getattr group groupby handle has hasOwnProperty id includes index indexOf info init insert isArray isEmpty items
  iterator join key keys last lastIndexOf len length list load log lower lstrip map match max message min name next now of off on once open
  parse pop popitem post print push put query raise read readline readlines reduce remove render repeat replace reset resolve reverse
  rstrip run save search send set setItem setdefault shift size slice some sort splice split splitlines start startsWith startswith status
  stop strip sub subscribe substring sum test then title toJSON toLowerCase toString toUpperCase trim type union unshift update upper
  arrayBuffer blob body bytes formData header headers json redirect text url use validate value valueOf values wait warn write error debug process
`)

/** Members of maps that point to an entry. */
const ITERATES = words('begin find rbegin end lower_bound upper_bound')

/** Members of pairs. */
const FIRST = words('_1 Item1 key Key 0')
const SECOND = words('_2 Item2 value Value second 1')

/** Collection members that give its elements with their positions. */
const COUNTS = words('entries enumerate withIndex enumerated zipWithIndex')

/** Collection members that give one of its elements, if there is one. */
const GIVES_OPTIONAL = words('findFirst findAny')

/** Members of functions that call them. */
const CALLS_FUNCTION = words('get apply accept test invoke Invoke call run compare')

/** Whether a member of a function is a call of it. */
export const callsFunction = (name: string): boolean => CALLS_FUNCTION.has(name)

/** Promise members that give a promise of the same. */
const GIVES_PROMISE = words(
  'catch finally as_ref as_mut as_deref as_deref_mut cloned copied or or_else take replace ok ok_or ok_or_else map_err inspect filter context with_context',
)

/** Members of what may hold a value that give it. */
const GIVES_VALUE = words('orElse orElseThrow orElseGet get Result GetAwaiter Value join getOrElse')

export const isBuiltin = (system: ModuleSystem, name: string): boolean => GLOBALS[system].has(name)

export const isObjectMember = (system: ModuleSystem, name: string): boolean =>
  OBJECT_MEMBERS[system].has(name)

export const isCommonMember = (name: string): boolean =>
  COMMON_MEMBERS.has(name) || (name.startsWith('__') && name.endsWith('__'))

/** A member of an array, tuple, map, dictionary or promise. */
export function collectionMember(
  values: ValueStore,
  collection: ValueOf<'array' | 'map' | 'promise' | 'tuple'>,
  name: string,
): Values {
  const call = (of: Values): Values => values.wrap('callable', of)
  const list = (of: Values): Values => values.wrap('array', of)
  switch (collection.k) {
    case 'promise':
      if (GIVES_VALUE.has(name)) return call(collection.of)
      return call(values.wrap('promise', GIVES_PROMISE.has(name) ? collection.of : ONLY_UNKNOWN))
    case 'map': {
      const entry = values.tuple([collection.key, collection.of])
      if (name === 'keys') return call(list(collection.key))
      if (name === 'entries' || name === 'items' || name === 'entrySet') return call(list(entry))
      if (name === 'popitem' || ITERATES.has(name)) return call(entry)
      if (name === 'copy') return call([collection])
      break
    }
    case 'array':
    case 'tuple':
      if (collection.k === 'tuple' && FIRST.has(name)) return collection.of[0] ?? ONLY_EXTERNAL
      if (collection.k === 'tuple' && SECOND.has(name)) return collection.of[1] ?? ONLY_EXTERNAL
      if (collection.k === 'tuple' && name === 'getValue')
        return call(collection.of[1] ?? ONLY_EXTERNAL)
      if (GIVES_OPTIONAL.has(name)) return call(values.wrap('promise', itemsOf(collection)))
      if (COUNTS.has(name)) return call(list(values.tuple([ONLY_EXTERNAL, itemsOf(collection)])))
  }
  const items = itemsOf(collection)
  // A list of lists, or of options, becomes one of what they hold.
  if (name === 'flatten') return call(list(flatMap(items, held)))
  if (GIVES_ELEMENT.has(name)) return call(items)
  return GIVES_SAME.has(name) ? call(list(items)) : ONLY_EXTERNAL
}

const itemsOf = (collection: ValueOf<'array' | 'map' | 'tuple'>): Values =>
  collection.k === 'tuple' ? unite(collection.of) : collection.of

const held = (value: Value): Values =>
  value.k === 'array' || value.k === 'promise' ? value.of : [value]
