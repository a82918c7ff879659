// Loads a bundle with the code that V8 made of it in an earlier run. Node's own cache holds what V8 compiles before anything has run, and compiles every
// function that is called anew: a twentieth of a first index. Plain JavaScript, as bin.js is.

const { hash } = process.getBuiltinModule('node:crypto')
const { readFileSync, renameSync, statSync, writeFileSync } = process.getBuiltinModule('node:fs')
const module = process.getBuiltinModule('node:module')
const path = process.getBuiltinModule('node:path')
const { setFlagsFromString } = process.getBuiltinModule('node:v8')
const vm = process.getBuiltinModule('node:vm')

/** A run of so many times the work has called more functions: its code takes the place of what is kept. */
const MORE_WORK = 2
/** What is kept: SHA-256 of the rest, since V8 trusts what it is given; milliseconds of CPU time of the run that the code is from; the code. */
const HASH_BYTES = 32
const WORK_BYTES = 4

/** V8 takes code back only under the flags that it was kept under. Code that is loaded stays: V8 would only take more room for new objects. An update that makes many lets it (local-index/short-run.ts). */
const setFlags = () => setFlagsFromString('--semi-space-growth-factor=1')

/** Loads the bundle. `keep`, after the run, keeps its code for the next one. */
export function loadBundle(file) {
  setFlags()
  const folder = module.getCompileCacheDir?.()
  const require = module.createRequire(file)
  if (folder === undefined || !isOwn(folder)) return { exports: require(file), keep: () => {} }
  const source = readFileSync(file, 'utf8')
  const name = `kontext-${hash('sha256', `${file}\0${source}`).slice(0, 16)}`
  const kept = readKept(path.join(folder, name))
  const script = new vm.Script(module.wrap(source), {
    filename: file,
    cachedData: kept?.code,
  })
  const loaded = { exports: {} }
  script.runInThisContext()(loaded.exports, require, loaded, file, path.dirname(file))
  const known = script.cachedDataRejected === false ? (kept?.work ?? 0) : 0
  return {
    exports: loaded.exports,
    keep() {
      const { user, system } = process.cpuUsage()
      const done = Math.round((user + system) / 1_000)
      if (done < known * MORE_WORK) return
      setFlags()
      const work = Buffer.alloc(WORK_BYTES)
      work.writeUInt32LE(done)
      const rest = Buffer.concat([work, script.createCachedData()])
      writeKept(path.join(folder, name), Buffer.concat([hash('sha256', rest, 'buffer'), rest]))
    },
  }
}

/** What others may write to is nothing to run. */
function isOwn(folder) {
  const { uid, mode } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: -1, mode: 0 }
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o002) === 0)
}

function readKept(file) {
  try {
    const bytes = readFileSync(file)
    const rest = bytes.subarray(HASH_BYTES)
    if (!hash('sha256', rest, 'buffer').equals(bytes.subarray(0, HASH_BYTES))) return undefined
    return { work: rest.readUInt32LE(), code: rest.subarray(WORK_BYTES) }
  } catch {
    return undefined // the first run of this build, or a folder that cannot be read: the code is compiled
  }
}

function writeKept(file, bytes) {
  try {
    const next = `${file}.${process.pid}`
    writeFileSync(next, bytes, { mode: 0o600 })
    renameSync(next, file)
  } catch {
    // A folder that cannot be written to: the next run compiles again.
  }
}
