// Files that hold code of another language: what a host makes of one is a text of that language with every line where it was, so that facts have
// the file's own line numbers. Columns are of no matter to facts. A file that has several lines of code on one of its own is the exception: see notebook.ts.

export interface Hosted {
  /** What the grammar reads. */
  readonly code: string
  /** What is stored and shown: the file's text, or the code where the file is no text for people. */
  readonly shown: string
}

/** Gives a file's code; undefined when it has none that lines can tell, and is read as a plain text. */
export type Host = (path: string, text: string) => Hosted | undefined
