import { defineCommand } from '../args.ts'
import { badUsage } from '../exit-codes.ts'
import { isSetting, readConfig, SETTINGS, userFile, writeSetting } from '../config.ts'
import { findRoot, placeOf } from '../local-index/place.ts'

export const command = defineCommand({
  positionals: ['[set]', '[NAME]', '[VALUE]'],
  options: { user: { type: 'boolean', help: "change the user's settings, not the project's" } },
  async run({ positionals, options, globals, cwd, env, output }) {
    const root = findRoot(cwd)
    const [verb, name, value] = positionals
    if (verb !== undefined) {
      if (verb !== 'set' || name === undefined)
        throw badUsage('config takes nothing, or: set NAME VALUE')
      if (!isSetting(name)) {
        throw badUsage(
          name === 'token'
            ? 'a token is no setting, since settings are shared: run kontext-index auth login'
            : `there is no setting "${name}": there are ${Object.keys(SETTINGS).join(', ')}`,
        )
      }
      const project = globals.config ?? placeOf(root).config
      writeSetting(
        options.user === true ? userFile(env, 'config.json') : project,
        name,
        value ?? '',
      )
    }
    const { token, ...settings } = readConfig({ globals, env, root })
    const shown = { ...settings, token: token === undefined ? 'none' : 'set' }
    output.answer(shown, () =>
      Object.entries(shown)
        .map(([key, entry]) => `${key} = ${entry}`)
        .join('\n'),
    )
  },
})
