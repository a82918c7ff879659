// Where a secret stands in a text.

/** Half-open, in UTF-16 code units. */
export interface SecretRange {
  readonly start: number
  readonly end: number
  /** Part of the secret before: it is not counted again. */
  readonly isRest?: true
}
