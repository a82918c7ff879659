// Vue, Svelte and Astro components: their scripts are TypeScript, and the component is a function of its file's name that stands where the markup
// does and uses what the markup uses. So importing a component finds that function, and the markup's uses are its calls.

import { withComments } from './block-comments.ts'
import { splitBlocks, type Blocks } from './blocks.ts'
import type { Host } from './host.ts'
import { BRACES, usesOf, VUE, type MarkupSyntax } from './markup-uses.ts'

/** `my-card.vue` is the component `MyCard`, `+page.svelte` is `Page`. */
function componentName(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const stem = file.slice(0, file.lastIndexOf('.'))
  const name = /^[A-Za-z_$][\w$]*$/.test(stem)
    ? stem.charAt(0).toUpperCase() + stem.slice(1)
    : stem
        .split(/[^A-Za-z0-9_$]+/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('')
  return /^[A-Za-z_$]/.test(name) ? name : `Component${name}`
}

/** First and last line of the longest run of markup without script in between; undefined when there is no markup. */
function longestRun({ script, markup }: Blocks): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined
  let start = -1
  let last = -1
  const close = (): void => {
    if (start >= 0 && (best === undefined || last - start > best[1] - best[0])) best = [start, last]
    start = -1
  }
  for (const [line, text] of markup.entries()) {
    if ((script[line] ?? '').trim() !== '') close()
    else if (text.trim() !== '') {
      if (start < 0) start = line
      last = line
    }
  }
  close()
  return best
}

function build(
  path: string,
  { text, front = 0 }: { readonly text: string; readonly front?: number },
  syntax: MarkupSyntax,
): string {
  const name = componentName(path)
  const blocks = splitBlocks(text, front)
  const { markup, sources } = blocks
  // What a script exports by default is the component's options: the component itself is its function.
  const script = blocks.script.map((line) =>
    line.replace(
      /^(\s*)export\s+default\b(?!\s+(?:async\s+)?(?:function|class)\b)/,
      '$1const options =',
    ),
  )
  const uses = usesOf(markup, script, syntax)
  const lines = script.map((line, at) => (line.trim() === '' ? (uses[at] ?? '') : line))
  for (const [line, source] of sources) lines[line] = `import '${source}';${lines[line] ?? ''}`
  const hasDefault = script.some((line) => /^\s*export\s+default\b/.test(line))
  const head = `${hasDefault ? '' : 'export default '}function ${name}(){`
  const run = longestRun(blocks)
  if (run === undefined) {
    // What stands behind the last line end is no line. Where none is free, the first one begins with a script.
    const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
    const free = lines.slice(0, count).findIndex((line) => line.trim() === '')
    lines[Math.max(0, free)] = `${head}}${free < 0 ? `;${lines[0] ?? ''}` : ''}`
  } else {
    lines[run[0]] = head + (lines[run[0]] ?? '')
    lines[run[1]] = `${lines[run[1]] ?? ''}}`
  }
  return withComments(lines, script, text).join('\n')
}

export const vue: Host = (path, text) => ({
  code: build(path, { text }, VUE),
  shown: text,
})

export const svelte: Host = (path, text) => ({
  code: build(path, { text }, BRACES),
  shown: text,
})

/** Astro's script stands between dashes at the top. */
export const astro: Host = (path, text) => {
  const [front = ''] = /^\s*---[ \t]*\n[\s\S]*?\n---[ \t]*(?=\n|$)/.exec(text) ?? []
  const fenceless = text.slice(0, front.length).replace(/^(\s*)---|---$/g, '$1   ')
  const whole = fenceless + text.slice(front.length)
  return { code: build(path, { text: whole, front: front.length }, BRACES), shown: text }
}

/** Pages: scripts alone, and those that they load. */
export const html: Host = (_path, text) => {
  const { script, sources } = splitBlocks(text)
  const lines = [...script]
  for (const [line, source] of sources) lines[line] = `import '${source}';${lines[line] ?? ''}`
  return { code: withComments(lines, script, text).join('\n'), shown: text }
}
