// What the path of a file says about its text, for those who look for secrets in it.

export interface SourceFile {
  readonly path: string
  /** Outside of strings and comments a bare word is code. */
  readonly isProgram: boolean
  /** A bare word behind `NAME=` is a value. */
  readonly isShell: boolean
  /** A value under a telling key is a secret whatever it looks like. */
  readonly isConfig: boolean
  readonly isMarkup: boolean
  readonly isJson: boolean
  readonly isYaml: boolean
  /** Prose and examples. */
  readonly isDocument: boolean
}

const PROGRAM =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py[iw]?|rb|rake|go|rs|php|java|kts?|swift|scala|sbt|cs|fs|vb|c|h|cc|cpp|cxx|hpp|hh|mm?|lua|exs?|erl|hs|ml|mli|clj[cs]?|el|lisp|zig|nim|dart|r|jl|pl|pm|groovy|gradle|sql|proto|graphql|html?|css|scss|less|ipynb|json|xml|sol|tf|elm|gleam|nix|bb|gql|graphqls|v|d|pas|cr)$/i
const SHELL =
  /\.(?:sh|bash|zsh|ksh|fish|ps1|psm1|bat|cmd|mk|mak|env|dockerfile|service)$|(?:^|\/)(?:[\w.-]*Dockerfile[\w.-]*|Containerfile|(?:GNU)?[Mm]akefile|[Jj]ustfile|Procfile|Jenkinsfile|env|environment)$/
const CONFIG =
  /\.(?:tfvars|tf|hcl|ini|cfg|conf|cnf|config|properties|toml|ya?ml|json[c5]?|xml|plist|env|envrc|rc|service|npmrc|yarnrc|edn|dhall|cue|pkl|nomad|bicep|http|rest|dist|example|sample|template|local|production|tpl|txt|md)$|(?:^|\/)(?:Dockerfile|Containerfile|docker-compose|\.[\w-]+rc$|config$|secrets?$|credentials?$)/i

export const sourceFile = (path: string): SourceFile => ({
  path,
  isProgram: PROGRAM.test(path),
  isShell: SHELL.test(path),
  isConfig: CONFIG.test(path),
  isMarkup: /\.(?:xml|config|plist|csproj|props|targets|html?)$/i.test(path),
  isJson: /\.json[c5]?$/i.test(path),
  isYaml: /\.ya?ml$/i.test(path),
  isDocument: /\.(?:mdx?|rst|txt|adoc)$/i.test(path),
})
