// The pack as the OpenAPI document shows it: JSON values inside the trace are opaque there, since their own schema refers to itself without a name.

import * as z from 'zod'
import { packSchema } from '#wire/pack.ts'

export const packAnswer = packSchema.extend({
  trace: z.array(z.object({ stage: z.string(), data: z.unknown() })).optional(),
})
