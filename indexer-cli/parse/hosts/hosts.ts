// The hosts by the names that manifests give them.

import { astro, html, svelte, vue } from './component.ts'
import type { Host } from './host.ts'
import { notebook } from './notebook.ts'

export const HOSTS: ReadonlyMap<string, Host> = new Map([
  ['vue', vue],
  ['svelte', svelte],
  ['astro', astro],
  ['html', html],
  ['notebook', notebook],
])
