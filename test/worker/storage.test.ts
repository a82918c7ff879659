// The storage suite inside workerd, against a real D1 database.
import { env } from 'cloudflare:workers'
import { d1Database } from '#storage/d1-database.ts'
import { churnContract } from '../storage/churn.contract.ts'
import { lookUpsContract } from '../storage/look-ups.contract.ts'
import { shardsContract } from '../storage/shards.contract.ts'
import { switchContract } from '../storage/switch.contract.ts'

const open = async () => d1Database(env.INDEX_0)

shardsContract(open)
switchContract(open)
lookUpsContract(open)
churnContract(open, { files: 25, steps: 30, seeds: [4] })
