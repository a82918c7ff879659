// Reads a SCIP index: the documents, definitions and references that a compiler-based indexer wrote (github.com/sourcegraph/scip, scip.proto).
// Only the fields that links need are kept. Fields that are not known are skipped, so newer producers can be read.

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { err, ok, type Result } from '#core/result.ts'

/** Half-open, 0-based: [start line, start character, end line, end character]. */
export type ScipRange = readonly [number, number, number, number]

/** What `character` counts: code units of UTF-8 or UTF-16, code points, or `unspecified`. */
export type PositionEncoding = 'unspecified' | 'utf8' | 'utf16' | 'utf32'

export interface ScipOccurrence {
  readonly range: ScipRange
  readonly symbol: string
  readonly isDefinition: boolean
  readonly isImport: boolean
  /** Declares what another place defines: a header's prototype, OCaml's `val`. */
  readonly isForward: boolean
  /** The whole definition that a definition's name stands in; null when the producer does not say. */
  readonly enclosing: ScipRange | null
}

interface ScipSymbol {
  readonly symbol: string
  /** Empty when the producer leaves it out. */
  readonly displayName: string
}

export interface ScipDocument {
  /** Relative to the project root, with `/`. */
  readonly path: string
  /** The text that was indexed; empty when the producer leaves it out, as most do. */
  readonly text: string
  readonly encoding: PositionEncoding
  readonly occurrences: readonly ScipOccurrence[]
  readonly symbols: readonly ScipSymbol[]
}

export interface ScipIndex {
  /** Name and version of the producer, `scip-typescript 0.4.0`. */
  readonly tool: string
  /** URI of the folder that document paths are relative to. */
  readonly projectRoot: string
  readonly documents: readonly ScipDocument[]
}

const ENCODINGS: readonly PositionEncoding[] = ['unspecified', 'utf8', 'utf16', 'utf32']

const ROLE_DEFINITION = 0x1
const ROLE_IMPORT = 0x2
const ROLE_FORWARD_DEFINITION = 0x40

/** Calls `read` for each field of the message at the reader; a field that `read` does not take is skipped. */
function eachField(
  reader: BinaryReader,
  end: number,
  read: (field: number, type: WireType) => boolean,
): void {
  while (reader.pos < end) {
    const [field, type] = reader.tag()
    if (!read(field, type)) reader.skip(type, field)
  }
  if (reader.pos > end) throw new RangeError('a message is longer than its length says')
}

const messageEnd = (reader: BinaryReader): number => {
  const length = reader.uint32()
  return reader.pos + length
}

/** Numbers of a repeated field, packed or one by one. */
function readRange(reader: BinaryReader, type: WireType, into: number[]): void {
  if (type !== WireType.LengthDelimited) {
    into.push(reader.int32())
    return
  }
  const end = messageEnd(reader)
  while (reader.pos < end) into.push(reader.int32())
}

function toRange(numbers: readonly number[]): ScipRange | null {
  const [startLine, startCharacter, third, fourth] = numbers
  if (startLine === undefined || startCharacter === undefined || third === undefined) return null
  return fourth === undefined
    ? [startLine, startCharacter, startLine, third]
    : [startLine, startCharacter, third, fourth]
}

/**
 * A range as a message of its own, which newer producers write instead of numbers: a line and two characters, or two lines and a character of each.
 * Numbers that are zero are left out.
 */
function readTypedRange(reader: BinaryReader, length: 3 | 4): number[] {
  const end = messageEnd(reader)
  const numbers = Array.from({ length }, () => 0)
  eachField(reader, end, (field) => {
    if (field > length) return false
    numbers[field - 1] = reader.int32()
    return true
  })
  return numbers
}

function readOccurrence(reader: BinaryReader): ScipOccurrence | null {
  const end = messageEnd(reader)
  const numbers: number[] = []
  const enclosingNumbers: number[] = []
  let typed: number[] | undefined
  let typedEnclosing: number[] | undefined
  let symbol = ''
  let roles = 0
  eachField(reader, end, (field, type) => {
    if (field === 1) readRange(reader, type, numbers)
    else if (field === 2) symbol = reader.string()
    else if (field === 3) roles = reader.int32()
    else if (field === 7) readRange(reader, type, enclosingNumbers)
    else if (field === 8) typed = readTypedRange(reader, 3)
    else if (field === 9) typed = readTypedRange(reader, 4)
    else if (field === 10) typedEnclosing = readTypedRange(reader, 3)
    else if (field === 11) typedEnclosing = readTypedRange(reader, 4)
    else return false
    return true
  })
  const place = toRange(typed ?? numbers)
  if (place === null || symbol === '') return null
  return {
    range: place,
    symbol,
    isDefinition: (roles & ROLE_DEFINITION) !== 0,
    isImport: (roles & ROLE_IMPORT) !== 0,
    isForward: (roles & ROLE_FORWARD_DEFINITION) !== 0,
    enclosing: toRange(typedEnclosing ?? enclosingNumbers),
  }
}

function readSymbol(reader: BinaryReader): ScipSymbol {
  const end = messageEnd(reader)
  let symbol = ''
  let displayName = ''
  eachField(reader, end, (field) => {
    if (field === 1) symbol = reader.string()
    else if (field === 6) displayName = reader.string()
    else return false
    return true
  })
  return { symbol, displayName }
}

function readDocument(reader: BinaryReader): ScipDocument {
  const end = messageEnd(reader)
  const occurrences: ScipOccurrence[] = []
  const symbols: ScipSymbol[] = []
  let path = ''
  let text = ''
  let encoding: PositionEncoding = 'unspecified'
  eachField(reader, end, (field) => {
    if (field === 1) path = reader.string()
    else if (field === 2) {
      const occurrence = readOccurrence(reader)
      if (occurrence !== null) occurrences.push(occurrence)
    } else if (field === 3) symbols.push(readSymbol(reader))
    else if (field === 5) text = reader.string()
    else if (field === 6) encoding = ENCODINGS[reader.int32()] ?? 'unspecified'
    else return false
    return true
  })
  return { path, text, encoding, occurrences, symbols }
}

function readMetadata(reader: BinaryReader): { tool: string; projectRoot: string } {
  const end = messageEnd(reader)
  let name = ''
  let version = ''
  let projectRoot = ''
  eachField(reader, end, (field) => {
    if (field === 2) {
      eachField(reader, messageEnd(reader), (inner) => {
        if (inner === 1) name = reader.string()
        else if (inner === 2) version = reader.string()
        else return false
        return true
      })
    } else if (field === 3) projectRoot = reader.string()
    else return false
    return true
  })
  return { tool: `${name} ${version}`.trim(), projectRoot }
}

/** Reads the bytes of an index; the error says what is wrong with them. */
export function readScipIndex(bytes: Uint8Array): Result<ScipIndex, string> {
  const documents: ScipDocument[] = []
  let metadata: { tool: string; projectRoot: string } | null = null
  try {
    const reader = new BinaryReader(bytes)
    eachField(reader, bytes.length, (field, type) => {
      if (type !== WireType.LengthDelimited) return false
      if (field === 1) metadata = readMetadata(reader)
      else if (field === 2) documents.push(readDocument(reader))
      else return false
      return true
    })
  } catch (cause) {
    return err(`it is no SCIP index, or a damaged one (${String(cause)})`)
  }
  if (metadata === null) return err('it is no SCIP index: it has no metadata')
  return ok({ ...(metadata as { tool: string; projectRoot: string }), documents })
}
