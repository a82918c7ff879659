import { defineCommand } from '../args.ts'
import { UPDATE_POSITIONALS } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: UPDATE_POSITIONALS,
  options: {},
  async run({ positionals, cwd, output }) {
    const report = await updateWithProgress(output, rootOf(cwd, positionals[0]))
    output.answer(reportJson(report), () => reportText(report))
  },
})
