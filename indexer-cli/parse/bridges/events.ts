// Events: what native code sends and scripts listen to, by their names.

import type { FactBridge } from '../file-facts.ts'
import type { BridgeText } from './bridge-text.ts'

const TEXT = String.raw`@?"[^"\n]*"|[A-Za-z_][\w.]*`
const CONSTANT = String.raw`[A-Z][A-Z0-9_]+\b(?!\.)`
const OBJC_SEND = /\bsend\w*EventWithName:\s*(@"[^"\n]*"|\w+)/g
/** `sendEvent("e", ...)`, `sendEvent(withName: "e", ...)`, `.emit("e", ...)`, `sendEvent(context, "e", ...)`. */
const SEND = new RegExp(
  String.raw`\b(?:sendEvent\w*|emit(?:DeviceEvent)?)\s*\(\s*(?:withName:\s*)?(?:(?!${CONSTANT})[A-Za-z_][\w.]*\s*,\s*(?="|${CONSTANT}))?(${TEXT})`,
  'g',
)
const LISTEN =
  /\b(?:addListener|useEventListener|useEvent)\s*(?:<[^()]*>)?\(\s*(?:[A-Za-z_$][\w.$]*\s*,\s*)?((['"`])[^'"`\n]*\2|[A-Z][\w.]*)(?:\s*,\s*(?:this\.)?([A-Za-z_$][\w$]*)\s*[,)])?/g

/** Events that native code sends. */
export function readEvents(read: BridgeText): FactBridge[] {
  const found: FactBridge[] = []
  for (const pattern of [OBJC_SEND, SEND]) {
    for (const match of read.text.matchAll(pattern)) {
      const event = read.textOf(match[1] ?? '')
      if (event === undefined || event === '') continue
      const symbol = read.functionAt(match.index)
      found.push({ kind: 'send', event, symbol, line: read.lineAt(match.index) })
    }
  }
  return found
}

/** Events that scripts listen to: by a function that has a name, else in the function that starts to listen. */
export function readListeners(read: BridgeText): FactBridge[] {
  const found: FactBridge[] = []
  for (const match of read.text.matchAll(LISTEN)) {
    const event = read.textOf(match[1] ?? '')
    if (event === undefined || event === '') continue
    const around = read.functionAt(match.index)
    const named = match[3] === undefined ? -1 : read.functionNamed(match[3])
    found.push({ kind: 'listen', event, symbol: named < 0 ? around : named })
  }
  return found
}
