// The Worker's entry: the HTTP app, and the class of the repositories' objects.

import { createApp } from './app.ts'

export { RepositoryObject } from './durable-objects/repository-object.ts'

export default createApp()
