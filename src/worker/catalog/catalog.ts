// The catalogue database behind Drizzle.

import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

export type Catalog = DrizzleD1Database

/** Opens the catalogue of a binding; costs nothing, so it is done per request. */
export const openCatalog = (binding: D1Database): Catalog => drizzle(binding)
