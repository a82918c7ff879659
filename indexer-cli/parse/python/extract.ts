// Facts of one Python file.

import type { Extractor } from '../extractor.ts'
import { finishFacts, moduleDraft } from '../facts/finish.ts'
import { readNotes } from '../facts/notes.ts'
import { PythonUnit } from './python-unit.ts'
import { httpSource, scopeAt } from '../http/source.ts'
import { readHttp } from '../http/read-http.ts'
import { declareAll } from './declare.ts'
import { evaluate } from './evaluate.ts'
import './expression-rules.ts'
import './type-rules.ts'
import { settle } from './settle.ts'
import { readUses } from './uses.ts'
import { vocabulary } from './vocabulary.ts'

export const python: Extractor = {
  vocabulary,
  extract(source) {
    const unit = new PythonUnit(source.path, source.text, source.tree)
    unit.symbols.add(moduleDraft(unit))
    const pass = declareAll(unit)
    unit.symbols.at(0).doc = pass.docstring(0)
    settle(pass)
    readUses(unit)
    unit.http = readHttp(
      httpSource(unit, source.language, (node) => evaluate(unit, node, scopeAt(unit, node))),
    )
    return finishFacts(unit, source, readNotes(unit, pass))
  },
}
