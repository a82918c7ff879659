// What a commit changed, as right answers are derived from it.

import { describe, expect, test } from 'vitest'
import { changedLines, touches } from '../../bench/corpus/derive/changed-lines.ts'
import { likeness } from '../../bench/corpus/derive/functions.ts'

const DIFF = `diff --git a/src/pay.ts b/src/pay.ts
index 1..2 100644
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -3 +3 @@ function pay() {
-  return 1
+  return 2
@@ -8,0 +9,2 @@ function pay() {
+  log()
+--- a/not/a/header.ts
@@ -20,3 +22,0 @@ class Purse {
-a
-b
-c
diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1 @@
+export {}
diff --git a/src/old.ts b/src/old.ts
deleted file mode 100644
--- a/src/old.ts
+++ /dev/null
@@ -1 +0,0 @@
-export {}
`

describe('changedLines', () => {
  test('tells edited, inserted and deleted lines of files that are there before and after', () => {
    expect([...changedLines(DIFF)]).toEqual([
      [
        'src/pay.ts',
        [
          { start: 3, end: 3, inserted: false },
          { start: 8, end: 9, inserted: true },
          { start: 20, end: 22, inserted: false },
        ],
      ],
    ])
  })
})

describe('touches', () => {
  test('lines that come behind the last one of a function are none of its own', () => {
    const inserted = { start: 8, end: 9, inserted: true }
    expect(touches({ start: 5, end: 8 }, inserted)).toBe(false)
    expect(touches({ start: 9, end: 12 }, inserted)).toBe(false)
    expect(touches({ start: 5, end: 9 }, inserted)).toBe(true)
  })

  test('one edited line is enough', () => {
    const edited = { start: 8, end: 9, inserted: false }
    expect(touches({ start: 9, end: 12 }, edited)).toBe(true)
    expect(touches({ start: 10, end: 12 }, edited)).toBe(false)
  })
})

test('likeness counts each line as often as it occurs', () => {
  expect(likeness(['a', 'a', 'b'], ['a', 'b', 'c'])).toBeCloseTo(4 / 6)
  expect(likeness([], [])).toBe(0)
})
