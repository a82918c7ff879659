// Dockerfiles by instruction: a build stage is a symbol with its arguments, variables and entry point inside.

import { Outline, type TextReader } from './outline.ts'

interface Instruction {
  readonly word: string
  readonly rest: string
  readonly startLine: number
  readonly endLine: number
}

const FROM = /^(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i

/** Instructions with their continuation lines; here-documents belong to the instruction that opens them. */
function* instructions(lines: readonly string[]): Generator<Instruction> {
  for (let at = 0; at < lines.length; at += 1) {
    const [, word, rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(lines[at] ?? '') ?? []
    if (word === undefined) continue
    const startLine = at + 1
    let text = rest
    while (/\\\s*$|^\s*#/.test(lines[at] ?? '') && at + 1 < lines.length) {
      at += 1
      if (!/^\s*#/.test(lines[at] ?? '')) text += ` ${(lines[at] ?? '').trim()}`
    }
    for (const [, mark] of rest.matchAll(/<<-?["']?(\w+)["']?/g)) {
      const end = lines.findIndex((line, index) => index > at && line.trim() === mark)
      if (end > at) at = end
    }
    yield { word: word.toUpperCase(), rest: text, startLine, endLine: at + 1 }
  }
}

export const readDockerfile: TextReader = (source) => {
  const outline = new Outline(source)
  let stage = 0
  let number = 0
  for (const { word, rest, startLine, endLine } of instructions(outline.lines)) {
    const add = (name: string): void => {
      const signature = `${word} ${rest}`.replace(/\s*\\\s+/g, ' ')
      outline.add({ name, kind: 'key', parent: stage, startLine, endLine, signature })
    }
    if (word === 'FROM') {
      if (stage > 0) outline.close(stage, startLine - 1)
      const [, image = '', name = `stage${number}`] = FROM.exec(rest) ?? []
      number += 1
      stage = Math.max(
        0,
        outline.add({
          name,
          kind: 'section',
          startLine,
          endLine,
          signature: `FROM ${image} AS ${name}`,
        }),
      )
    } else if (word === 'ARG' || word === 'ENV') {
      for (const name of variableNames(rest)) add(name)
    } else if (
      /^(?:EXPOSE|CMD|ENTRYPOINT|WORKDIR|USER|VOLUME|HEALTHCHECK|COPY|ADD|RUN)$/.test(word)
    ) {
      add(word)
    }
  }
  outline.close(stage, outline.lines.length)
  return outline.finish()
}

/** `A=1 B="x y"`, and the older `A value`. */
function variableNames(rest: string): string[] {
  const pairs = [...rest.matchAll(/(?:^|\s)([A-Za-z_]\w*)=(?:"(?:[^"\\]|\\.)*"|'[^']*'|\S*)/g)]
  if (pairs.length > 0) return pairs.flatMap(([, name]) => name ?? [])
  return /^[A-Za-z_]\w*/.exec(rest)?.slice(0, 1) ?? []
}
