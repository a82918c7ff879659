// What a path says of the code in it: declarations without bodies, and code at the edge of a project. By whole segments and endings only.

import { isTextPath } from '../../graph/text-path.ts'
import { terms as termsOf } from '../../terms.ts'

/** Files that declare what is written elsewhere. */
export const isDeclarationFile = (path: string): boolean => /\.(?:d\.[cm]?ts|pyi)$/.test(path)

/** At the edge wherever they lie. */
const PERIPHERAL_FOLDERS = new Set([
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'docs',
  'doc',
  'website',
  'bench',
  'benches',
  'benchmark',
  'benchmarks',
  'fixtures',
  'vendor',
  'third_party',
  'dist',
  'generated',
  '__mocks__',
  '.github',
])

/** At the edge in the root of a repository or of one of its packages; deeper down they are parts of a program. */
const WORKSHOP_FOLDERS = new Set(['scripts', 'script', 'build', 'tools', 'tooling'])
const PACKAGE_FOLDERS = new Set(['packages', 'crates', 'apps', 'libs', 'modules'])

/** Configuration written as code: `vite.config.ts`, `karma.sauce.conf.js`. */
const CONFIG_FILE = /\.(?:config|conf|rc)\.[cm]?[jt]s$/i
/** Build scripts, when they lie in the root of the repository. */
const ROOT_SCRIPT = /^(?:gulpfile|gruntfile|setup|noxfile|tasks|fabfile)\.[a-z]+$/i

/** Examples, documents, benchmarks, build scripts, vendored code, configuration: seldom what a task is about, unless its title names the folder. */
export function isPeripheral(path: string, title: ReadonlySet<string>): boolean {
  // A text takes part where it is asked for, wherever it lies.
  if (isTextPath(path)) return false
  const segments = path.split('/')
  const file = segments.pop() ?? ''
  if (CONFIG_FILE.test(file) || (segments.length === 0 && ROOT_SCRIPT.test(file))) return true
  return segments.some((segment, at) => {
    const folder = segment.toLowerCase()
    const workshop = at === 0 || (at === 2 && PACKAGE_FOLDERS.has(segments[0] ?? ''))
    return (
      (PERIPHERAL_FOLDERS.has(folder) || (workshop && WORKSHOP_FOLDERS.has(folder))) &&
      !termsOf(segment).some((part) => title.has(part))
    )
  })
}
