// Why something that stands in the tree is not in its index.

import path from 'node:path'
import { openForReading } from './open-file.ts'
import { readSkipped } from './skipped.ts'
import type { SkippedFile } from './update-report.ts'

/** The file that was left out under such a name: that path, something in it or around it, or a file that is called so. */
export function leftOutAs(root: string, asked: string): SkippedFile | undefined {
  const name = asked.replace(/^\.\//, '').replace(/:\d+$/, '').replace(/\/$/, '')
  const file = name === '' ? undefined : openForReading(root)
  if (file === undefined) return undefined
  try {
    const skipped = readSkipped(file)
    return (
      skipped.find((each) => each.path.replace(/\/$/, '') === name) ??
      skipped.find((each) => name.startsWith(`${each.path.replace(/\/$/, '')}/`)) ??
      skipped.find((each) => isCalled(each.path, name))
    )
  } finally {
    file.close()
  }
}

const isCalled = (file: string, name: string): boolean => {
  const base = path.basename(file)
  return base === name || base.slice(0, base.indexOf('.')) === name
}

/** That a file was left out, and why. */
export const leftOutSentence = ({ path: file, reason }: SkippedFile): string =>
  `${file} was left out: ${reason}`
