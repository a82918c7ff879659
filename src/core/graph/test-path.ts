// Which symbols are tests, by the path of their file and their own name.

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
  /^(test_.*|.*_test\.[^.]+|.*\.(test|spec)\.[^.]+|.*(Test|Tests|Spec|Specs)\.(java|cs|kt|scala|php|rb)|conftest\.py)$/

const TEST_NAME = /^(test_|it_|should_|spec_)/

/** Whether a symbol is a test or test support: its file lies in a test folder or is named as a test, or its name is one. */
export function isTest(path: string, name: string): boolean {
  if (TEST_NAME.test(name)) return true
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  return TEST_FILE.test(file) || parts.some((part) => TEST_FOLDERS.has(part))
}
