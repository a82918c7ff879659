// Whether a task is about tests, so that tests may be anchors. Naming tests in passing ("see the test") is not enough: where every other
// text speaks of tests, as in a test framework's own repository, tests would fill every answer.

import type { IdentifierSignal, PathSignal } from '../types.ts'

const ASKS_FOR_TESTS =
  /^\W{0,3}(?:please )?(?:add|write|create|extend|fix|repair|update|improve|refactor|unskip|enable|speed up|deflake|why (?:does|do|is|are))(?: (?:a|an|the|some|more|new|missing|failing|flaky|broken|unit|integration|regression|e2e|end-to-end)){0,5} tests?(?=$|[\s.,:;!?](?:$|for|of|in|on|that|to|which|suite|cases?|coverage|fail|flaky|\W)|[.,:;!?\n])/i
const FLAKY = /\b(?:flaky|failing|broken) (?:unit |integration |e2e )?tests?\b/i

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec)\.[^/.]+|[^/]*_test\.[^/.]+|conftest\.py)$/i
const TEST_NAME = /^test_|^Test[A-Z]|_test$|(?:Test|Tests|Spec)$/

/** True when the text asks for work on tests, or names a test or a test file. */
export function isAboutTests(
  text: string,
  identifiers: readonly IdentifierSignal[],
  paths: readonly PathSignal[],
): boolean {
  const start = text.trimStart().slice(0, 300)
  return (
    ASKS_FOR_TESTS.test(start) ||
    FLAKY.test(start) ||
    paths.some(({ path }) => TEST_PATH.test(path)) ||
    identifiers.some(({ name }) => TEST_NAME.test(name))
  )
}
