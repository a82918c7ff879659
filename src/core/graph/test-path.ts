// Which code is test code: judged by path, and in Rust, where unit tests live beside the code, by the module that holds them. A name alone says
// nothing: `test_connection` in a driver is no test. Fixtures and end-to-end folders count: they are no answer to "where is this done".

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'specs',
  'testing',
  'testdata',
  'testutil',
  'testutils',
  'e2e',
  'cypress',
  'fixtures',
])

/** `Shop.Tests`, `shop-test`, `test-helpers`, `jvmTest`, `ShopTests`. */
const TEST_FOLDER = /[._-][Tt]ests?$|^tests?[_-]|[a-z]Tests?$/

const TEST_FILE =
  /^test_|^conftest\.py$|_(?:test|spec)\.[^.]+$|\.(?:test|spec|cy|e2e)\.[^.]+$|(?:Test|Tests|TestCase|IT|Spec|Specs)\.(?:java|cs|kt|scala|groovy|php|rb|swift|m|mm)$/

/** Modules of a Rust file that hold its tests. */
const RUST_TEST_MODULE = /(?:^|\.)tests?(?:\.|$)/

/** Whether the file at `path` holds test code. */
export function isTestPath(path: string): boolean {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  return (
    TEST_FILE.test(file) ||
    parts.some((part) => TEST_FOLDERS.has(part.toLowerCase()) || TEST_FOLDER.test(part))
  )
}

/** Whether the symbol with this container and name in the file at `path` is test code. */
export const isTest = (path: string, container: string, name: string): boolean =>
  isTestPath(path) ||
  (path.endsWith('.rs') && RUST_TEST_MODULE.test(container === '' ? name : `${container}.${name}`))
