// Python's builtins, and the typing names that shape a type without being one.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const BUILTINS = words(`
  abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict
  dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass
  iter len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr
  slice sorted staticmethod str sum super tuple type vars zip NotImplemented Ellipsis
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning
  ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError
  EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit
  IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError
  MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning
  PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration
  StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError
  UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
  __name__ __file__ __doc__ __package__ __spec__ __loader__ __builtins__ __debug__ __path__ __import__ __build_class__ __class__ _
`)

/** True for a name that exists without being defined or imported. */
export const isBuiltin = (name: string): boolean => BUILTINS.has(name)

/** Collections by the position of the type argument that they hold. */
export const COLLECTION_TYPES: ReadonlyMap<string, number> = new Map(
  `list List set Set frozenset FrozenSet Sequence MutableSequence Iterable Iterator Collection Container AbstractSet MutableSet Deque deque
      AsyncIterable AsyncIterator Generator AsyncGenerator Reversible KeysView ValuesView tuple Tuple QuerySet`
    .split(/\s+/)
    .map((name): [string, number] => [name, 0]),
)

/** Types of keys and values. */
export const MAP_TYPES: ReadonlySet<string> = words(
  'dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict ChainMap',
)

/** Types of what `await` takes, by the position of the result. */
export const AWAITABLE_TYPES: ReadonlyMap<string, number> = new Map([
  ['Awaitable', 0],
  ['Future', 0],
  ['Task', 0],
  ['Coroutine', 2],
])

/** Types that stand for their first argument. */
export const TRANSPARENT_TYPES: ReadonlySet<string> = words(
  'Optional Annotated ClassVar Final Required NotRequired ReadOnly InitVar Unpack ContextManager AsyncContextManager',
)

/** Types that lead to no class. */
export const OPAQUE_TYPES: ReadonlySet<string> = words(
  'Any Literal LiteralString NoReturn Never None TypeVar ParamSpec Hashable Sized Text AnyStr Counter',
)

/** True for a name that shapes annotations and is no class of the repository. */
export const isTypingName = (name: string): boolean =>
  TRANSPARENT_TYPES.has(name) ||
  OPAQUE_TYPES.has(name) ||
  name === 'Union' ||
  (COLLECTION_TYPES.has(name) && name !== 'QuerySet') ||
  MAP_TYPES.has(name) ||
  name === 'Callable' ||
  AWAITABLE_TYPES.has(name)
