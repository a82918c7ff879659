import { defineCommand } from '../args.ts'
import { INDEX_OPTIONS, readIndexOptions, UPDATE_POSITIONALS } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: UPDATE_POSITIONALS,
  options: INDEX_OPTIONS,
  async run({ positionals, options, cwd, env, output }) {
    const root = rootOf(cwd, positionals[0])
    const wish = await readIndexOptions(options, { cwd, root })
    const report = await updateWithProgress(output, root, wish, env)
    output.answer(reportJson(report), () => reportText(report))
  },
})
