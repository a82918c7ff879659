// Modules that export what others export, as CommonJS copies it.

import { describe, expect, it } from 'vitest'
import { callsOf } from './calls-of.ts'

const MODULES = {
  'a.js': 'exports.one = function one() {}\nexports.same = function same() {}\n',
  'b.js': 'exports.two = function two() {}\nexports.same = function same() {}\n',
  'use.js': `const all = require('./index')
const { two } = require('./index')
exports.f = function f() { all.one(); all.same(); all.own() }
exports.g = function g() { two() }
`,
}
const OWN = 'function own() {}\n'
const ALL = ['f > a.js:one', 'f > b.js:same', 'f > index.js:own', 'g > b.js:two']

describe('a module exports what it copies of others, the last one of a name', () => {
  it.each([
    [
      'to exports, one after the other',
      "Object.assign(exports, require('./a'))\nObject.assign(exports, require('./b'))\nexports.own = own",
    ],
    [
      'to module.exports, at once',
      "Object.assign(module.exports, require('./a'), require('./b'), { own })",
    ],
    [
      'modules that have names',
      "const a = require('./a')\nconst b = require('./b')\nObject.assign(exports, a, b, { own: own })",
    ],
    [
      'as a new object',
      "module.exports = Object.assign({}, require('./a'), require('./b'), { own() {} })",
    ],
    [
      'onto the first one',
      "module.exports = Object.assign(require('./a'), require('./b'), { own: function own() {} })",
    ],
    ['by spreading', "module.exports = { ...require('./a'), ...require('./b'), own }"],
    [
      'by spreading modules that have names',
      "const a = require('./a')\nconst b = require('./b')\nmodule.exports = { ...a, ...b, own }",
    ],
  ])('%s', async (_, code) => {
    const isMade = /own\(\)|own: function/.test(code)
    const texts = { ...MODULES, 'index.js': `${isMade ? '' : OWN}${code}\n` }
    const calls = await callsOf(texts)
    expect(calls.map((call) => call.replace('use.js:', ''))).toEqual(ALL)
  })

  it('but not what it copies to another object', async () => {
    const texts = {
      ...MODULES,
      'index.js': "const other = {}\nObject.assign(other, require('./a'), require('./b'))\n",
    }
    expect(await callsOf(texts)).toEqual([])
  })

  it('and its own where it gives the name too', async () => {
    const texts = {
      ...MODULES,
      'index.js': "module.exports = { ...require('./a'), same() {} }\n",
    }
    expect(await callsOf(texts)).toContain('use.js:f > index.js:same')
  })
})
