// Where a text can be cut so that its tokens are the sum of its parts' tokens: no match of o200k's splitting rule reaches over such a place. A match
// that holds a line end goes on only into line ends, `/` (after signs), or white space up to a further line end.

/** Before a line that starts with anything but white space and `/`, or with blanks and then anything but white space. */
const SEAM = /(?<=\n)(?=[^\s/]|[ \t]+\S)/

/** Counters may cut longer runs of white space by themselves, at places that depend on where the run starts. */
const LONG_RUN = /[ \t-\r]{1000}/

/** The text in parts that can be counted one by one. */
export const tokenParts = (text: string): readonly string[] =>
  LONG_RUN.test(text) ? [text] : text.split(SEAM)
