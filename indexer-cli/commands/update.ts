import { defineCommand } from '../args.ts'
import { HISTORY_OPTION, readHistoryOption, UPDATE_POSITIONALS } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: UPDATE_POSITIONALS,
  options: HISTORY_OPTION,
  async run({ positionals, options, cwd, output }) {
    const report = await updateWithProgress(
      output,
      rootOf(cwd, positionals[0]),
      readHistoryOption(options),
    )
    output.answer(reportJson(report), () => reportText(report))
  },
})
