// What compilers write for exports of modules.

import { expect, it } from 'vitest'
import { callsOf } from './calls-of.ts'

const MODULES = {
  'x.js': 'exports.one = function one() {}\nexports.default = function whole() {}\n',
  'use.js': `const all = require('./index')
exports.f = function f() { all.one(); all.two() }
`,
  'use.ts': "import { one } from './index'\nexport function g() { one() }\n",
}

it.each([
  [
    "TypeScript's __exportStar",
    `var __exportStar = (this && this.__exportStar) || function(m, exports) {};
__exportStar(require("./x"), exports);
`,
  ],
  [
    "tslib's __exportStar",
    'const tslib_1 = require("tslib");\ntslib_1.__exportStar(require("./x"), exports);\n',
  ],
  [
    'older __export',
    'function __export(m) { for (var p in m) exports[p] = m[p]; }\n__export(require("./x"));\n',
  ],
])('%s exports what the module exports', async (_, text) => {
  const calls = await callsOf({ ...MODULES, 'index.js': text })
  expect(calls.filter((call) => call.startsWith('use.'))).toEqual([
    'use.js:f > x.js:one',
    'use.ts:g > x.js:one',
  ])
})

it("esbuild's __export exports what its functions give", async () => {
  const text = `var __export = (target, all) => {};
var index_exports = {};
__export(index_exports, { one: () => one, two: () => second });
module.exports = __toCommonJS(index_exports);
function one() {}
function second() {}
`
  const calls = await callsOf({ ...MODULES, 'index.js': text })
  expect(calls.filter((call) => call.startsWith('use.'))).toEqual([
    'use.js:f > index.js:one',
    'use.js:f > index.js:second',
    'use.ts:g > index.js:one',
  ])
})
