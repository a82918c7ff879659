import { expect, it } from 'vitest'
import { linkTexts } from './languages-case.ts'

async function bridgesOf(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { edges } = await linkTexts(texts)
  return edges
    .filter(({ kind }) => kind === 'BRIDGES')
    .map(({ from, to }) => `${from} > ${to}`)
    .sort()
}

const THING = `@implementation Thing
RCT_EXPORT_MODULE()
RCT_EXPORT_METHOD(doIt:(NSString *)name) { }
@end
`

it('a written type does not hide which native module a value is', async () => {
  expect(
    await bridgesOf({
      'Thing.m': THING,
      'a.ts': `import { NativeModules } from 'react-native'
interface Spec { doIt(s: string): void }
const cast = NativeModules.Thing as Spec
const typed: Spec = NativeModules.Thing
export const a = () => cast.doIt('x')
export const b = () => typed.doIt('x')
`,
    }),
  ).toEqual(['a.ts:a > Thing.m:Thing.doIt:', 'a.ts:b > Thing.m:Thing.doIt:'])
})

it('constants that hold native functions are called as such', async () => {
  expect(
    await bridgesOf({
      'Thing.m': THING,
      'a.js': `import { NativeModules } from 'react-native'
const { doIt: direct } = NativeModules.Thing
const own = { doIt() {} }
const { doIt } = own
export function a() { direct('x') }
export function b() { doIt('x') }
`,
    }),
  ).toEqual(['a.js:a > Thing.m:Thing.doIt:'])
})

it('modules of Objective-C are named by moduleName too', async () => {
  expect(
    await bridgesOf({
      'Store.mm': `@implementation RCTStore
+ (NSString *)moduleName { return @"Store"; }
- (void)set:(NSString *)value { }
@end
`,
      'a.ts': `import { TurboModuleRegistry, type TurboModule } from 'react-native'
interface Spec extends TurboModule { set(value: string): void }
const Store = TurboModuleRegistry.getEnforcing<Spec>('Store')
export const save = () => Store.set('x')
`,
    }),
  ).toEqual(['a.ts:save > Store.mm:RCTStore.set:'])
})

it('events are constants behind the context that a helper takes', async () => {
  expect(
    await bridgesOf({
      'K.kt': `package k

class K(ctx: ReactApplicationContext) : ReactContextBaseJavaModule(ctx) {
  fun go() { sendEvent(reactApplicationContext, EVENT, params) }
  companion object { const val EVENT = "kotlinEvent" }
}
`,
      'a.ts': `import { DeviceEventEmitter } from 'react-native'
export function listen() { DeviceEventEmitter.addListener(\`kotlinEvent\`, () => {}) }
`,
    }),
  ).toEqual(['K.kt:K.go > a.ts:listen'])
})
