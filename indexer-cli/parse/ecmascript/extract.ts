// Facts of one TypeScript, TSX or JavaScript file.

import type { Extractor } from '../extractor.ts'
import { readNotes } from '../facts/notes.ts'
import { finishFacts, moduleDraft } from '../facts/finish.ts'
import { Unit } from '../facts/unit.ts'
import { cleanBlockComment } from '../facts/docs.ts'
import { httpSource, scopeAt } from '../http/source.ts'
import { readHttp } from '../http/read-http.ts'
import { declareAll } from './declare.ts'
import { evaluate } from './evaluate.ts'
import './expression-rules.ts'
import './type-rules.ts'
import { repairs } from './repairs.ts'
import { settle } from './settle.ts'
import { readUses } from './uses.ts'
import { vocabulary } from './vocabulary.ts'

export const ecmascript: Extractor = {
  vocabulary,
  repairs,
  extract(source) {
    const unit = new Unit(source.path, source.text, source.tree)
    unit.symbols.add(moduleDraft(unit))
    const pass = declareAll(unit, source.language === 'javascript')
    settle(pass)
    readUses(unit)
    unit.http = readHttp(
      httpSource(unit, source.language, (node) => evaluate(unit, node, scopeAt(unit, node))),
    )
    const [first] = unit.comments
    if (first !== undefined) {
      const text = unit.textOf(first)
      if (/^\/\*\*[\s\S]*@(file|fileoverview|module|packageDocumentation)\b/.test(text)) {
        unit.symbols.at(0).doc = cleanBlockComment(text)
      }
    }
    return finishFacts(unit, source, readNotes(unit))
  },
}
