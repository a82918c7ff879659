// Which code is test code: judged by path first, by name second. Fixtures and end-to-end folders count: they are no answer to "where is this done".

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'specs',
  'testing',
  'e2e',
  'fixtures',
])

const TEST_FILE =
  /^test_|^conftest\.py$|_test\.[^.]+$|\.(?:test|spec)\.[^.]+$|(?:Test|Tests|Spec|Specs)\.(?:java|cs|kt|scala|php|rb)$/
const TEST_NAME = /^(?:test|it|should|spec)_/

/** Whether the file at `path` holds test code. */
export function isTestPath(path: string): boolean {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  return TEST_FILE.test(file) || parts.some((part) => TEST_FOLDERS.has(part.toLowerCase()))
}

/** Whether the symbol `name` in the file at `path` is test code. */
export const isTest = (path: string, name: string): boolean =>
  TEST_NAME.test(name) || isTestPath(path)
