// Whether a task is about tests, so that tests may be anchors. Only its title can say so: below it stand reproductions, tracebacks and output,
// and in a test framework's own repository every text speaks of tests, so that tests would fill every answer.

import type { IdentifierSignal, PathSignal, TextSpan } from '../types.ts'

const ASKS_FOR_TESTS =
  /^\W{0,3}(?:please )?(?:add|write|create|extend|fix|repair|update|improve|refactor|unskip|enable|speed up|deflake|why (?:does|do|is|are))(?: (?:a|an|the|some|more|new|missing|failing|flaky|broken|unit|integration|regression|e2e|end-to-end)){0,5} tests?(?=$|[\s.,:;!?](?:$|for|of|in|on|that|to|which|suite|cases?|coverage|fail|flaky|\W)|[.,:;!?\n])/i
const FLAKY = /\b(?:flaky|failing|broken) (?:unit |integration |e2e )?tests?\b/i
/** What tests do that code under test does not: a title that names a test and one of these is about the test. */
const GOES_WRONG =
  /\b(?:fail(?:s|ed|ing|ure|ures)?|flaky|flakes|hangs?|times? out|skipped|broken)\b/i

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec)\.[^/.]+|[^/]*_test\.[^/.]+|conftest\.py)$/i
const TEST_NAME = /^test_|^Test[A-Z]|_test$|(?:Test|Tests|Spec)$/

/** Longer first lines are texts of one paragraph: their beginning stands for a title. */
const MAX_TITLE_CHARS = 300

/** True when the title asks for work on tests, names a test file, or names a test that fails. */
export function isAboutTests(
  text: string,
  identifiers: readonly IdentifierSignal[],
  paths: readonly PathSignal[],
): boolean {
  const { start, end } = titleSpan(text)
  const title = text.slice(start, end)
  const inTitle = ({ span }: { readonly span: TextSpan }): boolean =>
    start <= span.start && span.start < end
  return (
    ASKS_FOR_TESTS.test(title) ||
    FLAKY.test(title) ||
    paths.some((path) => inTitle(path) && TEST_PATH.test(path.path)) ||
    (GOES_WRONG.test(title) &&
      identifiers.some((name) => inTitle(name) && TEST_NAME.test(name.name)))
  )
}

/** The first line that is not blank. */
export function titleSpan(text: string): TextSpan {
  const start = text.length - text.trimStart().length
  const line = text.indexOf('\n', start)
  return { start, end: Math.min(line < 0 ? text.length : line, start + MAX_TITLE_CHARS) }
}
