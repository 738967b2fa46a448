import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a lease or claim has ended; one that ends later than clock differences between servers explain predates a clock set back.
 * @param end column of its end, Unix ms
 * @param lengthMs its length without renewal
 */
export function hasEnded(end: string, now: number, lengthMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(end)} not between ${now + 1} and ${now + 2 * lengthMs}`
}
