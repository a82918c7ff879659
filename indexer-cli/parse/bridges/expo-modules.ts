// Expo modules in Swift and Kotlin: `Name("X")` and the functions that follow it, each with a closure or the name of a function.

import type { FactBridge } from '../file-facts.ts'
import type { BridgeText } from './bridge-text.ts'

const NAME = /\bName\s*\(\s*("[^"\n]*"|[\w.]+)\s*\)/g
const FUNCTION =
  /\b(?:Async|StaticAsync|Static)?Function\s*(?:<[^()]*?>)?\s*\(\s*("[^"\n]*")\s*(?:,\s*(?:this::|self\.|::)?(\w+)\s*)?\)/g

export function readExpoModules(read: BridgeText): FactBridge[] {
  const names = [...read.text.matchAll(NAME)]
  const found: FactBridge[] = []
  for (const match of read.text.matchAll(FUNCTION)) {
    const name = read.textOf(match[1] ?? '')
    if (name === undefined) continue
    const type = read.typeAt(match.index)
    const { startLine = 0, endLine = 0, name: typeName = '' } = read.symbols[type] ?? {}
    const own = names.findLast(({ index }) => {
      const line = read.lineAt(index)
      return index < match.index && line >= startLine && line <= endLine
    })
    // A module without a name is called by its class.
    const module = own === undefined ? typeName : read.textOf(own[1] ?? '')
    if (module === undefined) continue
    const line = read.lineAt(match.index)
    const given = match[2] === undefined ? -1 : read.functionNamed(match[2])
    const closure = read.startingAt(line, name)
    const symbol = given >= 0 ? given : closure >= 0 ? closure : read.functionAt(match.index)
    found.push({ kind: 'export', module, name, symbol })
  }
  return found
}
