// Expected outcomes as values: an operation that may fail in a foreseen way returns a Result; exceptions are for bugs.

export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** A successful outcome. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A foreseen failure; `error` carries the data that explains it. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
})
