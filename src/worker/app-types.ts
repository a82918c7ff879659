// What Hono knows of a request of ours.

import type { Principal } from './auth/principal.ts'
import type { Env } from './env.ts'

export interface App {
  Bindings: Env
  Variables: {
    /** Set by `withPrincipal`; routes that it does not guard must not read it. */
    principal: Principal
  }
}
