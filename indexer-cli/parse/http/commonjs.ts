// What CommonJS code exports by assignment: `module.exports = router`, `exports.router = express.Router()`.

import { dotted } from './places.ts'
import type { Expr } from './expression-types.ts'

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx'])

/** The name that an assignment to `target` exports: `default` for the module as a whole, '' where it exports nothing. */
export function exportedName(language: string, target: Expr): string {
  if (target.k !== 'member' || !SCRIPTS.has(language)) return ''
  const object = dotted(target.of)
  if (object === 'module' && target.name === 'exports') return 'default'
  return object === 'exports' || object === 'module.exports' ? target.name : ''
}
