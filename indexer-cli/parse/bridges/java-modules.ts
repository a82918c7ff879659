// React Native modules in Java and Kotlin: `getName()` or `@ReactModule` names the module, `@ReactMethod` its functions; where the interface is
// generated (`NativeXSpec`) the overridden methods are.

import type { FactBridge } from '../file-facts.ts'
import type { BridgeText } from './bridge-text.ts'

const GET_NAME =
  /\bgetName\s*\(\s*\)\s*(?::\s*String\s*)?(?:=\s*|\{\s*return\s+)("[^"\n]*"|[\w.]+)/g
const ANNOTATED = /@ReactModule\s*\(\s*(?:name\s*=\s*)?("[^"\n]*"|[\w.]+)/g
const METHOD = /@ReactMethod\b(?:\s*\([^)]*\))?/g
const SPEC = /\bNative\w+Spec\b/
const OVERRIDES = /@Override\b|\boverride\b/

export function readJavaModules(read: BridgeText): FactBridge[] {
  const modules = moduleNames(read)
  const found: FactBridge[] = []
  const add = (symbol: number): void => {
    const { name = '', parent = -1 } = read.symbols[symbol] ?? {}
    const module = modules.get(parent)
    if (module !== undefined) found.push({ kind: 'export', module, name, symbol })
  }
  const annotated = new Set<number>()
  for (const match of read.text.matchAll(METHOD)) {
    // The annotation is the method's first line.
    const line = read.lineAt(match.index)
    const symbol = read.symbols.findIndex(
      ({ kind, startLine, endLine, parent }) =>
        kind === 'method' && startLine <= line && endLine >= line && modules.has(parent),
    )
    if (symbol >= 0 && !annotated.has(symbol)) {
      annotated.add(symbol)
      add(symbol)
    }
  }
  for (const [symbol, { kind, parent, startLine, signature }] of read.symbols.entries()) {
    if (kind !== 'method' || annotated.has(symbol) || !modules.has(parent)) continue
    if (!SPEC.test(read.symbols[parent]?.signature ?? '')) continue
    if (OVERRIDES.test(signature) || OVERRIDES.test(read.lineText(startLine))) add(symbol)
  }
  return found
}

/** Names of modules by the class that declares them. */
function moduleNames(read: BridgeText): Map<number, string> {
  const names = new Map<number, string>()
  for (const [pattern, isAbove] of [
    [GET_NAME, false],
    [ANNOTATED, true],
  ] as const) {
    for (const match of read.text.matchAll(pattern)) {
      const name = read.textOf(match[1] ?? '')
      const type = isAbove ? read.typeFrom(match.index) : read.typeAt(match.index)
      if (name !== undefined && type > 0 && !names.has(type)) names.set(type, name)
    }
  }
  return names
}
