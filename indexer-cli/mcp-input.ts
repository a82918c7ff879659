// What comes in over stdio, line by line: one that is no JSON is answered as JSON-RPC says, and goes no further.

import { Transform, type Readable, type Writable } from 'node:stream'

/** JSON-RPC's code for a message that cannot be read. */
const PARSE_ERROR = -32_700

const answer = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: PARSE_ERROR, message: 'Parse error: the line is no JSON.' },
})}\n`

/** The lines of `input` that are JSON; the others are answered on `output`. */
export function jsonLines(input: Readable, output: Writable): Readable {
  let rest = Buffer.alloc(0)
  const passed = (line: Buffer): Buffer | null => {
    if (line.toString().trim() === '' || isJson(line.toString())) return line
    output.write(answer)
    return null
  }
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
        const line = passed(rest.subarray(0, end + 1))
        if (line !== null) this.push(line)
        rest = rest.subarray(end + 1)
      }
      done()
    },
    flush(done) {
      const line = rest.length === 0 ? null : passed(rest)
      if (line !== null) this.push(Buffer.concat([line, Buffer.from('\n')]))
      done()
    },
  })
  return input.pipe(lines)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
