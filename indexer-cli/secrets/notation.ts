// How a notation is told that has a secret in a place of its own.

import { isPlaceholder } from './plausible.ts'

export interface Notation {
  /** One of them begins what the pattern reads. */
  readonly words: readonly string[]
  /** Sticky, from the word on. Its last group that took part is the value. */
  readonly pattern: RegExp
  readonly isSecret: (value: string) => boolean
}

/** Any value that stands for no other. */
export const isAny = (value: string): boolean =>
  !isPlaceholder(value) && !/[{}]|%[sdv]|^\.\.\.|\s|^[$%-]/.test(value)
