// Other programs that the graph benchmark runs: installed from npm into the scratch folder, never dependencies of Kontext.

import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../run-command.ts'

export interface Tool {
  /** Folder name and column title. */
  readonly name: string
  /** `package@version` of what is installed. */
  readonly packages: readonly string[]
}

/** The machine's own Node and npm run them, as for their users: binaries that they bring are built for that one. */
const ownPath = (): string =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)

/** Installs a tool once. Returns its `node_modules`, or null with a word on the terminal when npm cannot. */
export async function installTool(work: string, { name, packages }: Tool): Promise<string | null> {
  const folder = path.join(work, 'graph', 'tools', name)
  const stamp = path.join(folder, `${packages.join('+').replaceAll('/', '__')}.installed`)
  const modules = path.join(folder, 'node_modules')
  if (existsSync(stamp)) return modules
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{"private":true}\n')
  try {
    await runCommand('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], {
      cwd: folder,
      env: { PATH: ownPath() },
    })
  } catch (cause) {
    process.stderr.write(`${name}: left out, it cannot be installed (${String(cause)})\n`)
    return null
  }
  await writeFile(stamp, '')
  return modules
}

/** The environment of an installed tool: its settings and caches go to the scratch folder, and it reports nothing to its makers. */
export async function toolEnvironment(work: string): Promise<Readonly<Record<string, string>>> {
  const home = path.join(work, 'graph', 'home')
  await mkdir(home, { recursive: true })
  return {
    PATH: ownPath(),
    HOME: home,
    GITNEXUS_HOME: path.join(home, 'gitnexus'),
    CODEGRAPH_NO_DAEMON: '1',
    CODEGRAPH_TELEMETRY: '0',
    DO_NOT_TRACK: '1',
  }
}

/** Runs a script of an installed tool. */
export async function runTool(work: string, args: readonly string[], cwd: string): Promise<void> {
  await runTo(work, '/dev/null', args, cwd)
}

/** The same, with what it prints: some tools end before a pipe has taken all of it, so that it goes through a file. */
export async function askTool(work: string, args: readonly string[], cwd: string): Promise<string> {
  const file = path.join(work, 'graph', 'printed')
  await runTo(work, file, args, cwd)
  return readFile(file, 'utf8')
}

async function runTo(
  work: string,
  out: string,
  args: readonly string[],
  cwd: string,
): Promise<void> {
  await runCommand('sh', ['-c', 'out=$1; shift; exec node "$@" > "$out"', 'sh', out, ...args], {
    cwd,
    env: await toolEnvironment(work),
  })
}
