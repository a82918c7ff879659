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

/** Reads a selector. `a::b` and `a#b` are read as `a.b`; a trailing `()` is dropped where it is no part of the name, as it is of `operator()`. */
export function readSelector(selector: string): SelectorReading {
  const text = selector.trim()
  const colon = /^(.*[^:]):([^:].*)$/.exec(text)
  const path = (colon?.[1] ?? '').replace(/^(?:\.[/\\])+/, '')
  const written = colon?.[2] ?? text
  const spellings = new Set(
    [written, written.replace(/\(\)$/, '')].flatMap((each) => {
      const dotted = each.replaceAll('::', '.')
      // A name may begin with `#` itself: `Order##items`.
      return [dotted, dotted.replaceAll(/(?<=[^.#])#(?=.)/g, '.')]
    }),
  )
  const names = [...spellings].flatMap((name) => {
    const dot = name.lastIndexOf('.')
    const isQualified = dot > 0 && dot < name.length - 1
    const whole = { container: '', name }
    return isQualified
      ? [whole, { container: name.slice(0, dot), name: name.slice(dot + 1) }]
      : [whole]
  })
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
