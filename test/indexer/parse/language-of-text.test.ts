// What a file's bytes and first line say of it where its name does not.

import { expect, it } from 'vitest'
import { decodeText } from '#cli/parse/decode.ts'
import { languages } from '#cli/parse/grammars.ts'

it.each([
  ['#!/bin/sh', 'bash'],
  ['#!/usr/bin/env python3', 'python'],
  ['#! /usr/bin/python3.12 -u', 'python'],
  ['#!/usr/bin/env -S node --no-warnings', 'javascript'],
  ['#!/usr/bin/env -i PATH=/bin ruby', 'ruby'],
  ['#!/usr/bin/env -S deno run', 'typescript'],
  ['#!/usr/local/bin/pwsh', 'powershell'],
  ['#!/opt/unheard-of', 'text'],
  ['#!', 'text'],
  ['# !/bin/sh', 'text'],
])('a script that begins with %s is in %s', (first, language) => {
  const text = `${first}\nrest\n`
  expect(languages().ofText('bin/tool', () => text).language).toBe(language)
  expect(languages().ofText('bin/tool.in', () => text).language).toBe(language)
  expect(languages().ofText('tool.md', () => text).language).toBe('markdown')
})

const decode = (bytes: Buffer): string | null => {
  const decoded = decodeText(bytes, { maxChars: 100_000 })
  return decoded.ok ? decoded.text : null
}

it('UTF-16 is read with and without its mark, and no binary is taken for it', () => {
  const text = 'export const größe = "日"\n'.repeat(20)
  const little = Buffer.from(text, 'utf16le')
  const mark = Buffer.from('\ufeff', 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) expect(decode(bytes)).toBe(text)
  expect(decode(Buffer.concat([mark, little]))).toBe(text)
  expect(decode(Buffer.concat([mark, little]).swap16())).toBe(text)

  expect(decode(Buffer.from(Uint16Array.from({ length: 500 }, (_, at) => at).buffer))).toBeNull()
  expect(decode(Buffer.from(`${'plain text '.repeat(10)}\0`))).toBeNull()
  expect(decode(Buffer.alloc(64))).toBeNull()
  expect(decode(Buffer.from('export const x = 1\n', 'utf16le').subarray(1))).toBeNull()
})
