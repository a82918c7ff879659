import { describe, expect, it } from 'vitest'
import { FileTree } from '#cli/link/modules/file-tree.ts'
import { ScriptModules } from '#cli/link/modules/script-modules.ts'

/** Where `specifier` in the file `from` leads, in a repository of these files and configs. */
function find(
  paths: readonly string[],
  configs: Readonly<Record<string, unknown>>,
  from: string,
  specifier: string,
): string {
  const texts = new Map(
    Object.entries(configs).map(([path, value]) => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const found = new ScriptModules(new FileTree(paths), texts).find(from, specifier)
  return typeof found === 'number' ? (paths[found] ?? '') : found
}

describe('relative specifiers', () => {
  const paths = ['src/a.ts', 'src/b.tsx', 'src/c/index.ts', 'src/d.mts', 'src/e.js', 'index.ts']

  it.each([
    ['./a', 'src/a.ts'],
    ['./a.ts', 'src/a.ts'],
    ['./a.js', 'src/a.ts'],
    ['./b.js', 'src/b.tsx'],
    ['./b.jsx', 'src/b.tsx'],
    ['./c', 'src/c/index.ts'],
    ['./c/', 'src/c/index.ts'],
    ['./c/index.js', 'src/c/index.ts'],
    ['./d.mjs', 'src/d.mts'],
    ['./e', 'src/e.js'],
    ['./a?raw', 'src/a.ts'],
    ['..', 'index.ts'],
    ['../', 'index.ts'],
    ['./nowhere', 'missing'],
    ['../../outside', 'missing'],
  ])('%s leads to %s', (specifier, expected) => {
    expect(find(paths, {}, 'src/x.ts', specifier)).toBe(expected)
  })

  it('prefers the folder index that the importer itself lies in for "."', () => {
    expect(find(paths, {}, 'src/c/x.ts', '.')).toBe('src/c/index.ts')
  })
})

describe('rootDirs', () => {
  const paths = [
    'app/src/views/page.ts',
    'app/src/views/own.ts',
    'app/generated/views/template.ts',
    'app/generated/views/own.ts',
    'app/generated/index.ts',
    'app/src/deep/generated/x.ts',
    'other/x.ts',
  ]
  const configs = {
    'app/base.json': { compilerOptions: { rootDirs: ['src', './generated', '../src'] } },
    'app/tsconfig.json': { extends: './base.json' },
  }

  it.each([
    ['app/src/views/page.ts', './template', 'app/generated/views/template.ts'],
    ['app/src/views/page.ts', './own', 'app/src/views/own.ts'],
    ['app/generated/views/template.ts', './page.js', 'app/src/views/page.ts'],
    ['app/src/views/page.ts', '..', 'app/generated/index.ts'],
    ['app/src/views/page.ts', './nowhere', 'missing'],
    ['other/x.ts', '../app/src/views/template', 'missing'],
  ])('from %s %s leads to %s', (from, specifier, expected) => {
    expect(find(paths, configs, from, specifier)).toBe(expected)
  })

  it('of the longest folder around the path count', () => {
    const nested = {
      'tsconfig.json': { compilerOptions: { rootDirs: ['.', 'app/src/deep', 'app/generated'] } },
    }
    expect(find(paths, nested, 'app/src/deep/y.ts', './views/template')).toBe(
      'app/generated/views/template.ts',
    )
  })
})

describe('tsconfig', () => {
  const paths = ['lib/core/a.ts', 'web/a.ts', 'web/src/x.ts', 'web/src/util/y.ts']

  it('takes paths from a config that it extends, relative to the config that wrote them', () => {
    const configs = {
      'tsconfig.base.json':
        '{ // shared\n "compilerOptions": { "paths": { "@c/*": ["lib/core/*"], } } }',
      'web/tsconfig.json': { extends: '../tsconfig.base' },
    }
    expect(find(paths, configs, 'web/src/x.ts', '@c/a')).toBe('lib/core/a.ts')
  })

  it('lets the later of two extended configs win', () => {
    const configs = {
      'one.json': { compilerOptions: { paths: { '@c/*': ['lib/core/*'] } } },
      'two.json': { compilerOptions: { paths: { '@c/*': ['web/*'] } } },
      'tsconfig.json': { extends: ['./one.json', './two.json'] },
    }
    expect(find(paths, configs, 'web/src/x.ts', '@c/a')).toBe('web/a.ts')
  })

  it('extends a config of a workspace package', () => {
    const configs = {
      'tools/cfg/package.json': { name: '@acme/tsconfig' },
      'tools/cfg/tsconfig.json': { compilerOptions: { paths: { 'up/*': ['../../lib/core/*'] } } },
      'web/tsconfig.json': { extends: '@acme/tsconfig/tsconfig.json' },
    }
    expect(find(paths, configs, 'web/src/x.ts', 'up/a')).toBe('lib/core/a.ts')
  })

  it('survives configs that extend each other', () => {
    const configs = {
      'a.json': { extends: './tsconfig.json' },
      'tsconfig.json': { extends: './a.json' },
    }
    expect(find(paths, configs, 'web/src/x.ts', '@c/a')).toBe('external')
  })

  it('looks bare names up in baseUrl', () => {
    const configs = { 'web/tsconfig.json': { compilerOptions: { baseUrl: './src' } } }
    expect(find(paths, configs, 'web/src/x.ts', 'util/y')).toBe('web/src/util/y.ts')
  })

  it('reads the paths of referenced configs', () => {
    const configs = {
      'web/tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'web/tsconfig.app.json': { compilerOptions: { paths: { '~/*': ['./src/*'] } } },
    }
    expect(find(paths, configs, 'web/src/x.ts', '~/util/y')).toBe('web/src/util/y.ts')
  })

  it('takes the pattern with the longest prefix, an exact one first', () => {
    const configs = {
      'tsconfig.json': {
        compilerOptions: { paths: { '*': ['web/*'], 'src/*': ['lib/core/*'], only: ['web/a.ts'] } },
      },
    }
    expect(find(paths, configs, 'web/src/x.ts', 'src/a')).toBe('lib/core/a.ts')
    expect(find(paths, configs, 'web/src/x.ts', 'only')).toBe('web/a.ts')
  })
})

describe('packages', () => {
  const paths = [
    'packages/core/src/index.ts',
    'packages/core/src/deep/tool.ts',
    'packages/core/src/env.ts',
    'packages/web/src/x.ts',
    'fixtures/lodash/index.js',
    'apps/solo/x.ts',
  ]
  const core = {
    name: '@acme/core',
    main: './dist/index.js',
    exports: {
      '.': { types: './dist/types/index.d.ts', import: './dist/index.mjs' },
      './*': { import: './dist/cjs/deep/*.js' },
    },
    imports: { '#env': { node: './lib/env.js' } },
  }
  const configs = {
    'package.json': { workspaces: ['packages/*'] },
    'packages/core/package.json': core,
    'packages/web/package.json': { name: 'web' },
    'fixtures/lodash/package.json': { name: 'lodash' },
    'apps/solo/package.json': { dependencies: { '@acme/core': 'workspace:*' } },
  }

  it('leads a workspace package to the source that its build output is made from', () => {
    expect(find(paths, configs, 'packages/web/src/x.ts', '@acme/core')).toBe(
      'packages/core/src/index.ts',
    )
  })

  it('follows a wildcard export', () => {
    expect(find(paths, configs, 'packages/web/src/x.ts', '@acme/core/tool')).toBe(
      'packages/core/src/deep/tool.ts',
    )
  })

  it('follows the imports field of the importing package', () => {
    expect(find(paths, configs, 'packages/core/src/index.ts', '#env')).toBe(
      'packages/core/src/env.ts',
    )
  })

  it('lets a package import itself by name', () => {
    const alone = { 'packages/core/package.json': core }
    expect(find(paths, alone, 'packages/core/src/deep/tool.ts', '@acme/core')).toBe(
      'packages/core/src/index.ts',
    )
  })

  it('reads the globs of pnpm-workspace.yaml', () => {
    const pnpm = {
      ...configs,
      'package.json': {},
      'pnpm-workspace.yaml': "# all\npackages:\n  - 'packages/**'\n  - apps/* # more\n",
    }
    expect(find(paths, pnpm, 'packages/web/src/x.ts', '@acme/core')).toBe(
      'packages/core/src/index.ts',
    )
  })

  it('sees a package outside the workspaces that a dependency names by protocol', () => {
    expect(find(paths, configs, 'apps/solo/x.ts', '@acme/core')).toBe('packages/core/src/index.ts')
  })

  it('takes no fixture for a package of the registry', () => {
    expect(find(paths, configs, 'packages/web/src/x.ts', 'lodash')).toBe('external')
  })

  it('takes built-ins and installed packages for external', () => {
    expect(find(paths, configs, 'packages/web/src/x.ts', 'node:fs')).toBe('external')
    expect(find(paths, configs, 'packages/web/src/x.ts', '@acme/other')).toBe('external')
  })
})
