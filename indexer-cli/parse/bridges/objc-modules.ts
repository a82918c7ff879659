// React Native modules in Objective-C: `RCT_EXPORT_MODULE` in an implementation, its methods, and what macros say about Swift classes.

import type { FactBridge } from '../file-facts.ts'
import type { BridgeText } from './bridge-text.ts'

const IMPLEMENTATION = /^[ \t]*@implementation\s+(\w+)[\s\S]*?^[ \t]*@end\b/gm
const EXPORTED = /\bRCT_EXPORT_MODULE(?:_NO_LOAD)?\s*\(\s*(\w*)/
/** What a module without the macro is called. */
const NAMED = /\+\s*\(NSString\s*\*\s*\)\s*moduleName\s*\{\s*return\s+@"(\w+)"/
const REMAPPED = /\bRCT_REMAP_(?:BLOCKING_SYNCHRONOUS_)?METHOD\s*\(\s*(\w+)\s*,/g
const EXTERN_MODULE =
  /\bRCT_EXTERN_(REMAP_)?MODULE\s*\(([^)]*)\)([\s\S]*?)(?:^[ \t]*@end\b|$(?![\s\S]))/gm
const EXTERN_METHOD =
  /\b_?RCT_EXTERN_(REMAP_)?(?:_?BLOCKING_SYNCHRONOUS_)?METHOD\s*\(\s*(?:(\w+)\s*,\s*)?(\w+)/g
const METHOD_MACRO = /^RCT_(?:EXPORT|REMAP)_/

/** Functions of modules of the file, and those that it says are in Swift. */
export function readObjcModules(read: BridgeText): FactBridge[] {
  return [...exported(read), ...declared(read)]
}

function exported(read: BridgeText): FactBridge[] {
  const found: FactBridge[] = []
  for (const implementation of read.text.matchAll(IMPLEMENTATION)) {
    const [whole, type = ''] = implementation
    const own = NAMED.exec(whole)?.[1]
    const named = EXPORTED.exec(whole)?.[1] ?? own
    if (named === undefined) continue
    const module = named === '' ? type.replace(/^(?:RCT|RK)(?=[A-Z])/, '') : named
    const first = read.lineAt(implementation.index)
    const last = read.lineAt(implementation.index + whole.length)
    // With a generated interface every method of the class may be called.
    const isGenerated = own !== undefined || /\bgetTurboModule\b/.test(whole)
    const renamed = new Map<number, string>()
    for (const remapped of whole.matchAll(REMAPPED)) {
      renamed.set(read.lineAt(implementation.index + remapped.index), remapped[1] ?? '')
    }
    for (const [symbol, { kind, startLine, name, signature }] of read.symbols.entries()) {
      if (kind !== 'method' || startLine < first || startLine > last) continue
      if (!isGenerated && !METHOD_MACRO.test(signature)) continue
      const called = renamed.get(startLine) ?? name.split(':')[0] ?? name
      found.push({ kind: 'export', module, name: called, symbol })
    }
  }
  return found
}

function declared(read: BridgeText): FactBridge[] {
  const found: FactBridge[] = []
  for (const [, remaps, list = '', body = ''] of read.text.matchAll(EXTERN_MODULE)) {
    const names = list.split(',').map((name) => name.trim())
    const [module = ''] = names
    const type = (remaps === undefined ? names[0] : names[1]) ?? ''
    for (const [, isRenamed, renamed, method = ''] of body.matchAll(EXTERN_METHOD)) {
      const name = isRenamed === undefined ? method : (renamed ?? method)
      found.push({ kind: 'extern', module, name, type, member: method })
    }
  }
  return found
}
