import { describe, expect, it } from 'vitest'
import { linkTexts, type LinkedTexts } from './languages-case.ts'

const bridges = ({ edges }: LinkedTexts): string[] =>
  edges
    .filter(({ kind }) => kind === 'BRIDGES')
    .map(({ from, to }) => `${from} > ${to}`)
    .sort()

const JAVA = `package app;
public class CalendarModule extends ReactContextBaseJavaModule {
  static final String CHANGED = "calendarChanged";
  @Override
  public String getName() { return "CalendarModule"; }
  @ReactMethod
  public void createEvent(String name, String location, Promise promise) { notifyScripts(); }
  @ReactMethod(isBlockingSynchronousMethod = true)
  public String timeZone() { return "UTC"; }
  public void inner() {}
  private void notifyScripts() {
    context.getJSModule(DeviceEventManagerModule.RCTDeviceEventEmitter.class).emit(CHANGED, null);
  }
}
`

const OBJC = `#import <React/RCTBridgeModule.h>
@interface RCTCalendarModule : RCTEventEmitter <RCTBridgeModule>
@end
@implementation RCTCalendarModule
RCT_EXPORT_MODULE();
RCT_EXPORT_METHOD(createEvent:(NSString *)name location:(NSString *)location)
{
  [self sendEventWithName:@"calendarChanged" body:@{}];
}
RCT_REMAP_METHOD(timeZone, zoneWithResolver:(RCTPromiseResolveBlock)resolve rejecter:(RCTPromiseRejectBlock)reject)
{
  [self inner];
}
- (void)inner {}
@end
`

describe('React Native', () => {
  it('bridges scripts to the modules of both platforms, and events back to their listeners', async () => {
    const result = await linkTexts({
      'android/CalendarModule.java': JAVA,
      'ios/RCTCalendarModule.m': OBJC,
      'src/calendar.ts': `import { NativeModules, NativeEventEmitter } from 'react-native'
const { CalendarModule } = NativeModules
const emitter = new NativeEventEmitter(CalendarModule)
export function watch(onChange: () => void) { return emitter.addListener('calendarChanged', onChange) }
export default CalendarModule
`,
      'src/screen.tsx': `import Calendar from './calendar'
import { NativeModules } from "react-native"
export async function add() { const made = await Calendar.createEvent('a', 'b'); made.inner() }
export function zone() { return NativeModules["CalendarModule"].timeZone() }
export function none() { return NativeModules.Other.inner() + Calendar.missing() }
`,
    })
    expect(bridges(result)).toEqual([
      'android/CalendarModule.java:CalendarModule.notifyScripts > src/calendar.ts:watch',
      'ios/RCTCalendarModule.m:RCTCalendarModule.createEvent:location: > src/calendar.ts:watch',
      'src/screen.tsx:add > android/CalendarModule.java:CalendarModule.createEvent',
      'src/screen.tsx:add > ios/RCTCalendarModule.m:RCTCalendarModule.createEvent:location:',
      'src/screen.tsx:zone > android/CalendarModule.java:CalendarModule.timeZone',
      'src/screen.tsx:zone > ios/RCTCalendarModule.m:RCTCalendarModule.zoneWithResolver:rejecter:',
    ])
  })

  it('makes links depend on the modules and events that they asked for', async () => {
    const result = await linkTexts({
      'RCTCalendarModule.m': OBJC,
      'a.js':
        "import { NativeModules } from 'react-native'\nexport const f = () => NativeModules.CalendarModule.createEvent()\n",
    })
    const names = (path: string): readonly string[] | undefined =>
      result.linked.get(path)?.consulted.names
    expect(names('a.js')).toContain('bridge:CalendarModule')
    expect(names('RCTCalendarModule.m')).toContain('event:calendarChanged')
  })

  it('finds Swift behind the macros of Objective-C', async () => {
    const result = await linkTexts({
      'ios/CalendarManager.m': `#import <React/RCTBridgeModule.h>
@interface RCT_EXTERN_MODULE(CalendarManager, NSObject)
RCT_EXTERN_METHOD(addEvent:(NSString *)name location:(NSString *)location date:(nonnull NSNumber *)date)
@end
`,
      'ios/CalendarManager.swift': `@objc(CalendarManager)
class CalendarManager: RCTEventEmitter {
  @objc(addEvent:location:date:)
  func addEvent(_ name: String, location: String, date: NSNumber) { notify() }
  @objc func constantsToExport() -> [String: Any] { return [:] }
  private func notify() { sendEvent(withName: "added", body: nil) }
}
`,
      'App.js': `import { NativeModules, NativeEventEmitter } from 'react-native';
export const add = () => NativeModules.CalendarManager.addEvent('x', 'y', 1);
function onAdded() {}
new NativeEventEmitter(NativeModules.CalendarManager).addListener("added", onAdded);
`,
    })
    expect(result.facts.get('ios/CalendarManager.m')?.partial).toBe(false)
    expect(bridges(result)).toEqual([
      'App.js:add > ios/CalendarManager.swift:CalendarManager.addEvent',
      'ios/CalendarManager.swift:CalendarManager.notify > App.js:onAdded',
    ])
  })

  it('follows Turbo Modules from their specification', async () => {
    const result = await linkTexts({
      'NativeSum.ts': `import type { TurboModule } from 'react-native'
import { TurboModuleRegistry } from 'react-native'
export interface Spec extends TurboModule { multiply(a: number, b: number): Promise<number> }
export default TurboModuleRegistry.getEnforcing<Spec>('Sum')
`,
      'index.ts': `import Sum from './NativeSum'
export function multiply(a: number, b: number) { return Sum.multiply(a, b) }
`,
      'android/SumModule.kt': `package com.sum
@ReactModule(name = SumModule.NAME)
class SumModule(context: ReactApplicationContext) : NativeSumSpec(context) {
  override fun getName(): String {
    return NAME
  }
  override fun multiply(a: Double, b: Double): Double {
    return a * b
  }
  companion object {
    const val NAME = "Sum"
  }
}
`,
      'ios/Sum.mm': `#import "Sum.h"
@implementation Sum
RCT_EXPORT_MODULE()
- (NSNumber *)multiply:(double)a b:(double)b { return @(a * b); }
- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:(const facebook::react::ObjCTurboModule::InitParams &)params
{ return std::make_shared<facebook::react::NativeSumSpecJSI>(params); }
@end
`,
    })
    expect(bridges(result)).toEqual([
      'index.ts:multiply > android/SumModule.kt:SumModule.multiply',
      'index.ts:multiply > ios/Sum.mm:Sum.multiply:b:',
    ])
    expect(result.edges).toContainEqual({
      kind: 'CALLS',
      from: 'index.ts:multiply',
      to: 'NativeSum.ts:Spec.multiply',
    })
  })
})

