import { defineCommand } from '../args.ts'
import { placeOf } from '../local-index/place.ts'
import { INDEX_OPTIONS, readIndexOptions } from './update-arguments.ts'
import { updateWithProgress } from './update-and-report.ts'
import { reportJson, reportText } from './update-report.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: INDEX_OPTIONS,
  async run({ positionals, options, cwd, env, output }) {
    const root = rootOf(cwd, positionals[0])
    const wish = await readIndexOptions(options, { cwd, root })
    const report = await updateWithProgress(output, root, wish, env)
    output.report({ root, database: placeOf(root).database, ...reportJson(report) }, () =>
      [reportText(report), `The index is in ${placeOf(root).folder}, which git ignores.`].join(
        '\n',
      ),
    )
  },
})
