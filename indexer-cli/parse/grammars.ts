// The languages that Kontext reads: one folder in `grammars/` each. A manifest names the grammar's npm package and the hash of its WASM file;
// `family` names the code that turns its trees into facts.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { MACROS, ONE_BRANCH, type LanguageTexts, type RepairText } from './generic/language.ts'
import { isEnvFile, isEnvTemplate } from '../secrets/env-file.ts'
import { grammarsFolder } from './grammars-folder.ts'
import { readManifests, type GrammarManifest } from './read-manifests.ts'

/** Comments, and what a C header says to C++ alone. */
const ASIDE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^[ \t]*#[ \t]*if(?:def[ \t]+__cplusplus\b|[ \t]+defined[ \t]*\(?[ \t]*__cplusplus\b)[\s\S]*?#[ \t]*(?:else|endif)\b/gm

/** Longest first line of a script that is read. */
const MAX_FIRST_LINE = 200

/** The program that a script is for: `#!/bin/sh`, `#!/usr/bin/env -S node --flag`, `#!/usr/bin/python3.12`; versions left out. */
function interpreterOf(text: string): string | undefined {
  const [line = ''] = text.slice(0, MAX_FIRST_LINE).split('\n', 1)
  if (!line.startsWith('#!')) return undefined
  const [program = '', ...rest] = line.slice(2).trim().split(/\s+/)
  const named = /(?:^|\/)env$/.test(program) ? rest.find((word) => !/^-|=/.test(word)) : program
  return named?.replace(/^.*\//, '').replace(/[\d.]+$/, '')
}

/** Finds the language of a path by its name, and by the text where that is not enough. */
export class LanguageTable {
  readonly manifests: readonly GrammarManifest[]
  readonly #byExtension = new Map<string, GrammarManifest>()
  readonly #byName = new Map<string, GrammarManifest>()
  readonly #byInterpreter = new Map<string, GrammarManifest>()
  /** Who claims files of an ending: the first whose pattern is found. */
  readonly #claims = new Map<string, { manifest: GrammarManifest; pattern: RegExp }[]>()

  constructor(manifests: readonly GrammarManifest[]) {
    this.manifests = manifests
    for (const manifest of manifests) {
      for (const extension of manifest.extensions) this.#byExtension.set(extension, manifest)
      for (const name of manifest.fileNames) this.#byName.set(name, manifest)
      for (const name of manifest.interpreters ?? []) this.#byInterpreter.set(name, manifest)
      const { claims } = manifest
      if (claims === undefined) continue
      const known = this.#claims.get(claims.extension) ?? []
      this.#claims.set(claims.extension, known)
      known.push({ manifest, pattern: new RegExp(claims.text, 'mu') })
    }
    // Who asks for more than others comes first: Objective-C has C++ in it.
    for (const list of this.#claims.values()) list.reverse()
  }

  /** The manifest for `filePath`: by its whole name, by its ending, else as plain text. */
  of(filePath: string): GrammarManifest {
    const name = filePath.slice(filePath.lastIndexOf('/') + 1)
    const named = this.#byName.get(name)
    if (named !== undefined) return named
    if (isEnvFile(name) || isEnvTemplate(name)) return this.#named('env')
    const dot = name.lastIndexOf('.')
    const ending = dot <= 0 ? undefined : this.#byExtension.get(name.slice(dot).toLowerCase())
    return (
      ending ??
      this.#named(/^(?:Dockerfile|Containerfile)(?:\.|$)/.test(name) ? 'dockerfile' : 'text')
    )
  }

  #named(language: string): GrammarManifest {
    const found = this.manifests.find((manifest) => manifest.language === language)
    if (found === undefined) throw new Error(`grammars/${language} is missing: reinstall kontext`)
    return found
  }

  /** The manifest for a file whose text may have to decide: its ending is one that languages share, or its name says nothing. */
  ofText(filePath: string, read: () => string): GrammarManifest {
    const dot = filePath.lastIndexOf('.')
    const claims = dot < 0 ? undefined : this.#claims.get(filePath.slice(dot).toLowerCase())
    if (claims === undefined) {
      const named = this.of(filePath)
      return named.language === 'text' ? (this.#byFirstLine(read()) ?? named) : named
    }
    const text = read().replace(ASIDE, '')
    const claim = claims.find(({ pattern }) => pattern.test(text))
    return claim?.manifest ?? this.of(filePath)
  }

  #byFirstLine(text: string): GrammarManifest | undefined {
    const program = interpreterOf(text)
    return program === undefined ? undefined : this.#byInterpreter.get(program)
  }
}

let table: LanguageTable | null = null

/** The languages of this installation, read once. */
export const languages = (): LanguageTable => (table ??= new LanguageTable(readManifests()))

/** The rules and queries of a language of the family `patterns`; undefined for other families. */
export function readPatterns({
  language,
  family,
  rules,
}: GrammarManifest): LanguageTexts | undefined {
  if (family !== 'patterns') return undefined
  if (rules === undefined) throw new Error(`grammars/${language}/manifest.json: rules are missing`)
  const folder = path.join(grammarsFolder(), language)
  const names = readdirSync(folder).filter((name) => name.endsWith('.scm'))
  const queries = names.toSorted().map((name) => {
    const file = path.join(folder, name)
    return { file, text: readFileSync(file, 'utf8') }
  })
  return { rules: { ...rules, repairs: repairsOf(language) }, queries }
}

/** The repairs of a language in the order in which they are tried. */
function repairsOf(language: string): readonly RepairText[] {
  const repairs = writtenRepairs(language)
  const isEarly = (repair: RepairText): boolean =>
    repair === MACROS || (typeof repair !== 'string' && repair.early === true)
  return [...repairs.filter(isEarly), ...repairs.filter((repair) => !isEarly(repair))]
}

/** As its manifest has them, those that it shares with another one included, in full. */
function writtenRepairs(language: string): readonly RepairText[] {
  const manifest = languages().manifests.find((found) => found.language === language)
  const { repairs = [], parts = {} } = manifest?.rules ?? {}
  return repairs.flatMap((repair) => {
    if (repair === ONE_BRANCH || repair === MACROS) return [repair]
    if (typeof repair === 'string') return writtenRepairs(repair)
    const find = repair.find.replace(/%([A-Z_]+)%/g, (whole, name) => parts[name] ?? whole)
    return [{ ...repair, find }]
  })
}

const resolve = createRequire(import.meta.url).resolve

/** Path of a file inside an installed package, whether or not the package exports it. */
function packageFile(name: string, file: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const candidate = path.join(folder, name, file)
    if (existsSync(candidate)) return candidate
  }
  return resolve(`${name}/${file}`)
}

/** The bytes of a grammar, checked against the manifest. */
export function readGrammar({ language, grammar }: GrammarManifest): Uint8Array<ArrayBuffer> {
  if (grammar === undefined) throw new Error(`grammars/${language} names no grammar`)
  const file = packageFile(grammar.package, grammar.wasm)
  const bytes = readFileSync(file)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== grammar.sha256) {
    throw new Error(
      `grammar "${language}": ${file} is not the build of ${grammar.package} ${grammar.version} that the manifest names ` +
        `(SHA-256 ${found}); run npm ci`,
    )
  }
  return bytes
}
