import type { Services } from '../../src/services.ts'
import type { Database } from '../../src/storage/tables.ts'

export type Row = Readonly<Record<string, unknown>>

const atOnce = 500

/** Inserts many rows, a few hundred with each statement. */
export async function insertRows(
  { storage }: Pick<Services, 'storage'>,
  table: keyof Database,
  count: number,
  rowOf: (i: number) => Row,
): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => rowOf(from + i))
    await storage.transaction(({ db }) =>
      db
        .insertInto(table)
        .values(some as never)
        .execute(),
    )
  }
}
