// Settings: the project's in .kontext/config.json, the user's in the config directory. Secrets are in the user's only, readable by nobody else.

import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { GlobalValues } from './args.ts'
import { badUsage, CommandFailure, EXIT } from './exit-codes.ts'
import { placeOf } from './local-index/place.ts'

/** Settings that a project or a user may fix. */
export const SETTINGS = {
  url: 'address of the server',
  repo: 'name of the repository there, `org/name`',
  ref: 'ref that is pushed and asked; `main` when not set',
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = Partial<Record<SettingName, string>>

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

type Environment = Readonly<Record<string, string | undefined>>

interface Place {
  readonly globals: Pick<GlobalValues, 'url' | 'token' | 'config'>
  readonly env: Environment
  readonly root: string
}

/** What a command goes by: flags, then the environment, then the project's file, then the user's. */
export function readConfig({ globals, env, root }: Place): Settings & { readonly token?: string } {
  const project = globals.config ?? placeOf(root).config
  const settings: Settings = {
    ...readSettings(userFile(env, 'config.json')),
    ...readSettings(project, globals.config !== undefined),
  }
  const url = globals.url ?? (env['KONTEXT_URL'] || settings.url)
  if (url !== undefined && !isHttp(url)) throw badUsage(`"${url}" is not an http or https URL`)
  const token = globals.token ?? (env['KONTEXT_TOKEN'] || (url && readTokens(env)[originOf(url)]))
  return {
    ...settings,
    ...(url === undefined ? {} : { url: url.replace(/\/+$/, '') }),
    ...(token === undefined || token === '' ? {} : { token }),
  }
}

/** Changes one setting of a file; an empty value removes it. */
export function writeSetting(file: string, name: SettingName, value: string): void {
  const { [name]: _old, ...rest } = readSettings(file)
  writeJson(file, value === '' ? rest : { ...rest, [name]: value })
}

/** A file in the user's config directory. */
export const userFile = (env: Environment, name: string): string =>
  path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'kontext', name)

/** Keeps a token for a server; undefined forgets it. */
export function keepToken(env: Environment, url: string, token: string | undefined): void {
  const { [originOf(url)]: _old, ...rest } = readTokens(env)
  writeJson(
    userFile(env, 'credentials.json'),
    token === undefined ? rest : { ...rest, [originOf(url)]: token },
    0o600,
  )
}

const isHttp = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)

const originOf = (url: string): string => new URL(url).origin

function readTokens(env: Environment): Readonly<Record<string, string>> {
  return readStrings(userFile(env, 'credentials.json')) ?? {}
}

function readSettings(file: string, mustExist = false): Settings {
  const found = readStrings(file)
  if (found === undefined) {
    if (mustExist) throw badUsage(`there is no settings file ${file}`)
    return {}
  }
  const unknown = Object.keys(found).find((name) => !isSetting(name))
  if (unknown !== undefined) {
    throw new CommandFailure(
      EXIT.failed,
      `${file} sets "${unknown}", which does not exist; remove it or use one of ${Object.keys(SETTINGS).join(', ')}`,
    )
  }
  return found
}

/** A JSON object of texts; undefined when there is no file. */
function readStrings(file: string): Readonly<Record<string, string>> | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new CommandFailure(EXIT.failed, `${file} cannot be read`, { cause })
  }
  const value = parseJson(text)
  if (
    typeof value !== 'object' ||
    value === null ||
    !Object.values(value).every((entry) => typeof entry === 'string')
  ) {
    throw new CommandFailure(
      EXIT.failed,
      `${file} is not a JSON object of texts; mend or remove it`,
    )
  }
  return value as Record<string, string> // just checked
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller names the file
  }
}

/** Replaces a file at once, so that nobody reads half of it. */
export function writeJson(file: string, value: unknown, mode = 0o644): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const next = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode })
    chmodSync(next, mode)
    renameSync(next, file)
  } finally {
    rmSync(next, { force: true })
  }
}
