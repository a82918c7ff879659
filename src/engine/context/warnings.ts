// What a pack warns of that lies in the request and the indexes, not in its items.

import { sameCommit } from '#core/pipeline/coverage.ts'
import { inline } from '#core/pipeline/fence.ts'
import type { ContextRequest, Pack } from '#wire/pack.ts'
import type { IndexAnswer } from './answer.ts'

/** Outdated indexes, indexes of another commit, touched entries that name nothing. */
export const requestWarnings = (
  answers: readonly IndexAnswer[],
  { commit, touched }: Pick<ContextRequest, 'commit' | 'touched'>,
): Pack['warnings'] => [
  ...outdatedWarnings(answers),
  ...commitWarnings(answers, commit),
  ...touchedWarnings(answers, touched),
]

/** One for each index whose terms are not those of the question. */
const outdatedWarnings = (answers: readonly IndexAnswer[]): Pack['warnings'] =>
  answers.flatMap(({ reader, nominations: { state } }) => {
    if (state.outdated !== true) return []
    const message = `the index of ${inline(reader.repo)} was made by an older release, whose words are not all found: push it again`
    return [{ code: 'index-outdated', symbol_id: '', message }]
  })

/** One for each index that is not of the caller's commit. */
const commitWarnings = (
  answers: readonly IndexAnswer[],
  asked: string | undefined,
): Pack['warnings'] =>
  answers.flatMap(({ reader, nominations: { state } }) => {
    if (asked === undefined || sameCommit(state.commit, asked)) return []
    const indexed = state.commit === null ? 'of no commit' : `of commit ${state.commit}`
    const message = `the index of ${inline(reader.repo)} is ${indexed}, not of ${inline(asked)}: lines may have moved`
    return [{ code: 'commit-mismatch', symbol_id: '', message }]
  })

/** One for each entry that is neither the path of a file nor the id of a symbol in any of the indexes. */
function touchedWarnings(
  answers: readonly IndexAnswer[],
  touched: readonly string[],
): Pack['warnings'] {
  const known = new Set<string>()
  for (const { nominations } of answers)
    for (const { symbol } of nominations.byPath) known.add(symbol.id).add(symbol.path)
  return [...new Set(touched)]
    .filter((entry) => !known.has(entry))
    .map((entry) => ({
      code: 'touched-unknown',
      symbol_id: '',
      message: `touched ${inline(entry)}: the index has no file of this path and no symbol of this id`,
    }))
}
