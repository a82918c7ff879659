// A syntax tree as typed arrays in preorder: one walk, then everything reads plain memory. Node objects of web-tree-sitter cost several calls
// each, and a file has one node for every three characters.

/** One file's tree. Node 0 is the root; children of `i` start at `i + 1`, each followed by its sibling at `next`. */
export interface FlatTree {
  /** Vocabulary codes; 0 never occurs, `KIND_OTHER` is a named node that the vocabulary does not list. */
  readonly kind: Uint8Array
  /** Code of the field that the parent holds the node under; 0 for none. */
  readonly field: Uint8Array
  /** Offsets in UTF-16 code units, half-open. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** The first node after this node's subtree. */
  readonly next: Int32Array
  /** -1 for the root. */
  readonly parent: Int32Array
  readonly count: number
  /** The grammar met a syntax error somewhere. */
  readonly hasError: boolean
}

export const KIND_OTHER = 1
export const KIND_ERROR = 2
/** A field that the vocabulary does not list: it hides the field of a hidden node around it. */
export const FIELD_OTHER = 255

/** The node's children are of no interest. Codes keep the kind in the low byte. */
export const LEAF = 0x100
/** A leaf unless its text starts with a letter that makes it an interpolated string (Python's f-strings and t-strings). */
export const TEXT_PREFIX = 0x200

/** Whether a string literal may hold expressions: a prefix with `f` or `t`. */
export function startsInterpolation(text: string, at: number): boolean {
  for (let i = at; i < at + 3; i++) {
    const unit = text.charCodeAt(i) | 0x20
    if (unit === 0x66 || unit === 0x74) return true // f, t
    if (unit < 0x61 || unit > 0x7a) return false
  }
  return false
}

/** Arrays that a walk fills. They are reused from file to file: a flat tree is valid until the next one of its thread is made. */
export class TreeBuffers {
  kind = new Uint8Array(1 << 16)
  field = new Uint8Array(1 << 16)
  start = new Int32Array(1 << 16)
  end = new Int32Array(1 << 16)
  next = new Int32Array(1 << 16)
  parent = new Int32Array(1 << 16)

  grow(): void {
    this.kind = doubled(this.kind, Uint8Array)
    this.field = doubled(this.field, Uint8Array)
    this.start = doubled(this.start, Int32Array)
    this.end = doubled(this.end, Int32Array)
    this.next = doubled(this.next, Int32Array)
    this.parent = doubled(this.parent, Int32Array)
  }
}

function doubled<A extends Uint8Array | Int32Array>(
  old: A & ArrayLike<number>,
  make: new (length: number) => A & { set(from: ArrayLike<number>): void },
): A {
  const bigger = new make(old.length * 2)
  bigger.set(old)
  return bigger
}
