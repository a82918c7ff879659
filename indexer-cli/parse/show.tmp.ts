import { parseText } from '#cli/parse/parse-text.ts'
import { readFileSync } from 'node:fs'
const [,, p, f] = process.argv
const e = (x: any): string => x===null?'-':x.t==='name'?x.name:x.t==='symbol'?'§'+x.symbol:x.t==='this'?'this'+x.symbol:x.t==='super'?'super'+x.symbol:x.t==='member'?e(x.of)+'.'+x.name:x.t==='call'?e(x.of)+'()':x.t==='union'?'('+x.of.map(e).join('|')+')':x.t==='opaque'?'⊥':x.t==='unknown'?'?':x.t+'<'+e(x.of)+'>'
const facts = await parseText(p!, readFileSync(f ?? 0, 'utf8'))
facts.symbols.forEach((s,i)=>console.log(i, `${s.startLine}-${s.endLine}`, s.kind, s.descriptors, '['+s.container+']', 'p'+s.parent, s.exported?'exp':'', s.isStatic?'static':'', s.isAccessor?'acc':'', 'type='+e(s.type), s.heritage.map(h=>h.kind+':'+e(h.of)).join(), '|', s.signature, s.doc?'/** '+s.doc.replaceAll('\n','⏎')+' */':''))
console.log('partial', facts.partial)
for (const i of facts.imports) console.log('import', JSON.stringify(i))
for (const i of facts.exports) console.log('export', i.name, e(i.of), i.from, i.fromName, i.line)
for (const i of facts.uses) console.log('use', i.from, i.role, i.line, e(i.target))
for (const i of facts.routes) console.log('route', i.method, i.pattern, i.framework, e(i.handler), i.line)
for (const i of facts.notes) console.log('note', JSON.stringify(i))
if (facts.allNames) console.log('__all__', facts.allNames)
