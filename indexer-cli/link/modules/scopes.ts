// The rules of each family of languages with packages and namespaces.

import type { ScopeRules } from '../scoped/rules.ts'
import { cHeaders } from './c-headers.ts'
import { csharpNamespaces } from './csharp-namespaces.ts'
import { dartLibraries } from './dart-libraries.ts'
import {
  clojureNamespaces,
  elmModules,
  gleamModules,
  nixFiles,
  rScopes,
} from './functional-modules.ts'
import { goPackages } from './go-packages.ts'
import { jvmPackages, kotlinPackages, scalaPackages } from './jvm-packages.ts'
import { elixirModules } from './elixir-modules.ts'
import { haskellModules } from './haskell-modules.ts'
import { luaModules } from './lua-modules.ts'
import { graphqlSchema, hclModules, protobufPackages, styleSheets } from './plain-scopes.ts'
import { phpNamespaces } from './php-namespaces.ts'
import { rubyConstants } from './ruby-constants.ts'
import { rustModules } from './rust-modules.ts'
import { shellScripts } from './shell-scripts.ts'
import { solidityFiles } from './solidity-files.ts'
import { zigFiles } from './zig-files.ts'
import { swiftModule } from './swift-module.ts'

/** The rules of one run. */
export class Scopes {
  readonly #byLanguage: ReadonlyMap<string, ScopeRules>

  constructor(configs: ReadonlyMap<string, string>, paths: readonly string[]) {
    const c = cHeaders(paths)
    const styles = styleSheets(paths)
    this.#byLanguage = new Map([
      ['clojure', clojureNamespaces],
      ['elm', elmModules],
      ['gleam', gleamModules],
      ['nix', nixFiles(paths)],
      ['r', rScopes(paths)],
      ['css', styles],
      ['scss', styles],
      ['less', styles],
      ['hcl', hclModules(paths)],
      ['protobuf', protobufPackages(paths)],
      ['graphql', graphqlSchema],
      ['go', goPackages(configs, paths)],
      ['dart', dartLibraries(configs, paths)],
      ['java', jvmPackages],
      ['kotlin', kotlinPackages],
      ['scala', scalaPackages],
      ['swift', swiftModule],
      ['solidity', solidityFiles(paths)],
      ['bash', shellScripts(paths)],
      ['elixir', elixirModules],
      ['haskell', haskellModules],
      ['powershell', { ...shellScripts(paths), family: 'powershell' }],
      ['lua', luaModules(paths)],
      ['zig', zigFiles(paths)],
      ['php', phpNamespaces],
      ['c', { ...c, hasTwins: true }],
      ['cpp', { ...c, needsDeclaration: true, hasMethodTwins: true }],
      [
        'objc',
        { ...c, isOpen: true, addsBases: true, hasExtensions: true, declaresAlone: undefined },
      ],
      ['csharp', csharpNamespaces(configs)],
      ['ruby', rubyConstants(paths)],
      ['rust', rustModules(configs, paths)],
    ])
  }

  /** The rules of a language; undefined when its files are modules. */
  of(language: string): ScopeRules | undefined {
    return this.#byLanguage.get(language)
  }

  ofFamily(family: string): ScopeRules | undefined {
    return [...this.#byLanguage.values()].find((rules) => rules.family === family)
  }
}
