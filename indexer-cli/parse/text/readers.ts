// The families that are read without a grammar, each loaded with the first file that needs it.

import type { TextReader } from './outline.ts'

const LOADERS: ReadonlyMap<string, () => Promise<TextReader>> = new Map([
  ['text', async () => (await import('./plain.ts')).readPlain],
  ['markdown', async () => (await import('./markdown.ts')).readMarkdown],
  ['rst', async () => (await import('./prose.ts')).readRst],
  ['asciidoc', async () => (await import('./prose.ts')).readAsciidoc],
  ['org', async () => (await import('./prose.ts')).readOrg],
  ['env', async () => (await import('./env.ts')).readEnv],
  ['ini', async () => (await import('./ini.ts')).readIni],
  ['make', async () => (await import('./make.ts')).readMake],
  ['dockerfile', async () => (await import('./dockerfile.ts')).readDockerfile],
  ['styles', async () => (await import('./styles.ts')).readStyles],
  ['hcl', async () => (await import('./hcl.ts')).readHcl],
  ['protobuf', async () => (await import('./protobuf.ts')).readProtobuf],
  ['graphql', async () => (await import('./graphql.ts')).readGraphql],
  ['sql', async () => (await import('./sql.ts')).readSql],
])

/** The reader of a family; undefined for one that a grammar reads. */
export const textReader = (family: string): Promise<TextReader> | undefined =>
  LOADERS.get(family)?.()
