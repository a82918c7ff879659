// What a path alone says against indexing a file. Content has its say later, in the parser.

import { limits } from '#wire/limits.ts'
import { isKeyFile } from '../secrets/key-files.ts'

const LOCK_FILES: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'Gemfile.lock',
  'composer.lock',
  'poetry.lock',
  'uv.lock',
  'pdm.lock',
  'Pipfile.lock',
  'go.sum',
  'flake.lock',
  'Podfile.lock',
  'gradle.lockfile',
  'mix.lock',
  'pubspec.lock',
  'Package.resolved',
  'conan.lock',
  'packages.lock.json',
  'project.assets.json',
  '.terraform.lock.hcl',
  'pixi.lock',
  'conda-lock.yml',
])

const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  `png jpg jpeg gif webp avif bmp ico icns tif tiff psd ai eps pdf zip gz tgz bz2 xz zst 7z rar tar jar war whl egg so dylib dll exe bin o a
  lib obj class pyc pyo wasm node woff woff2 ttf otf eot mp3 mp4 m4a ogg oga ogv wav flac webm mov avi mkv sqlite sqlite3 db mo dat pack idx
  parquet npy npz pt pth onnx safetensors h5 pkl pickle keystore jks p12 pfx der`
    .split(/\s+/)
    .map((extension) => `.${extension}`),
)

const GIT_SETTINGS: ReadonlySet<string> = new Set([
  '.gitmodules',
  '.gitattributes',
  '.gitkeep',
  '.mailmap',
  '.git-blame-ignore-revs',
])

/** Folders that package managers and build tools fill. */
const DEPENDENCY_FOLDER =
  /(^|\/)(node_modules|bower_components|jspm_packages|site-packages|__pycache__)\//
const MINIFIED_NAME = /[.-]min\.(js|mjs|cjs|css|html|json)$/
const GENERATED_NAME =
  /(\.generated\.[^./]+|\.pb\.(go|cc|h|ts|js)|_pb2(_grpc)?\.pyi?|_pb\.(js|ts|d\.ts)|_grpc_pb\.(js|d\.ts)|\.g\.(dart|cs))$/

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot).toLowerCase()
}

/** Why a file is left out for its path, or null when it is to be read. */
export function skipReason(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (LOCK_FILES.has(name)) return 'lock file'
  if (BINARY_EXTENSIONS.has(extensionOf(name))) return 'binary'
  if (/^\.\w+ignore$/.test(name)) return 'ignore rules'
  if (GIT_SETTINGS.has(name)) return 'settings of git'
  if (isKeyFile(path)) return 'key or credential file'
  if (path.length > limits.maxPathChars) return `path longer than ${limits.maxPathChars} characters`
  if (DEPENDENCY_FOLDER.test(path)) return 'dependencies'
  if (MINIFIED_NAME.test(name)) return 'minified'
  if (/\.svg$/i.test(name)) return 'image'
  if (/\.map$/i.test(name) || name.endsWith('.snap')) return 'generated'
  return GENERATED_NAME.test(name) ? 'generated' : null
}

const BUILD_FOLDER = /(^|.*\/)(dist|build|out|lib-dist|esm|cjs|umd)\//

/**
 * The build output among the paths: JavaScript in `dist/` and the like, where a folder `src/` stands beside that folder. Hand-written code in a
 * folder of that name, with no sources beside it, is kept.
 */
export function findBuildOutput(paths: readonly string[]): ReadonlySet<string> {
  const candidates: { path: string; root: string }[] = []
  for (const path of paths) {
    const root = /\.(js|mjs|cjs|d\.ts|d\.mts|d\.cts)$/.test(path)
      ? BUILD_FOLDER.exec(path)?.[1]
      : undefined
    if (root !== undefined) candidates.push({ path, root })
  }
  if (candidates.length === 0) return new Set()
  const withSources = new Set<string>()
  for (const path of paths) {
    const at = path.startsWith('src/') ? 0 : path.indexOf('/src/') + 1
    if (at > 0 || path.startsWith('src/')) withSources.add(path.slice(0, at))
  }
  return new Set(candidates.filter(({ root }) => withSources.has(root)).map(({ path }) => path))
}

/** Project files that module resolution reads. */
export const isConfig = (path: string): boolean =>
  /(^|\/)((ts|js)config[^/]*\.json|package\.json|pnpm-workspace\.ya?ml|pyproject\.toml|setup\.cfg|deno\.jsonc?|lerna\.json|go\.mod|Cargo\.toml|pubspec\.yaml|[^/]+\.csproj|Directory\.Build\.(props|targets))$/.test(
    path,
  ) && !DEPENDENCY_FOLDER.test(path)
