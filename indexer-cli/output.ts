// Everything that the CLI prints goes through here: the answer on stdout, all else on stderr.

import { visible } from './visible.ts'

/** Redraws of a progress bar are at least this far apart. */
const REDRAW_MS = 80
/** Without a terminal a line is printed this often, so that logs of long runs show life and stay short. */
const LINE_EVERY_MS = 5_000
const BAR_CELLS = 24

export interface OutputOptions {
  /** One JSON document on stdout. */
  readonly json: boolean
  /** Only the answer and errors. */
  readonly quiet: boolean
}

/** A running count of something that takes a while. */
interface Progress {
  update(done: number, total: number): void
  /** Takes the bar off the screen. */
  end(): void
}

export interface Output {
  readonly json: boolean
  /** The command's answer, once: the JSON with `--json`, else the text. */
  answer(json: unknown, text: () => string): void
  /** What came of a command that changes something: the JSON with `--json`, else the text; silent with `--quiet`. */
  report(json: unknown, text: () => string): void
  /** Something that is good to know; silent with `--quiet`. */
  note(text: string): void
  /** Something that the reader should act on. */
  warn(text: string): void
  progress(label: string): Progress
}

/** Prints lines; on a terminal without the control characters that foreign text may hold, into a pipe as they are. */
const printTo = (stream: NodeJS.WriteStream, text: string): void => {
  const lines = text.endsWith('\n') ? text : `${text}\n`
  stream.write(stream.isTTY ? visible(lines) : lines)
}

const toStdout = (text: string): void => printTo(process.stdout, text)

const toStderr = (text: string): void => printTo(process.stderr, text)

/** Output of one run of the CLI. */
export function createOutput({ json, quiet }: OutputOptions): Output {
  return {
    json,
    answer(value, text) {
      toStdout(json ? JSON.stringify(value) : text())
    },
    report(value, text) {
      if (json) toStdout(JSON.stringify(value))
      else if (!quiet) toStdout(text())
    },
    note(text) {
      if (!quiet) toStderr(text)
    },
    warn: toStderr,
    progress(label) {
      if (quiet) return { update() {}, end() {} }
      return process.stderr.isTTY ? bar(label) : lines(label)
    },
  }
}

/** Prints a failure; `--json` does not change it, since stdout holds answers only. */
export const printFailure = (text: string): void => {
  toStderr(`kontext-index: ${text}`)
}

/** Prints help or a version, which are answers too. */
export const printPlain = toStdout

function bar(label: string): Progress {
  let drawnAt = 0
  return {
    update(done, total) {
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS && done < total) return
      drawnAt = now
      const filled = total === 0 ? BAR_CELLS : Math.floor((done / total) * BAR_CELLS)
      const cells = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled)
      process.stderr.write(`\r\u001b[2K${label} ${cells} ${done}/${total}`)
    },
    end() {
      process.stderr.write('\r\u001b[2K')
    },
  }
}

function lines(label: string): Progress {
  let printedAt = performance.now()
  return {
    update(done, total) {
      const now = performance.now()
      if (now - printedAt < LINE_EVERY_MS) return
      printedAt = now
      toStderr(`${label} ${done}/${total}`)
    },
    end() {},
  }
}
