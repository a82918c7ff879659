// What each language's folder says of it. A bundle holds the manifests as this file has read and checked them (scripts/build-cli.js): checking
// takes as long as parsing a file.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { rulesSchema } from './generic/rules-schema.ts'
import { grammarsFolder } from './grammars-folder.ts'

const manifestSchema = z.strictObject({
  language: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** File name endings with their dot, lower case. */
  extensions: z.array(z.string().regex(/^\.[a-z0-9.+]+$/)),
  /** Whole file names without an extension of their own. */
  fileNames: z.array(z.string().min(1)),
  /** Files of another language's ending that are in this one when their text, comments left out, matches. */
  claims: z.strictObject({ extension: z.string(), text: z.string() }).optional(),
  /** Programs that run scripts of this language: `#!` names one where the file's name tells nothing. Versions left out. */
  interpreters: z.array(z.string().regex(/^[a-z][a-z-]*$/)).optional(),
  family: z.string(),
  /** For files that hold code of another language: what takes it out (hosts/). */
  host: z.enum(['vue', 'svelte', 'astro', 'html', 'notebook']).optional(),
  /** The language that facts name; left out, the manifest's own. */
  inner: z.string().optional(),
  /** For the family `patterns`: what its queries cannot say. */
  rules: rulesSchema.optional(),
  /** Left out for a language that is read by its lines. */
  grammar: z
    .strictObject({
      package: z.string(),
      version: z.string(),
      /** Path of the WASM file inside the package. */
      wasm: z.string(),
      /** Hex SHA-256 of that file: another build is refused. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .optional(),
})

export type GrammarManifest = Readonly<z.infer<typeof manifestSchema>>

/** Every manifest, by language. */
export function readManifests(): readonly GrammarManifest[] {
  const folder = grammarsFolder()
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const file = path.join(folder, entry.name, 'manifest.json')
      const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
      return parsed.data
    })
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))
}
