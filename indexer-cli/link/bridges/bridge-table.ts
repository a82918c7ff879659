// What native modules export to scripts and which events scripts listen to, over all files of a run. It holds no facts, only numbers and names.

import type { FactBridge, FileFacts } from '../../parse/file-facts.ts'
import type { SymbolRef } from '../values/value.ts'

const NONE: readonly never[] = []

const methodKey = (holder: string, name: string): string => `${holder}.${name}`

/** Names that a change of these bridges may change answers about; see `BridgeTable`. */
export const bridgeNames = (bridges: readonly FactBridge[]): string[] =>
  bridges.flatMap((bridge) => {
    switch (bridge.kind) {
      case 'export':
      case 'extern':
        return [moduleName(bridge.module)]
      case 'objc':
        return [objcName(bridge.type)]
      case 'listen':
        return [eventName(bridge.event)]
      case 'send':
        return []
    }
  })

/** What looking up a module, a class known to Objective-C, or an event asks the whole repository. */
const moduleName = (module: string): string => `bridge:${module}`
const objcName = (type: string): string => `objc:${type}`
const eventName = (event: string): string => `event:${event}`

export class BridgeTable {
  readonly #modules = new Set<string>()
  readonly #exports = new Map<string, SymbolRef[]>()
  readonly #externs = new Map<string, { readonly type: string; readonly member: string }[]>()
  readonly #objc = new Map<string, SymbolRef[]>()
  readonly #listeners = new Map<string, SymbolRef[]>()

  /** Adds the bridges of a file. */
  add(file: number, { bridges }: FileFacts): void {
    for (const bridge of bridges ?? NONE) {
      switch (bridge.kind) {
        case 'export':
          this.#modules.add(bridge.module)
          push(this.#exports, methodKey(bridge.module, bridge.name), {
            file,
            symbol: bridge.symbol,
          })
          break
        case 'extern':
          this.#modules.add(bridge.module)
          push(this.#externs, methodKey(bridge.module, bridge.name), bridge)
          break
        case 'objc':
          push(this.#objc, methodKey(bridge.type, bridge.name), { file, symbol: bridge.symbol })
          break
        case 'listen':
          push(this.#listeners, bridge.event, { file, symbol: bridge.symbol })
          break
        case 'send':
      }
    }
  }

  /** Whether native code exports a module of this name. `consult` is told every name that the answer rests on. */
  hasModule(module: string, consult: (name: string) => void): boolean {
    consult(moduleName(module))
    return this.#modules.has(module)
  }

  /** The native functions that scripts call as `module.name`: one for each platform. */
  functions(module: string, name: string, consult: (name: string) => void): readonly SymbolRef[] {
    consult(moduleName(module))
    const own = this.#exports.get(methodKey(module, name)) ?? NONE
    const inSwift = (this.#externs.get(methodKey(module, name)) ?? NONE).flatMap(
      (extern): readonly SymbolRef[] => {
        consult(objcName(extern.type))
        return this.#objc.get(methodKey(extern.type, extern.member)) ?? NONE
      },
    )
    return [...own, ...inSwift]
  }

  /** Script functions that listen to an event. */
  listeners(event: string, consult: (name: string) => void): readonly SymbolRef[] {
    consult(eventName(event))
    return this.#listeners.get(event) ?? NONE
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}
