import { offlineEmbedder } from '#storage/offline-embedder.ts'
import { embedderContract } from './embedder.contract.ts'

embedderContract(async () => offlineEmbedder())
