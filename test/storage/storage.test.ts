import { churnContract } from './churn.contract.ts'
import { openDatabase } from './open-database.ts'
import { lookUpsContract } from './look-ups.contract.ts'
import { shardsContract } from './shards.contract.ts'
import { switchContract } from './switch.contract.ts'

shardsContract(openDatabase)
switchContract(openDatabase)
lookUpsContract(openDatabase)
churnContract(openDatabase, { files: 40, steps: 200, seeds: [1, 2, 3] })
