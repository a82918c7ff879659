import { expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

it('categories add methods to types of others', async () => {
  const linked = await linkTexts({
    'NSString+Trim.h':
      '@interface NSString (Trim)\n- (NSString *)kx_trimmed;\n+ (instancetype)kx_make;\n@end\n',
    'NSString+Trim.m': `#import "NSString+Trim.h"
@implementation NSString (Trim)
- (NSString *)kx_trimmed { return self; }
+ (instancetype)kx_make { return nil; }
@end
`,
    'Foo.h': '@interface Foo : NSObject\n- (void)kx_own;\n@end\n',
    'Foo.m': `#import "Foo.h"
@implementation Foo
- (void)kx_own {}
- (void)typed:(NSString *)text { [text kx_trimmed]; }
- (void)literal { [@"x" kx_trimmed]; [NSString kx_make]; }
- (void)other:(NSData *)data { [data kx_trimmed]; [data kx_own]; }
@end
`,
  })
  expect(callersOf(linked, 'NSString+Trim.m:NSString.kx_trimmed')).toEqual([
    'Foo.m:Foo.literal',
    'Foo.m:Foo.typed:',
  ])
  expect(callersOf(linked, 'NSString+Trim.m:NSString.kx_make')).toEqual(['Foo.m:Foo.literal'])
  expect(callersOf(linked, 'Foo.m:Foo.kx_own')).toEqual([])
})
