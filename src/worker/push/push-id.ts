// A push's id names its repository, so that a push of an invisible repository is as unknown as one that never was.

import { findRepositoryById, type Principal, type VisibleRepository } from '../auth/principal.ts'
import { newId } from '../auth/secret.ts'

/** A new id for a push of a repository. */
export const newPushId = (repoId: string): string => `${repoId}.${newId('psh')}`

/** The repository of a push, when the principal sees it. */
export const repositoryOfPush = (
  principal: Principal,
  pushId: string,
): VisibleRepository | undefined => {
  const [repoId = ''] = pushId.split('.', 1)
  return findRepositoryById(principal, repoId)
}
