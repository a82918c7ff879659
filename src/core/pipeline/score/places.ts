// What a path says of the code in it: declarations without bodies, and code at the edge of a project. By whole segments and endings only.

/** Files that declare what is written elsewhere. */
export const isDeclarationFile = (path: string): boolean => /\.(?:d\.[cm]?ts|pyi)$/.test(path)

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
  'benchmark',
  'benchmarks',
  'scripts',
  'script',
  'build',
  'tools',
  'tooling',
  'fixtures',
  'vendor',
  'third_party',
  'dist',
  'generated',
  '__mocks__',
  '.github',
])

/** Configuration written as code: `vite.config.ts`, `karma.sauce.conf.js`. */
const CONFIG_FILE = /\.(?:config|conf|rc)\.[cm]?[jt]s$/i
/** Build scripts, when they lie in the root of the repository. */
const ROOT_SCRIPT = /^(?:gulpfile|gruntfile|setup|noxfile|tasks|fabfile)\.[a-z]+$/i

/** Examples, documents, benchmarks, build scripts, vendored code, configuration: seldom what a task is about. */
export function isPeripheral(path: string): boolean {
  const segments = path.split('/')
  const file = segments.pop() ?? ''
  if (CONFIG_FILE.test(file) || (segments.length === 0 && ROOT_SCRIPT.test(file))) return true
  return segments.some((segment) => PERIPHERAL_FOLDERS.has(segment.toLowerCase()))
}
