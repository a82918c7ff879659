// Whether a task is about documents or configuration, so that texts may be anchors. As for tests, only the title can say so.

import { isTextPath } from '../../graph/text-path.ts'
import type { PathSignal } from '../types.ts'
import { titleSpan } from './about-tests.ts'

const DOCUMENTS =
  /\b(?:readme|changelog|release notes|documentation|docs|markdown|tutorials?|licen[cs]e|code of conduct)\b/i
const CONFIGURATION =
  /\b(?:dockerfile|docker|docker-compose|compose file|kubernetes|k8s|helm|terraform|github actions?|ci workflow|config(?:uration)? files?|ya?ml file|toml file|package\.json|tsconfig|pyproject|environment variables?|env vars?|\.env|npm scripts?|proto files?|stylesheets?)\b/i

/** True when the title speaks of documents or configuration, or names such a file. */
export function isAboutTexts(text: string, paths: readonly PathSignal[]): boolean {
  const { start, end } = titleSpan(text)
  const title = text.slice(start, end)
  return (
    DOCUMENTS.test(title) ||
    CONFIGURATION.test(title) ||
    paths.some(({ path, span }) => start <= span.start && span.start < end && isTextPath(path))
  )
}
