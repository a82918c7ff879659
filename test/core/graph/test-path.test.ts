import { expect, test } from 'vitest'
import { isTest } from '#core/graph/test-path.ts'

test.each([
  ['test/a.ts', 'f'],
  ['src/__tests__/a.ts', 'f'],
  ['pkg/e2e/run.ts', 'f'],
  ['tests/fixtures/data.py', 'f'],
  ['Tests/A.cs', 'f'],
  ['src/test_models.py', 'f'],
  ['src/models_test.go', 'f'],
  ['src/a.test.ts', 'f'],
  ['src/a.spec.tsx', 'f'],
  ['src/OrderTest.java', 'f'],
  ['src/OrderSpecs.scala', 'f'],
  ['conftest.py', 'f'],
  ['Shop.Tests/Order.cs', 'f'],
  ['core/jvmTest/kotlin/Order.kt', 'f'],
  ['packages/test-helpers/index.ts', 'f'],
  ['internal/testutils/dial.go', 'f'],
  ['src/lib.rs', 'tests'],
])('%s %s is test code', (path, name) => {
  expect(isTest(path, '', name)).toBe(true)
})

test('code in the test module of a Rust file is test code', () => {
  expect(isTest('src/lib.rs', 'tests', 'parses')).toBe(true)
  expect(isTest('src/lib.rs', 'io.test', 'parses')).toBe(true)
  expect(isTest('src/lib.rs', 'contests', 'parses')).toBe(false)
})

test.each([
  ['src/latest.ts', 'f'],
  ['src/testament/a.ts', 'f'],
  ['src/contest.py', 'f'],
  ['src/Protest.java', 'f'],
  ['src/a.ts', 'testify'],
  ['src/a.ts', 'TestRunner'],
  ['inspection/a.ts', 'f'],
  ['src/Contest/a.ts', 'f'],
  ['db/creation.py', 'test_db_signature'],
  ['src/a.rb', 'should_work'],
])('%s %s is not', (path, name) => {
  expect(isTest(path, '', name)).toBe(false)
})
