// How a path names a repository.

import * as z from 'zod'
import { findRepository, type Principal, type VisibleRepository } from '../auth/principal.ts'
import { Refusal } from '../refusal.ts'

const segment = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_.-]+$/)
  .refine((name) => !/^(?:-.*|\.+|\.git)$/i.test(name), {
    message: 'must not start with "-", be dots alone, or be ".git"',
  })

export const repositoryParams = z.object({ org: segment, name: segment })

/** `org/name` of the path. */
export const repositoryName = ({ org, name }: z.infer<typeof repositoryParams>): string =>
  `${org}/${name}`

/** The repository of the path, or the refusal that an unknown and an invisible one share. */
export function visibleRepository(
  principal: Principal,
  params: z.infer<typeof repositoryParams>,
): VisibleRepository {
  const name = repositoryName(params)
  const repository = findRepository(principal, name)
  if (repository === undefined) throw new Refusal({ reason: 'repo_not_found', name })
  return repository
}
