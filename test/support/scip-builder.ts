// Writes SCIP indexes as producers do: the messages of scip.proto, field by field.

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

interface OccurrenceInput {
  /** Three or four numbers. */
  readonly range: readonly number[]
  readonly symbol: string
  readonly isDefinition?: boolean
  /** Bits of SymbolRole beside `isDefinition`. */
  readonly roles?: number
  readonly enclosing?: readonly number[]
}

export interface DocumentInput {
  readonly path: string
  readonly text?: string
  /** 1 UTF-8, 2 UTF-16, 3 UTF-32. */
  readonly encoding?: number
  /** Ranges as messages, in the fields that took the place of numbers. */
  readonly hasTypedRanges?: boolean
  readonly occurrences: readonly OccurrenceInput[]
}

const packed = (writer: BinaryWriter, field: number, numbers: readonly number[]): void => {
  writer.tag(field, WireType.LengthDelimited).fork()
  for (const number of numbers) writer.int32(number)
  writer.join()
}

/** `SingleLineRange` in the field, or `MultiLineRange` in the next. */
const typed = (writer: BinaryWriter, field: number, numbers: readonly number[]): void => {
  writer.tag(field + (numbers.length === 4 ? 1 : 0), WireType.LengthDelimited).fork()
  for (const [index, number] of numbers.entries())
    if (number !== 0) writer.tag(index + 1, WireType.Varint).int32(number)
  writer.join()
}

function writeDocument(writer: BinaryWriter, document: DocumentInput): void {
  writer.tag(1, WireType.LengthDelimited).string(document.path)
  const isTyped = document.hasTypedRanges === true
  for (const occurrence of document.occurrences) {
    const { range, symbol, isDefinition = false, roles = 0, enclosing } = occurrence
    writer.tag(2, WireType.LengthDelimited).fork()
    if (isTyped) typed(writer, 8, range)
    else packed(writer, 1, range)
    writer.tag(2, WireType.LengthDelimited).string(symbol)
    const allRoles = roles | (isDefinition ? 1 : 0)
    if (allRoles !== 0) writer.tag(3, WireType.Varint).int32(allRoles)
    if (enclosing !== undefined && isTyped) typed(writer, 10, enclosing)
    else if (enclosing !== undefined) packed(writer, 7, enclosing)
    // A field of a later version of the format.
    writer.tag(99, WireType.Varint).int32(7)
    writer.join()
  }
  writer.tag(4, WireType.LengthDelimited).string('some language')
  if (document.text !== undefined) writer.tag(5, WireType.LengthDelimited).string(document.text)
  if (document.encoding !== undefined) writer.tag(6, WireType.Varint).int32(document.encoding)
}

/** The bytes of an index. */
export function aScipIndex(
  documents: readonly DocumentInput[],
  tool = { name: 'scip-test', version: '1.2.3' },
): Uint8Array {
  const writer = new BinaryWriter()
  writer.tag(1, WireType.LengthDelimited).fork()
  writer.tag(2, WireType.LengthDelimited).fork()
  writer.tag(1, WireType.LengthDelimited).string(tool.name)
  writer.tag(2, WireType.LengthDelimited).string(tool.version)
  writer.join()
  writer.tag(3, WireType.LengthDelimited).string('file:///repo')
  writer.join()
  for (const document of documents) {
    writer.tag(2, WireType.LengthDelimited).fork()
    writeDocument(writer, document)
    writer.join()
  }
  return writer.finish()
}
