// The names by which Objective-C, and through it React Native, knows Swift functions: `@objc(Calendar) class ...`, `@objc func add(...)`.

import type { FactBridge } from '../file-facts.ts'
import type { BridgeText } from './bridge-text.ts'

const CLASS = /@objc\s*\(\s*(\w+)\s*\)[^{};]*?\bclass\s+(\w+)/g
const FUNCTION = /@objc(?:\s*\(\s*(\w+)[^)]*\))?[^{};@]*?\bfunc\s+(\w+)/g

export function readSwiftNames(read: BridgeText): FactBridge[] {
  const types = new Map<string, string>()
  for (const [, name = '', declared = ''] of read.text.matchAll(CLASS)) types.set(declared, name)
  const found: FactBridge[] = []
  for (const match of read.text.matchAll(FUNCTION)) {
    const [whole, renamed, name = ''] = match
    const symbol = read.functionAt(match.index + whole.length)
    const declared = read.symbols[symbol]
    const type = declared?.name === name ? (declared.container.split('.').at(-1) ?? '') : ''
    if (type !== '') {
      found.push({ kind: 'objc', type: types.get(type) ?? type, name: renamed ?? name, symbol })
    }
  }
  return found
}
