// What scripts reach of native code through React Native and Expo: `NativeModules.X.f`, `requireNativeModule('X').f`.

import type { Program } from '../values/program.ts'
import { ONLY_EXTERNAL, unite, type ValueOf, type Values } from '../values/value.ts'

/** Packages whose exports lead to native modules. */
const HOSTS: ReadonlySet<string> = new Set([
  'react-native',
  'expo',
  'expo-modules-core',
  '@unimodules/core',
  '@unimodules/react-native-adapter',
])

/** Exports of theirs by which modules are found, and members of those that give one by its name. */
const REGISTRIES: ReadonlySet<string> = new Set([
  'default',
  'NativeModules',
  'NativeModulesProxy',
  'TurboModuleRegistry',
  'get',
  'getEnforcing',
  'requireNativeModule',
  'requireOptionalNativeModule',
])

/** Whether a module specifier names a package that hands out native modules. */
export const isNativeHost = (specifier: string): boolean => HOSTS.has(specifier)

/** What `value.name` refers to. */
export function nativeMember(program: Program, value: ValueOf<'native'>, name: string): Values {
  const { values, table, bridges } = program
  const consult = (asked: string): void => table.consultName(asked)
  if (value.module !== '') {
    const found = bridges().functions(value.module, name, consult)
    if (found.length === 0) return ONLY_EXTERNAL
    return unite(found.map(({ file, symbol }) => values.of('symbol', file, symbol)))
  }
  if (REGISTRIES.has(name)) return [value]
  return bridges().hasModule(name, consult) ? values.native(name) : ONLY_EXTERNAL
}
