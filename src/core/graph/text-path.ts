// Which files hold program code, judged by path alone, as for tests. All others are texts: documents, configuration, data. Texts never crowd code
// out of an answer: full text keeps them apart, and they take part where a task asks for them or nothing else answers.

/** Endings of languages whose files are programs, lower case without the dot. */
const CODE_ENDINGS: ReadonlySet<string> = new Set(
  `ts tsx mts cts js jsx mjs cjs py pyi pyw go rs java kt kts scala sc sbt c h cc cpp cxx c++ hh hpp hxx h++ ipp inl tcc tpp ino cu cuh m mm swift cs rb rake ru
  gemspec php phtml inc sh bash zsh ksh bats ex exs hs lhs lua rockspec zig zon dart elm gleam nix bb ps1 psm1 psd1 vue svelte astro ipynb sql ddl psql pgsql sol ml mli erl clj cljs cljc groovy
  gradle pl pm r jl f90 nim cr d fs fsx vb pas asm s v sv vhd`.split(/\s+/),
)

/** Names of program files without such an ending. */
const CODE_NAMES: ReadonlySet<string> = new Set([
  'Rakefile',
  'Gemfile',
  'Vagrantfile',
  'Podfile',
  'Fastfile',
  'Guardfile',
  'Capfile',
  'Brewfile',
  'Dangerfile',
  'Jenkinsfile',
  '.bashrc',
  '.bash_profile',
  '.bash_aliases',
  '.profile',
  '.zshrc',
  '.irbrc',
  '.pryrc',
  'PKGBUILD',
  'APKBUILD',
  'configure',
  'SConstruct',
  'SConscript',
  '.luacheckrc',
  '.Rprofile',
])

/** Where commands lie, which have no ending. */
const COMMAND = /(?:^|\/)(?:s?bin|libexec|exe)\/[^/.]+$/

/** Whether the file at `path` is a text and no program. */
export function isTextPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  if (dot > 0 && CODE_ENDINGS.has(name.slice(dot + 1).toLowerCase())) return false
  return !CODE_NAMES.has(name) && !COMMAND.test(path)
}
