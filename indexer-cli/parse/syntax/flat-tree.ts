// A syntax tree as typed arrays in preorder: one walk through WebAssembly, then everything reads plain memory. Node objects of
// web-tree-sitter cost several calls each; a file has one node per three characters.

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

/** What a grammar's type ids and field ids mean, as a vocabulary's codes. */
export interface TreeCodes {
  /** Type id -> code, 0 for nodes to leave out; `LEAF` and `TEXT_PREFIX` may be set above the low byte. */
  readonly kinds: Uint16Array
  readonly fields: Uint8Array
}

/** The node's children are of no interest. */
export const LEAF = 0x100
/** A leaf unless its text starts with a letter that makes it an interpolated string (Python's f-strings and t-strings). */
export const TEXT_PREFIX = 0x200

/** The functions of web-tree-sitter's module that walk a tree without building objects. The cursor lives in the module's transfer buffer. */
export interface CursorModule {
  readonly _ts_tree_root_node_wasm: (tree: number) => void
  readonly _ts_node_has_error_wasm: (tree: number) => number
  readonly _ts_tree_cursor_new_wasm: (tree: number) => void
  readonly _ts_tree_cursor_delete_wasm: (tree: number) => void
  readonly _ts_tree_cursor_goto_first_child_wasm: (tree: number) => number
  readonly _ts_tree_cursor_goto_next_sibling_wasm: (tree: number) => number
  readonly _ts_tree_cursor_goto_parent_wasm: (tree: number) => number
  readonly _ts_tree_cursor_current_node_type_id_wasm: (tree: number) => number
  readonly _ts_tree_cursor_current_field_id_wasm: (tree: number) => number
  readonly _ts_tree_cursor_start_index_wasm: (tree: number) => number
  readonly _ts_tree_cursor_end_index_wasm: (tree: number) => number
}

const CURSOR_FUNCTIONS = [
  '_ts_tree_root_node_wasm',
  '_ts_node_has_error_wasm',
  '_ts_tree_cursor_new_wasm',
  '_ts_tree_cursor_delete_wasm',
  '_ts_tree_cursor_goto_first_child_wasm',
  '_ts_tree_cursor_goto_next_sibling_wasm',
  '_ts_tree_cursor_goto_parent_wasm',
  '_ts_tree_cursor_current_node_type_id_wasm',
  '_ts_tree_cursor_current_field_id_wasm',
  '_ts_tree_cursor_start_index_wasm',
  '_ts_tree_cursor_end_index_wasm',
] as const

/** Checks that the module has every function the walk calls: web-tree-sitter does not document them, so its version is pinned. */
export function isCursorModule(module: object): module is CursorModule {
  return CURSOR_FUNCTIONS.every((name) => typeof Reflect.get(module, name) === 'function')
}

/** Nodes nested deeper than this have no children here: only machine-made text gets there. */
const MAX_DEPTH = 4_000

interface Growable {
  kind: Uint8Array
  field: Uint8Array
  start: Int32Array
  end: Int32Array
  next: Int32Array
  parent: Int32Array
}

const allocate = (size: number): Growable => ({
  kind: new Uint8Array(size),
  field: new Uint8Array(size),
  start: new Int32Array(size),
  end: new Int32Array(size),
  next: new Int32Array(size),
  parent: new Int32Array(size),
})

function grow(old: Growable): Growable {
  const bigger = allocate(old.kind.length * 2)
  bigger.kind.set(old.kind)
  bigger.field.set(old.field)
  bigger.start.set(old.start)
  bigger.end.set(old.end)
  bigger.next.set(old.next)
  bigger.parent.set(old.parent)
  return bigger
}

/** Reused between files: a thread reads one tree at a time, and a flat tree is valid until the next one is made. */
let buffers = allocate(1 << 16)
const open = new Int32Array(MAX_DEPTH)

const startsInterpolation = (text: string, at: number): boolean => {
  for (let i = at; i < at + 3; i++) {
    const unit = text.charCodeAt(i) | 0x20
    if (unit === 0x66 || unit === 0x74) return true // f, t
    if (unit < 0x61 || unit > 0x7a) return false
  }
  return false
}

/** Copies the tree at `address` into typed arrays, leaving out the nodes whose code is 0 together with what they hold. */
export function flattenTree(
  module: CursorModule,
  address: number,
  codes: TreeCodes,
  text: string,
): FlatTree {
  const typeOf = module._ts_tree_cursor_current_node_type_id_wasm
  const fieldOf = module._ts_tree_cursor_current_field_id_wasm
  const startOf = module._ts_tree_cursor_start_index_wasm
  const endOf = module._ts_tree_cursor_end_index_wasm
  const toFirstChild = module._ts_tree_cursor_goto_first_child_wasm
  const toNextSibling = module._ts_tree_cursor_goto_next_sibling_wasm
  const toParent = module._ts_tree_cursor_goto_parent_wasm
  module._ts_tree_root_node_wasm(address)
  const hasError = module._ts_node_has_error_wasm(address) === 1
  module._ts_tree_cursor_new_wasm(address)

  const { kinds, fields } = codes
  let { kind, field, start, end, next, parent } = buffers
  let count = 0
  let depth = 0
  walk: for (;;) {
    const type = typeOf(address)
    const code = type < kinds.length ? (kinds[type] ?? 0) : KIND_ERROR
    if (code !== 0) {
      if (count === kind.length) {
        buffers = grow(buffers)
        ;({ kind, field, start, end, next, parent } = buffers)
      }
      const node = count++
      const from = startOf(address)
      kind[node] = code & 0xff
      field[node] = fields[fieldOf(address)] ?? 0
      start[node] = from
      end[node] = endOf(address)
      parent[node] = depth === 0 ? -1 : (open[depth - 1] ?? -1)
      const isLeaf =
        (code & LEAF) !== 0 || ((code & TEXT_PREFIX) !== 0 && !startsInterpolation(text, from))
      if (!isLeaf && depth < MAX_DEPTH && toFirstChild(address) === 1) {
        open[depth++] = node
        continue
      }
      next[node] = count
    }
    while (toNextSibling(address) !== 1) {
      if (depth === 0) break walk
      toParent(address)
      next[open[--depth] ?? 0] = count
    }
  }
  module._ts_tree_cursor_delete_wasm(address)
  return { ...buffers, count, hasError }
}
