import { defineCommand } from '../args.ts'
import { badUsage } from '../exit-codes.ts'
import { readConfig } from '../config.ts'
import { rootOf } from './root-of.ts'

export const command = defineCommand({
  positionals: ['[path]'],
  options: {
    repo: {
      type: 'string',
      value: 'ORG/NAME',
      help: 'repository on the server (default: config, then the git remote)',
    },
    ref: { type: 'string', value: 'REF', help: 'ref to take over (default: main)' },
  },
  async run({ positionals, options, globals, cwd, env, output }) {
    const root = rootOf(cwd, positionals[0])
    const config = readConfig({ globals, env, root })
    const [{ createClient }, { pull }, { nameByGit }] = await Promise.all([
      import('../server/client.ts'),
      import('../push/pull.ts'),
      import('../push/repository-name.ts'),
    ])
    const client = createClient({ url: config.url, token: config.token })
    const repo = options.repo ?? config.repo ?? (await nameByGit(root))
    if (repo === undefined) {
      throw badUsage(
        'the git remote does not tell the name of the repository: pass --repo org/name',
      )
    }
    const ref = options.ref ?? config.ref ?? 'main'
    const bar = output.progress('Receiving')
    const pulled = await pull({
      root,
      client,
      repo,
      ref,
      onProgress: (done, total) => bar.update(done, total),
    })
    bar.end()
    output.report(
      { repo, ref, index_version: pulled.indexVersion, commit: pulled.commit, files: pulled.files },
      () =>
        `Took over ${repo} ${ref} at ${pulled.commit ?? 'no commit'}: ${pulled.files} files (${pulled.indexVersion.slice(0, 12)})`,
    )
  },
})
