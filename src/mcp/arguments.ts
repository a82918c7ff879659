// Arguments that several tools take, described once.

import * as z from 'zod'
import { limits } from '#wire/limits.ts'
import { repoName } from '#wire/pack.ts'
import { refName } from '#wire/push.ts'

/** Names one symbol. */
export const symbolArgument = z
  .string()
  .min(1)
  .max(limits.maxIdChars)
  .describe('symbol_id, path:Container.name or bare name')

/** Names one repository. */
export const repoArgument = repoName.optional().describe('org/name; default: all visible')

/** Names several repositories. */
export const reposArgument = z
  .array(repoName)
  .min(1)
  .max(20)
  .optional()
  .describe('org/name each; default: all visible')

/** Names a ref. */
export const refArgument = refName.optional().describe('Branch or tag; default: main')
