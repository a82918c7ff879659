// Both faces tell of the packs that they answer, so that each can be replayed.

import type { Context } from 'hono'
import type { Pack } from '#wire/pack.ts'
import type { App } from './app-types.ts'
import { keepPack } from './packs.ts'

/** Keeps a pack after it is sent. */
export const keepAnswer = (c: Context<App>, pack: Pack): void =>
  c.executionCtx.waitUntil(keepPack(c.env, c.var.principal, { pack, now: new Date() }))
