import { defineCommand } from '../args.ts'
import type { GitStatus } from '../local-index/tree-stamp.ts'
import { INDEX_OPTIONS, readIndexOptions, UPDATE_POSITIONALS } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

/** The command; `status`: what git has just said of the tree, when that is known to be news. */
export const updateCommand = (status?: GitStatus) =>
  defineCommand({
    positionals: UPDATE_POSITIONALS,
    options: INDEX_OPTIONS,
    async run({ positionals, options, cwd, env, output }) {
      const root = rootOf(cwd, positionals[0])
      const wish = await readIndexOptions(options, { cwd, root })
      const report = await updateWithProgress(output, root, { ...wish, status }, env)
      output.report(reportJson(report), () => reportText(report))
    },
  })

export const command = updateCommand()
