import { expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

const SOURCES: readonly (readonly [path: string, text: string])[] = [
  [
    'a.java',
    'class Base { void other() {} void run() {} }\nclass Mid extends Base { void other() {} void run() { super.other(); } }\n',
  ],
  [
    'a.kt',
    'open class Base { open fun other() {}\n open fun run() {} }\nclass Mid : Base() { override fun other() {}\n override fun run() { super.other() } }\n',
  ],
  [
    'a.cs',
    'class Base { public virtual void other() {} public virtual void run() {} }\nclass Mid : Base { public override void other() {} public override void run() { base.other(); } }\n',
  ],
  [
    'a.php',
    '<?php\nclass Base { function other() {} function run() {} }\nclass Mid extends Base { function other() {} function run() { parent::other(); } }\n',
  ],
  [
    'a.swift',
    'class Base { func other() {}\n func run() {} }\nclass Mid: Base { override func other() {}\n override func run() { super.other() } }\n',
  ],
  [
    'a.dart',
    'class Base { void other() {} void run() {} }\nclass Mid extends Base { void other() {} void run() { super.other(); } }\n',
  ],
  [
    'a.scala',
    'class Base { def other() = {}\n def run() = {} }\nclass Mid extends Base { override def other() = {}\n override def run() = { super.other() } }\n',
  ],
  [
    'a.py',
    'class Base:\n    def other(self): pass\n    def run(self): pass\nclass Mid(Base):\n    def other(self): pass\n    def run(self):\n        super().other()\n',
  ],
  [
    'a.ts',
    'class Base { other() {} run() {} }\nclass Mid extends Base { other() {} run() { super.other() } }\n',
  ],
  [
    'a.m',
    '@interface Base : NSObject\n@end\n@implementation Base\n- (void)other {}\n- (void)run {}\n@end\n@interface Mid : Base\n@end\n@implementation Mid\n- (void)other {}\n- (void)run { [super other]; }\n@end\n',
  ],
  [
    'a.cpp',
    'class Base { public: virtual void other() {} virtual void run() {} };\nclass Mid : public Base { public: void other() override {} void run() override { Base::other(); } };\n',
  ],
  [
    'a.sol',
    'contract Base { function other() public virtual {} function run() public virtual {} }\ncontract Mid is Base { function other() public override {} function run() public override { super.other(); } }\n',
  ],
]

it.each(SOURCES)(
  'a call through super calls the member above, whatever method makes it: %s',
  async (path, text) => {
    const linked = await linkTexts({ [path]: text })
    expect(callersOf(linked, `${path}:Base.other`)).toEqual([`${path}:Mid.run`])
    expect(callersOf(linked, `${path}:Mid.other`)).toEqual([])
  },
)
