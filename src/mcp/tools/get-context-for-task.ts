import { getContext } from '#engine/context.ts'
import { contextRequest, packSchema } from '#wire/pack.ts'
import { refArgument, reposArgument } from '../arguments.ts'
import { defineTool } from '../tool.ts'

const shape = contextRequest.shape

const NOTHING_FOUND =
  'Nothing in the index takes part in this task, or the budget is too small for any of it. Name symbols, files or error texts, or call search_code.'

/** The pack for a task: the tool to call first. */
export const getContextForTask = defineTool({
  name: 'get_context_for_task',
  title: 'Context for a task',
  description: `Call this first, once per task, before searching or reading files. Pass the whole task: issue text, error, stack trace, names, paths. Returns a ranked pack within a token budget: the symbols that take part, each with verified path:line and source or signature, the tests that exercise them, and what stays uncovered. On low coverage.confidence look further yourself.
Not for one known name (resolve_symbol, read_symbol) or for a word search (search_code).`,
  input: contextRequest
    .pick({ task: true, commit: true, budget_tokens: true, max_items: true, include: true })
    .extend({
      task: shape.task.describe('The task, verbatim; long logs are fine'),
      repos: reposArgument,
      ref: refArgument,
      commit: shape.commit.describe('Your commit, to be told when the index differs'),
      budget_tokens: shape.budget_tokens.describe('Tokens the text may cost'),
      include: shape.include.describe('Extra sections'),
      touched: shape.touched.describe('Paths or symbol ids changed already'),
    }),
  // The members of `coverage` that an agent acts on; the rest is there and not advertised.
  output: packSchema.omit({ trace: true }).extend({
    coverage: packSchema.shape.coverage.pick({
      confidence: true,
      unresolved: true,
      commit_mismatch: true,
      truncated: true,
    }),
  }),
  run: async (library, input, context) => {
    const pack = await getContext(library, contextRequest.parse(input))
    if (pack.ok) context.keepPack?.(pack.value)
    return pack
  },
  // Exactly what the budget counts; an agent that is given nothing is told so, rather than left to wonder.
  render: (pack) => (pack.text === '' ? NOTHING_FOUND : pack.text),
})
