// Facts of one Python file.

import type { Extractor } from '../extractor.ts'
import { ecmascript } from '../ecmascript/extract.ts'

export const python: Extractor = ecmascript
