import { limits } from '#wire/limits.ts'

/** The line of symbols that only stand in for types of other files, or for what the file declares better: behind every real one. */
export const ELSEWHERE = limits.maxLines + 1
