import { defineCommand } from '../args.ts'
import { placeOf } from '../local-index/place.ts'
import { HISTORY_OPTION, readHistoryOption } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: HISTORY_OPTION,
  async run({ positionals, options, cwd, output }) {
    const root = rootOf(cwd, positionals[0])
    const report = await updateWithProgress(output, root, readHistoryOption(options))
    output.answer({ root, database: placeOf(root).database, ...reportJson(report) }, () =>
      [reportText(report), `The index is in ${placeOf(root).folder}, which git ignores.`].join(
        '\n',
      ),
    )
  },
})
