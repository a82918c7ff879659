// What goes deeper than the stack of the thread that works on it.

/** Whether an exception says that the stack was too small: of another thread it may be larger. */
export const isTooDeep = (cause: unknown): boolean =>
  cause instanceof RangeError && cause.message.includes('call stack')
