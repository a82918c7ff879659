// The way to a repository's Durable Object: only through a repository that the caller may see.

import type { VisibleRepository } from './auth/principal.ts'
import type { RepositoryObject } from './durable-objects/repository-object.ts'
import type { Env } from './env.ts'

/** The object that coordinates pushes of a repository and holds its graphs. */
export const repositoryObject = (
  env: Pick<Env, 'REPOSITORY'>,
  repository: VisibleRepository,
): DurableObjectStub<RepositoryObject> => env.REPOSITORY.getByName(repository.repoId)
