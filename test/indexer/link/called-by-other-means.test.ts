// Calls of what is no function by its own header: objects, and what macros make.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'objects of PHP',
    {
      'a.php': `
<?php
class Retry {
    public function __construct(private Other $next) {}
    public function __invoke($x) { return $this->again($x); }
    private function again($x) { return $this($x); }
    public function pass() { return ($this->next)(1); }
}
class Other {
    public function __invoke($x) { return $x; }
    public function go() { $o = new Other(); return $o(1); }
}
`,
    },
    [
      'Other.go > Other',
      'Other.go > Other.__invoke',
      'Retry.__invoke > Retry.again',
      'Retry.again > Retry.__invoke',
      'Retry.pass > Retry.next',
    ],
  ],
  [
    'functions that macros of C make',
    {
      'a.c': `
#define TEST_IMPL(name) int run_test_##name(void)
static int helper(void) { return 1; }
TEST_IMPL(fs_event) {
  helper();
  return 0;
}
int (plain)(void) { return helper(); }
`,
    },
    ['fs_event > helper', 'plain > helper'],
  ],
]

describe('calls without a function', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
