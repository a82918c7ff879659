// What a text holds that is about its sender and not about the code: addresses, people, numbers of issues, times, ids, the folders of someone's
// machine, the marks that tools print around diffs and traces. None of it becomes a search word.

import type { TextSpan } from '../types.ts'

/** What names neither code nor files: nothing reads it. */
const FOREIGN: readonly RegExp[] = [
  // Mail addresses, and addresses of git over ssh.
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}\.[a-z]{2,24}\b(?::[\w./-]{1,200})?/gi,
  // Links without a scheme.
  /\bwww\.[\w.-]{1,200}(?:\/[^\s<>"'`]{0,500})?/gi,
  /\b(?:github|gitlab|bitbucket)\.(?:com|org)\/[\w.-]{1,100}\/[\w.-]{1,100}\/(?:-\/)?(?:issues?|pulls?|merge_requests|commits?|blob|tree|discussions|releases|compare|actions|wiki)\b[^\s<>"'`]{0,500}/gi,
  // Issues and pull requests; a colour or a heading is longer or stands alone.
  /(?<![\w/])(?:[\w.-]{1,100}\/[\w.-]{1,100})?#\d{1,6}\b|\bGH-\d{1,6}\b/g,
  // People, where a word says that they are people.
  /\b(?:cc|ping|thanks|thanks to|thank you|kudos to|suggested by|reported by|hi|hey|hello)[:,]? @[a-z\d](?:[a-z\d-]{0,38})(?:(?:,|,? and) @[a-z\d][a-z\d-]{0,38}){0,9}(?:\/[\w-]{1,60})?(?![\w.(])/gi,
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|change-id|git-svn-id):.*$/gim,
  // What a form for issues says to whoever fills it in.
  /<!--(?:(?!<!--)[\s\S]){0,5000}?-->/g,
  /^\s*[-*] \[[ xX]\] I(?:'ve|'m| have| am| agree| confirm| understand| checked| searched| read)\b.*$/gim,
]

/** Numbers and marks of logs, traces and diffs. Text in quotes may hold them and is looked for as it stands: only words leave them out. */
const MARKS: readonly RegExp[] = [
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\w)/g,
  /\b\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?!\w)/g,
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi,
  /\b0x[\da-f]{6,16}\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g,
  /^(?:diff --git\b|index [\da-f]{6,40}\.\.[\da-f]{6,40}.*$|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/gm,
  /^\s*(?:Traceback \(most recent call last\):|stack backtrace:|stack trace:|goroutine \d+ \[[^\]\n]{1,60}\]:|\.\.\. \d+ (?:more|common frames omitted))\s*$/gim,
]

/** Folders of a machine before a file: from the root of a drive or of a share, the home, or `/`. The name of the file says what it is about. */
const MACHINE_FOLDERS: readonly RegExp[] = [
  /(?<![\w.-])(?:[A-Za-z]:|\\\\[\w.$-]{1,64})[\\/](?:[^\\/:*?"<>|\n]{1,80}[\\/]){1,40}(?=[^\\/:*?"<>|\s]{1,120})/g,
  /(?<![\w.)\]}>~*-])(?:~\/|\/)(?:[^\s/"'`<>|:*?()[\]{},;]{1,80}\/){1,40}(?=[^\s/"'`<>|:*?()[\]{},;]{0,120}\.[A-Za-z]\w{0,7}(?![\w/]))/g,
  /(?<![\w.)\]}>~*-])\/(?:Users|home|root|var|opt|usr|tmp|private|mnt|Volumes|builds?|workspaces?|__w)\/(?:[^\s/"'`<>|:*?()[\]{},;]{1,80}\/){0,40}/g,
]

const spansOf = (text: string, patterns: readonly RegExp[]): TextSpan[] =>
  patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    })),
  )

/** Spans that no reader of a text looks at. */
export const foreignSpans = (text: string): TextSpan[] => spansOf(text, FOREIGN)

/** Where packages are installed, or sources begin: what follows are folders of a project. */
const PROJECT_ROOT = /^.*[\\/](?:site-packages|dist-packages|node_modules|src)[\\/]/s

/** Spans that hold no words. */
export const wordlessSpans = (text: string): TextSpan[] => [
  ...spansOf(text, MARKS),
  ...spansOf(text, MACHINE_FOLDERS).map(({ start, end }) => {
    const root = PROJECT_ROOT.exec(text.slice(start, end))?.[0].length
    return { start, end: root === undefined ? end : start + root }
  }),
]
