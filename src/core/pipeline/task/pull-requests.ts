// Numbers of pull requests that a task names, by which the symbols that they changed are found. A number alone (`12`) names none, nor does a link:
// links are blanked before.

/** `#12`, `GH-12`, `PR 12`, `pull request #12`, `MR !12`; not `acme/shop#12` (another repository's), `&#12;`, `C#12`. */
const NAMED =
  /(?<![\w#&/])(?:#|GH-|(?:PRs?|MRs?|pull[ -]requests?|merge[ -]requests?)[ ]?[#!]?)(\d{1,7})(?![\w#-]|[.,]\d)/giu
/** What counts something else: `step #2`. */
const COUNTED =
  /\b(?:step|case|example|option|test|point|item|attempt|part|rule|question|try|run|line|frame|thread|figure|scenario|problem|bullet|number|no\.?)\s$/i
/** Debuggers and PHP number the frames of a trace from the line `#0` on. */
const TRACE = /^\s*#0\s/m

/** The numbers, in the order of the text, each once. */
export function readPullRequests(text: string): number[] {
  const isTrace = TRACE.test(text)
  const found = new Set<number>()
  for (const match of text.matchAll(NAMED)) {
    const before = text.slice(Math.max(0, match.index - 20), match.index)
    if (COUNTED.test(before) || (isTrace && /(?:^|\n)\s*$/.test(before))) continue
    const number = Number(match[1])
    if (number > 0) found.add(number)
  }
  return [...found]
}
