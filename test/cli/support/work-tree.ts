// A real git repository in a temporary folder, filled from a folder of this one.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach } from 'vitest'

const PROJECT = path.join(import.meta.dirname, '../../..')

const QUIET_GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
}

export interface WorkTree {
  readonly root: string
  git(...args: readonly string[]): string
  write(file: string, text: string): void
  remove(): void
}

/** An empty folder; with `git`, a repository on branch `main`. `name` may hold anything that a file system takes. */
export function aWorkTree({
  git = true,
  name = 'tree',
}: { git?: boolean; name?: string } = {}): WorkTree {
  const parent = mkdtempSync(path.join(tmpdir(), 'kontext-test-'))
  const root = path.join(parent, name)
  mkdirSync(root)
  const tree: WorkTree = {
    root,
    git: (...args) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...QUIET_GIT },
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    write(file, text) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
  if (git) tree.git('init', '-q', '-b', 'main')
  return tree
}

/** Makes trees for the tests of a file; each is removed after the test that made it. */
export function treesOfTests(): typeof aWorkTree {
  const trees: WorkTree[] = []
  afterEach(() => {
    for (const tree of trees.splice(0)) tree.remove()
  })
  return (options) => {
    const tree = aWorkTree(options)
    trees.push(tree)
    return tree
  }
}

/** Copies folders of this project into a tree. */
export function copyFromProject(tree: WorkTree, ...folders: readonly string[]): void {
  for (const folder of folders) {
    cpSync(path.join(PROJECT, folder), path.join(tree.root, folder), { recursive: true })
  }
}

/**
 * Waits until the clock's next second. Git compares change times in whole seconds: it cannot see an edit of the same second that keeps size and
 * modification time, and neither can what asks git.
 */
export const nextSecond = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1_010 - (Date.now() % 1_000)))

/** Makes everything old enough for its times to prove something. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60))
