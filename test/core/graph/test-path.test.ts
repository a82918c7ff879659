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
  ['src/a.py', 'test_login'],
  ['src/a.rb', 'should_work'],
])('%s %s is test code', (path, name) => {
  expect(isTest(path, name)).toBe(true)
})

test.each([
  ['src/latest.ts', 'f'],
  ['src/testament/a.ts', 'f'],
  ['src/contest.py', 'f'],
  ['src/Protest.java', 'f'],
  ['src/a.ts', 'testify'],
  ['src/a.ts', 'TestRunner'],
  ['inspection/a.ts', 'f'],
])('%s %s is not', (path, name) => {
  expect(isTest(path, name)).toBe(false)
})
