// First stage: from the text of a task to typed signals. Pure, linear in the length of the text, total: any Unicode text is legal.

import { isAboutTests } from './task/about-tests.ts'
import { isAboutTexts } from './task/about-texts.ts'
import { readFrames } from './task/frames.ts'
import { readIdentifiers } from './task/identifiers.ts'
import { capped, TASK_LIMITS } from './task/limits.ts'
import { readLiterals } from './task/literals.ts'
import { foreignSpans, wordlessSpans } from './task/noise.ts'
import { readPaths } from './task/paths.ts'
import { readPullRequests } from './task/pull-requests.ts'
import { readRoutes } from './task/routes.ts'
import { readProse } from './task/prose.ts'
import { blank } from './task/spans.ts'
import { readUrls } from './task/urls.ts'
import { readTitle, readWords } from './task/words.ts'
import type { PathSignal, TaskSignals, TextSpan } from './types.ts'

interface Spanned {
  readonly span: TextSpan
}

/** Reads everything that a task text says; `stopTerms` say nothing in it. */
export function readTask(text: string, stopTerms?: ReadonlySet<string>): TaskSignals {
  const truncated = new Set<string>()
  const withoutUrls = blank(text, readUrls(text))
  const frames = readFrames(withoutUrls)
  const own = blank(withoutUrls, foreignSpans(withoutUrls))
  const allPaths = readPaths(own)
  const paths = distinctPaths(allPaths.filter(outside(frames)))
  const routes = readRoutes(own)
  const named = spansOf([...allPaths, ...routes])
  const prose = blank(own, named)
  const identifiers = readIdentifiers(prose, readProse(prose))
  const worded = withoutLineNumbers(blank(own, wordlessSpans(own)))
  const words = readWords(worded, stopTerms)
  return {
    identifiers: capped(identifiers, 'identifiers', truncated),
    paths: capped(paths, 'paths', truncated),
    frames: capped(frames, 'frames', truncated),
    literals: capped(readLiterals(prose), 'literals', truncated),
    routes: capped(routes, 'routes', truncated),
    pullRequests: capped(readPullRequests(blank(withoutUrls, named)), 'pull_requests', truncated),
    terms: capped(words.terms, 'terms', truncated),
    titleTerms: readTitle(worded, words, stopTerms).slice(0, TASK_LIMITS.terms),
    proseTerms: readWords(readProse(worded), stopTerms)
      .terms.map(({ term }) => term)
      .slice(0, TASK_LIMITS.terms),
    phrases: capped(words.phrases, 'phrases', truncated),
    aboutTests: isAboutTests(withoutUrls, identifiers, paths),
    aboutTexts: isAboutTexts(withoutUrls, paths),
    truncated: [...truncated].toSorted(),
  }
}

const spansOf = (signals: readonly Spanned[]): readonly TextSpan[] =>
  signals.map(({ span }) => span)

/** A test for signals that start in none of the given ones, which are in text order or nearly so. */
function outside(others: readonly Spanned[]): (signal: Spanned) => boolean {
  const ordered = spansOf(others).toSorted((a, b) => a.start - b.start)
  let at = 0
  return ({ span }) => {
    while (at < ordered.length && (ordered[at]?.end ?? 0) <= span.start) at += 1
    const next = ordered[at]
    return next === undefined || span.start < next.start
  }
}

/** Line and column numbers are positions, not words. */
const withoutLineNumbers = (text: string): string =>
  text.replace(/:\d{1,7}(?::\d{1,7})?(?![\w.])/g, (match) => ' '.repeat(match.length))

/** First mention of each path and line. */
function distinctPaths(paths: readonly PathSignal[]): PathSignal[] {
  const found = new Map<string, PathSignal>()
  for (const path of paths) {
    const key = `${path.path}:${path.line ?? ''}`
    if (!found.has(key)) found.set(key, path)
  }
  return [...found.values()]
}
