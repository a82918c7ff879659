// Words that a language's grammar puts into bodies: they say nothing of what the code is about, so full-text search leaves them out of bodies.
// Names, paths, docs and tasks keep them.

/** Keywords and receivers of the supported languages, as whole lower-case words. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `abstract and any as assert async await bool boolean break case catch class const constexpr constructor continue debugger declare def default
  defer del delete do double elif else end endif enum except explicit export extends extern false final finally float fn for foreach from func
  function global goto if impl implements import in inline instanceof int interface internal is keyof lambda let long mod module mut mutable
  namespace native never new nil none nonlocal not null number object of operator or out override package pass private protected pub public raise
  readonly ref return satisfies sealed self short signed sizeof static str string struct super switch synchronized template this throw throws trait
  transient true try type typedef typename typeof undefined union unknown unsafe unsigned use using val var virtual void volatile where while with
  yield cls args kwargs`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
