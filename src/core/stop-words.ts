// Words of a task that say nothing of the code: English and Turkish function words, and the filler of bug reports. Applied to tasks only, never to code.

import { terms } from './terms.ts'

const ENGLISH = `a about above after again against ain all also am an and any are aren as at be because been before being below between both but by can
cannot could couldn did didn do does doesn doing don down during each either else ever every few for from further get gets getting got had hadn has hasn
have haven having he her here hers him his how however i if in into is isn it its itself just let lets like likely ll made make makes making many may
maybe me might mightn more most much must mustn my need needed needs needn neither no nor not now of off often on once one only onto or other others our
out over own per perhaps please quite rather re really s same seem seems shan she should shouldn since so some such t than that the their theirs them
then there therefore these they thing things this those though through thus to together too toward towards under until up upon us ve very via want wants
was wasn we well were weren what when whenever where whether which while who whom whose why will with within without won would wouldn yes yet you your
yours able already always another anything anyone around away back become becomes come comes done enough even everything far first good goes going gone
hence her instead know last later least less long look looks mean means nothing never new next nobody none old ones otherwise people right
said say says see seen sees several similar simply something sometimes soon still take takes tell tends two use used uses using useful usually way ways
whole work works working worked`

const TURKISH = `acaba ama ancak artık asla aslında aynı az bana bazen bazı belki ben benim beri bile bir biraz birçok biri birkaç biz bizim böyle bu buna
bundan bunlar bunu bunun burada bütün çok çoğu çünkü da daha de değil demek diğer diye dolayı en fakat falan gibi göre hala hangi hatta hem henüz hep
hepsi her herhangi herkes hiç için ile ilgili ise iyi kadar karşı kendi kez ki kim kimse lütfen mı mi mu mü nasıl ne neden nerede nereye niçin niye o
olan olarak oldu olduğu olması olmaz olsa olsun olur olursa on ona ondan onlar onu onun orada oysa önce öyle pek rağmen sadece sanki sen siz sonra şey
şimdi şöyle şu tarafından tüm var ve veya ya yani yine yok zaten zira eden ederken ediyor etmek etmiyor gerekiyor gerek lazım olmalı oluyor olmuyor
yapıyor yapmıyor yapmak çalışmıyor çalışıyor`

const BUG_REPORT = `missing actual actually add added adding adds allow allows behavior behaviour broken bug bugs cause caused causes change changed changes check
checks code correct correctly currently doesnt dont ensure ensures example examples expect expected expects fail failed failing fails feature file files
fix fixed fixes fixing function functions give given gives happen happens implement implemented improve incorrect incorrectly issue issues method methods
problem problems proper properly provide reproduce request result results return returned returns running show shown shows step steps support
supported supports throw throws unable unexpected unexpectedly update updated updates wrong line lines class classes call called calls hata
hatası sorun sorunu düzelt düzeltme ekle eklenmeli güncelle kod dosya fonksiyon sınıf`

/** The terms that words become. */
const termsOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).flatMap((word) => terms(word)))

// Made when they are first asked for: an indexer loads this file and asks for none.
let ofTasks: ReadonlySet<string> | undefined
let ofQuestions: ReadonlySet<string> | undefined

/** What a list of task terms is filtered by. */
export const stopTerms = (): ReadonlySet<string> =>
  (ofTasks ??= termsOf(`${ENGLISH} ${TURKISH} ${BUG_REPORT}`))

/** What the terms of a question are filtered by: it reports no bug, so that a request, a file or a class is what it is about. */
export const functionTerms = (): ReadonlySet<string> =>
  (ofQuestions ??= termsOf(`${ENGLISH} ${TURKISH}`))
