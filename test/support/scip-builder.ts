// Writes SCIP indexes as producers do: the messages of scip.proto, field by field.

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

interface OccurrenceInput {
  /** Three or four numbers. */
  readonly range: readonly number[]
  readonly symbol: string
  readonly isDefinition?: boolean
  readonly enclosing?: readonly number[]
}

export interface DocumentInput {
  readonly path: string
  readonly text?: string
  /** 1 UTF-8, 2 UTF-16, 3 UTF-32. */
  readonly encoding?: number
  readonly occurrences: readonly OccurrenceInput[]
}

const packed = (writer: BinaryWriter, field: number, numbers: readonly number[]): void => {
  writer.tag(field, WireType.LengthDelimited).fork()
  for (const number of numbers) writer.int32(number)
  writer.join()
}

function writeDocument(writer: BinaryWriter, document: DocumentInput): void {
  writer.tag(1, WireType.LengthDelimited).string(document.path)
  for (const { range, symbol, isDefinition = false, enclosing } of document.occurrences) {
    writer.tag(2, WireType.LengthDelimited).fork()
    packed(writer, 1, range)
    writer.tag(2, WireType.LengthDelimited).string(symbol)
    if (isDefinition) writer.tag(3, WireType.Varint).int32(1)
    if (enclosing !== undefined) packed(writer, 7, enclosing)
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
