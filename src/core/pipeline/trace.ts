// The trace: what each stage decided, recorded by the stage's own run. Nothing re-implements the pipeline to explain it.

import type { TraceEntry } from './types.ts'

/** A value that JSON can hold. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** One entry of the trace. */
export const traceEntry = (stage: string, data: Json): TraceEntry => ({
  stage,
  json: JSON.stringify(data),
})
