// `.env` files: the names of their variables. Values are gone before this is called (secrets/env-file.ts).

import { envKey } from '../../secrets/env-file.ts'
import { Outline, type TextReader } from './outline.ts'

export const readEnv: TextReader = (source) => {
  const outline = new Outline(source)
  for (const [index, line] of outline.lines.entries()) {
    const name = envKey(line)
    if (name === undefined) continue
    const at = index + 1
    outline.add({ name, kind: 'key', startLine: at, endLine: at, signature: name })
  }
  return outline.finish()
}
