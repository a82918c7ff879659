// Native modules of React Native and Expo among values: a written type says what one offers, not which one it is.

const NATIVE =
  /^(?:\w+\.)?(?:NativeModules|NativeModulesProxy|TurboModuleRegistry|require(?:Optional)?NativeModule)\b/

/** Whether the text of a value takes a native module. */
export const isNativeModule = (value: string): boolean => NATIVE.test(value)
