// How people name a symbol: its id, `path:Container.name`, `Container.name` or a bare name. Reads a selector into the look-ups that it can mean.

import { pathsOfId } from './shard-rows.ts'

export interface SelectorReading {
  /** Paths that the selector begins with if it is an id. */
  readonly idPaths: readonly string[]
  /** `path:` part as written, without leading `./`; empty when there is none. */
  readonly path: string
  /** Names to look up, each with the container that it must have ('' for any). */
  readonly names: readonly { readonly container: string; readonly name: string }[]
}

/** Reads a selector. `a::b` is read as `a.b`, a trailing `()` is dropped. */
export function readSelector(selector: string): SelectorReading {
  const text = selector.trim().replace(/\(\)$/, '')
  const colon = /^(.*[^:]):([^:].*)$/.exec(text)
  const path = (colon?.[1] ?? '').replace(/^(?:\.[/\\])+/, '')
  const qualified = (colon?.[2] ?? text).replaceAll('::', '.')
  const dot = qualified.lastIndexOf('.')
  const names = [{ container: '', name: qualified }]
  if (dot > 0 && dot < qualified.length - 1) {
    names.push({ container: qualified.slice(0, dot), name: qualified.slice(dot + 1) })
  }
  return { idPaths: pathsOfId(selector), path, names }
}

/** Whether a symbol's container is the one meant: the whole chain, or its end. */
export const hasContainer = (container: string, wanted: string): boolean =>
  wanted === '' || container === wanted || container.endsWith(`.${wanted}`)

/** Whether a file is the one meant: its whole path, or its end from a `/` on. `\` is taken as it stands, for it may be in a name, and as the `/` of Windows. */
export function hasPath(path: string, wanted: string): boolean {
  const slashed = wanted.replaceAll('\\', '/')
  return wanted === '' || endsIn(path, wanted) || (slashed !== wanted && endsIn(path, slashed))
}

const endsIn = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`)
