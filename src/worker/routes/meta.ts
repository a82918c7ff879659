// Health, the OpenAPI document and a page that shows it: the routes that need no token.

import type { OpenAPIHono } from '@hono/zod-openapi'
import { PROBLEM_STATUS } from '#wire/problem.ts'
import type { App } from '../app-types.ts'

const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Kontext',
    version: '0.1.0',
    description:
      'A context engine for coding agents: walks a code graph and answers a task with the code that takes part in it.',
  },
} as const

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Adds the public routes to the app whose document they serve. */
export function serveMeta(app: OpenAPIHono<App>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'A Kontext token, `ktx_...`.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'bootstrap', {
    type: 'http',
    scheme: 'bearer',
    description: 'The Worker’s bootstrap secret.',
  })
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/openapi.json', (c) => c.json(app.getOpenAPI31Document(INFO)))
  app.get('/docs', (c) => c.html(docsPage(app)))
}

function docsPage(app: OpenAPIHono<App>): string {
  const { paths = {} } = app.getOpenAPI31Document(INFO)
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]: [string, { summary?: string }]) =>
        `<tr><td><code>${method.toUpperCase()} ${escape(path)}</code></td><td>${escape(operation.summary ?? '')}</td></tr>`,
    ),
  )
  const codes = Object.entries(PROBLEM_STATUS).map(
    ([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kontext API</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.4rem .6rem;vertical-align:top}td:first-child{white-space:nowrap}</style>
<h1>Kontext API</h1><p>Send <code>Authorization: Bearer ktx_...</code>. Schemas: <a href="/openapi.json">openapi.json</a>. MCP: <code>/mcp</code>.</p>
<h2>Routes</h2><table>${rows.join('')}</table><h2>Problem codes</h2><table>${codes.join('')}</table></html>`
}
