// The cases of /mcp under test/cases: requests written down as `.http` files, and other inputs.

/// <reference types="vite/types/importMeta.d.ts" />

const files = import.meta.glob<string>('../cases/{75,77,79,81,83,85,87}-*/input/**/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of one input of a case. */
export function caseInput(name: string, file: string): string {
  const text = files[`../cases/${name}/input/${file}`]
  if (text === undefined) throw new Error(`no ${file} in case ${name}`)
  return text
}

/** The request of one file, `{{base}}` and `{{token}}` filled in. */
export function caseRequest(name: string, file: string, token: string): Request {
  const [head = '', ...rest] = caseInput(name, `${file}.http`)
    .replaceAll('\r\n', '\n')
    .replaceAll('{{base}}', BASE)
    .replaceAll('{{token}}', token)
    .split('\n\n')
  const [line = '', ...headerLines] = head.trim().split('\n')
  const [method = '', url = ''] = line.split(' ')
  const headers = headerLines.map((header): [string, string] => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon), header.slice(colon + 1).trim()]
  })
  const body = rest.join('\n\n').trim()
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) })
}

/** Where requests of the tests go. */
export const BASE = 'http://127.0.0.1:8787'
