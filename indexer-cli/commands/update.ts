import { defineCommand } from '../args.ts'
import { reportJson, reportText, updateWithProgress } from './update-and-report.ts'
import { rootOf } from './target.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: {},
  async run({ positionals, cwd, output }) {
    const report = await updateWithProgress(output, rootOf(cwd, positionals[0]))
    output.answer(reportJson(report), () => reportText(report))
  },
})
