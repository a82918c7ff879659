// Namespaces that a C# project imports for all of its files: `<Using Include="...">`, and those of the SDK where implicit usings are enabled.

import { folderOf, foldersUp } from './file-tree.ts'

/** What `ImplicitUsings` imports: https://learn.microsoft.com/dotnet/core/project-sdk/overview#implicit-using-directives. */
const OF_SDK: readonly string[] = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
]
const OF_HOSTING: readonly string[] = [
  'Microsoft.Extensions.Configuration',
  'Microsoft.Extensions.DependencyInjection',
  'Microsoft.Extensions.Hosting',
  'Microsoft.Extensions.Logging',
]
const OF_WEB: readonly string[] = [
  'Microsoft.AspNetCore.Builder',
  'Microsoft.AspNetCore.Hosting',
  'Microsoft.AspNetCore.Http',
  'Microsoft.AspNetCore.Routing',
  'System.Net.Http.Json',
]

const PROJECT = /\.csproj$/
/** Files that MSBuild reads for every project below them. */
const SHARED = /(^|\/)Directory\.Build\.(?:props|targets)$/i

interface Settings {
  readonly usings: readonly string[]
  /** Whether it enables the SDK's; undefined where it says nothing of them. */
  readonly isImplicit: boolean | undefined
  readonly sdk: string
}

/** Answers which namespaces the project of a file imports for it. */
export function projectUsings(
  configs: ReadonlyMap<string, string>,
): (path: string) => readonly string[] {
  const projects = new Map<string, Settings[]>()
  const shared = new Map<string, Settings[]>()
  for (const [path, text] of configs) {
    const kept = PROJECT.test(path) ? projects : SHARED.test(path) ? shared : undefined
    const folder = folderOf(path)
    kept?.set(folder, [...(kept.get(folder) ?? []), readSettings(text)])
  }
  const inFolder = new Map<string, readonly string[]>()
  const ofFolder = (folder: string): readonly string[] => {
    const around = foldersUp(folder)
    const home = around.find((at) => projects.has(at))
    // What lies beside no project may be compiled by any.
    const own = home === undefined ? [...projects.values()].flat() : (projects.get(home) ?? [])
    const above = foldersUp(home ?? folder).flatMap((at) => shared.get(at) ?? [])
    return usingsOf(own, above)
  }
  return (path) => {
    const folder = folderOf(path)
    const known = inFolder.get(folder) ?? ofFolder(folder)
    inFolder.set(folder, known)
    return known
  }
}

function usingsOf(own: readonly Settings[], above: readonly Settings[]): readonly string[] {
  const all = [...own, ...above]
  const said = (own.length > 0 ? own : all).map(
    ({ isImplicit }) => isImplicit ?? above.some((settings) => settings.isImplicit === true),
  )
  // A program of a single file has no project, and the SDK's usings.
  const isImplicit = all.length === 0 || said.includes(true)
  const sdks = own.map(({ sdk }) => sdk)
  const isWeb = sdks.some((sdk) => sdk.endsWith('.Web'))
  const isHosted = isWeb || sdks.some((sdk) => sdk.endsWith('.Worker'))
  return [
    ...new Set([
      ...all.flatMap(({ usings }) => usings),
      ...(isImplicit ? OF_SDK : []),
      ...(isImplicit && isHosted ? OF_HOSTING : []),
      ...(isImplicit && isWeb ? OF_WEB : []),
    ]),
  ]
}

function readSettings(xml: string): Settings {
  const text = xml.replaceAll(/<!--.*?-->/gs, '')
  const [, said] = /<ImplicitUsings\b[^>]*>\s*(\w+)\s*</i.exec(text) ?? []
  const [, sdk = ''] = /<Project\b[^>]*\bSdk="([^"/]+)/i.exec(text) ?? []
  const usings = [...text.matchAll(/<Using\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const [, included = ''] = /\bInclude="([^"]*)"/.exec(attributes) ?? []
    // An alias makes one name known, not what is below it.
    return /\bAlias=/.test(attributes) ? [] : included.split(';')
  })
  return {
    usings: usings.map((name) => name.trim()).filter((name) => name !== ''),
    isImplicit: said === undefined ? undefined : /^(?:enable|true)$/i.test(said),
    sdk,
  }
}
