// A Python file being read: names that are written differently may be one.

import { Unit } from '../facts/unit.ts'
import { kindOf } from '../syntax/navigate.ts'
import { K } from './vocabulary.ts'

const ASCII = /^[\x20-\x7e]*$/

export class PythonUnit extends Unit {
  /** The text of a node; names in the form that Python compares them in. */
  override textOf(node: number): string {
    const text = super.textOf(node)
    return ASCII.test(text) || kindOf(this.tree, node) !== K.identifier
      ? text
      : text.normalize('NFKC')
  }
}
