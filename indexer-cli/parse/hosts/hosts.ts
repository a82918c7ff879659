// The hosts by the names that manifests give them.

import { astro, html, svelte, vue } from './component.ts'
import type { Host } from './host.ts'

const COMPONENTS: ReadonlyMap<string, Host> = new Map([
  ['vue', vue],
  ['svelte', svelte],
  ['astro', astro],
  ['html', html],
])

/** The host of that name. Notebooks need zod, and few trees have one. */
export async function hostNamed(name: string): Promise<Host | undefined> {
  if (name !== 'notebook') return COMPONENTS.get(name)
  const { notebook } = await import('./notebook.ts')
  return notebook
}