describe('Expo', () => {
  it('bridges scripts to the closures of a module definition, and its events to listeners', async () => {
    const result = await linkTexts({
      'ios/CalModule.swift': `public class CalModule: Module {
  public func definition() -> ModuleDefinition {
    Name("Cal")
    Events("onChange")
    Function("hello") { (x: Int) -> Int in
      return self.greet(x)
    }
    AsyncFunction("save") { (value: String) in
      self.sendEvent("onChange", ["value": value])
    }
  }
  func greet(_ x: Int) -> Int { return x }
}
`,
      'android/CalModule.kt': `class CalModule : Module() {
  override fun definition() = ModuleDefinition {
    Name("Cal")
    Function("hello") { x: Int ->
      greet(x)
    }
    AsyncFunction("save") Coroutine { value: String ->
      sendEvent("onChange", mapOf("value" to value))
    }
  }
  fun greet(x: Int) = x
}
`,
      'src/index.ts': `import { requireNativeModule } from 'expo-modules-core'
const Cal = requireNativeModule('Cal')
export const hello = (x: number) => Cal.hello(x)
export async function save(value: string) { await Cal.save(value) }
export function listen(done: () => void) { Cal.addListener('onChange', () => done()) }
`,
    })
    expect(bridges(result)).toEqual([
      'android/CalModule.kt:CalModule.definition.save > src/index.ts:listen',
      'ios/CalModule.swift:CalModule.definition.save > src/index.ts:listen',
      'src/index.ts:hello > android/CalModule.kt:CalModule.definition.hello',
      'src/index.ts:hello > ios/CalModule.swift:CalModule.definition.hello',
      'src/index.ts:save > android/CalModule.kt:CalModule.definition.save',
      'src/index.ts:save > ios/CalModule.swift:CalModule.definition.save',
    ])
    const calls = result.edges.filter(({ kind, to }) => kind === 'CALLS' && to.endsWith('.greet'))
    expect(calls.map(({ from }) => from).sort()).toEqual([
      'android/CalModule.kt:CalModule.definition.hello',
      'ios/CalModule.swift:CalModule.definition.hello',
    ])
  })
})
