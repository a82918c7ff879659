// What a file says about calls and events between scripts and native code in React Native and Expo. Macros, annotations and builder calls carry
// names in strings: they are read from the text, and bound to the symbols that stand there.

import type { FactBridge, FactSymbol } from '../file-facts.ts'
import { readEvents, readListeners } from './events.ts'
import { readExpoModules } from './expo-modules.ts'
import { readJavaModules } from './java-modules.ts'
import { readObjcModules } from './objc-modules.ts'
import { readSwiftNames } from './swift-names.ts'
import { BridgeText } from './bridge-text.ts'

type Reader = (text: BridgeText) => FactBridge[]

/** Who reads the files of a language, and what their text must hold. */
const READERS: Readonly<Record<string, readonly (readonly [hint: RegExp, read: Reader])[]>> = {
  objc: [
    [/\bRCT_(?:EXPORT|REMAP|EXTERN)_|\)\s*moduleName\b/, readObjcModules],
    [/\bsend\w*EventWithName:/, readEvents],
  ],
  swift: [
    [/@objc\b/, readSwiftNames],
    [/\bFunction\s*\(/, readExpoModules],
    [/\b(?:sendEvent|emit)\w*\s*\(/, readEvents],
  ],
  kotlin: [
    [/\bReact(?:Method|Module|ContextBaseJavaModule)\b|\bNative\w+Spec\b/, readJavaModules],
    [/\bFunction\s*(?:<[^>]*>)?\s*\(/, readExpoModules],
    [/\b(?:sendEvent|emit)\w*\s*\(/, readEvents],
  ],
  java: [
    [/\bReact(?:Method|Module|ContextBaseJavaModule)\b|\bNative\w+Spec\b/, readJavaModules],
    [/\b(?:sendEvent|emit)\w*\s*\(/, readEvents],
  ],
}
const SCRIPT_HINT =
  /\b(?:react-native|expo(?:-modules-core)?|NativeEventEmitter|DeviceEventEmitter|NativeModules?)\b/

/** The bridges of a file in its final symbols; empty for almost every file. */
export function readBridges(
  language: string,
  text: string,
  symbols: readonly FactSymbol[],
): FactBridge[] {
  const readers = READERS[language]
  if (readers === undefined) {
    return text.includes('addListener') || text.includes('useEvent')
      ? SCRIPT_HINT.test(text)
        ? readListeners(new BridgeText(text, symbols))
        : []
      : []
  }
  const fitting = readers.filter(([hint]) => hint.test(text))
  if (fitting.length === 0) return []
  const read = new BridgeText(text, symbols)
  return fitting.flatMap(([, reader]) => reader(read))
}
