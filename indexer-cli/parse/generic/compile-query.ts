// Turns the patterns of a language into tables over flat trees: node types and fields become codes, patterns are found by the kind of their
// outermost node.

import { err, ok, type Result } from '#core/result.ts'
import { KIND_ERROR } from '../syntax/flat-tree.ts'
import { defineVocabulary, type Vocabulary } from '../syntax/vocabulary.ts'
import { HEADS, PROPERTIES, ROLES, type Head, type Property, type Role } from './captures.ts'
import type { NodeQuery, PatternQuery, Predicate, QueryFault } from './query-syntax.ts'

export interface CompiledNode {
  /** Code of the node's kind, 0 for any. */
  readonly kind: number
  /** Code of the field, 0 for any. */
  readonly field: number
  readonly roles: readonly Role[]
  readonly children: readonly CompiledNode[]
  readonly absent: readonly number[]
  readonly isOptional: boolean
  readonly isMany: boolean
  readonly isNext: boolean
  readonly isLast: boolean
  readonly options: readonly CompiledNode[] | null
}

/** Whether the texts that a pattern captured are what it asks for. */
interface TextTest {
  readonly role: Role
  readonly holds: (text: string) => boolean
  /** What holds when nothing was captured. */
  readonly whenAbsent: boolean
}

export interface Pattern {
  readonly head: Head
  readonly root: CompiledNode
  readonly tests: readonly TextTest[]
  readonly properties: ReadonlySet<Property>
  /** What declares without a name node is called this: `(#set! name "init")`. */
  readonly called: string
  /** How many arguments the function of an operator takes where code does not write them: `(#set! arguments "2")`; undefined where it does. */
  readonly given: number | undefined
}

export interface CompiledQuery {
  readonly vocabulary: Vocabulary<string, string>
  /** Patterns by the kind of their outermost node, in the order of the query. */
  readonly byKind: readonly (readonly Pattern[] | undefined)[]
}

/** What is wrong with a pattern. */
export interface QueryMistake extends QueryFault {
  readonly pattern: PatternQuery
}

/** Kinds are kept in one byte. */
const MAX_KINDS = 250

const isHead = (name: string): name is Head => (HEADS as readonly string[]).includes(name)
const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name)
const isProperty = (name: string): name is Property =>
  (PROPERTIES as readonly string[]).includes(name)

class Mistake extends Error {}

function namesOf(node: NodeQuery, kinds: Set<string>, fields: Set<string>): void {
  if (node.type !== '_' && node.type !== 'ERROR') kinds.add(node.type)
  for (const field of [node.field, ...node.absent]) if (field !== '') fields.add(field)
  for (const inner of [...node.children, ...(node.options ?? [])]) namesOf(inner, kinds, fields)
}

function testOf({ name, capture, args }: Predicate): TextTest {
  if (!isRole(capture)) throw new Mistake(`#${name} asks for @${capture}, which is no role`)
  const negated = name.startsWith('not-')
  const plain = negated ? name.slice(4) : name
  let holds: (text: string) => boolean
  if (plain === 'match') {
    const pattern = new RegExp(args[0] ?? '', 'u')
    holds = (text) => pattern.test(text) !== negated
  } else if (plain === 'eq' || plain === 'any-of') {
    const wanted = new Set(args)
    holds = (text) => wanted.has(text) !== negated
  } else throw new Mistake(`#${name} is no predicate`)
  return { role: capture, holds, whenAbsent: negated }
}

/** Compiles the patterns of one language. */
export function compileQuery(
  patterns: readonly PatternQuery[],
): Result<CompiledQuery, QueryMistake> {
  const kinds = new Set<string>()
  const fields = new Set<string>()
  for (const { root } of patterns) namesOf(root, kinds, fields)
  const [firstPattern] = patterns
  if (firstPattern !== undefined && kinds.size > MAX_KINDS) {
    return err({ line: 1, message: `over ${MAX_KINDS} node types`, pattern: firstPattern })
  }
  const vocabulary = defineVocabulary<string, string>({
    kinds: [...kinds],
    fields: [...fields],
    leaves: [],
  })
  const kindCode = (type: string): number =>
    type === '_' ? 0 : type === 'ERROR' ? KIND_ERROR : (vocabulary.kinds[type] ?? 0)
  const fieldCode = (name: string): number => (name === '' ? 0 : (vocabulary.fields[name] ?? 0))

  const compileNode = (node: NodeQuery, isRoot: boolean): CompiledNode => {
    const roles: Role[] = []
    for (const name of node.captures) {
      if (isRole(name)) roles.push(name)
      else if (!isHead(name)) throw new Mistake(`@${name} is not in the vocabulary`)
      else if (!isRoot) throw new Mistake(`@${name} belongs on the outermost node`)
    }
    return {
      kind: kindCode(node.type),
      field: fieldCode(node.field),
      roles,
      children: node.children.map((child) => compileNode(child, false)),
      absent: node.absent.map(fieldCode),
      isOptional: node.quantifier === 'optional' || node.quantifier === 'any',
      isMany: node.quantifier === 'any' || node.quantifier === 'some',
      isNext: node.isNext,
      isLast: node.isLast,
      options: node.options?.map((option) => compileNode(option, false)) ?? null,
    }
  }

  const byKind: Pattern[][] = []
  for (const pattern of patterns) {
    const { root, predicates, line } = pattern
    try {
      const heads = root.captures.filter(isHead)
      if (heads.length === 0) throw new Mistake('the pattern says nothing about its outermost node')
      const compiled = compileNode(root, true)
      if (compiled.kind === 0) throw new Mistake('the outermost node needs a type')
      const properties = new Set<Property>()
      const tests: TextTest[] = []
      let called = ''
      let given: number | undefined
      for (const predicate of predicates) {
        if (predicate.name !== 'set') tests.push(testOf(predicate))
        else {
          const [property = '', text = ''] = predicate.args
          if (property === 'name') called = text
          else if (property === 'arguments') given = Number(text)
          else if (!isProperty(property)) throw new Mistake(`#set! ${property}: no such property`)
          else properties.add(property)
        }
      }
      const list = (byKind[compiled.kind] ??= [])
      for (const head of heads)
        list.push({ head, root: compiled, tests, properties, called, given })
    } catch (cause) {
      if (cause instanceof Mistake) return err({ line, message: cause.message, pattern })
      throw cause
    }
  }
  return ok({ vocabulary, byKind })
}
