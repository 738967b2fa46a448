import { sql } from 'kysely'
import type { Writing } from '../../services.ts'
import type { Storage } from '../../storage/storage.ts'

/** Rows that one transaction changes: few, so that the answers of other rooms never wait long behind it. */
export const batchRows = 512

/** A session that is being unlinked, and how its rows are changed. */
export interface Unlinking {
  readonly session: {
    readonly key: number
    /** Unix ms; the start stands for when everybody joined, the end for when they were last seen. */
    readonly startedAt: number
    readonly endedAt: number
    /** Whether time limits applied. */
    readonly isTimed: boolean
  }
  readonly storage: Storage
  /**
   * Runs one bounded change in a transaction of its own, and gives the other rooms their turn after it.
   * @throws Interrupted when the server is stopping.
   */
  change<T>(work: (tx: Writing) => Promise<T>): Promise<T>
}

/** Thrown when this server cannot go on with a session: it is stopping, or another one is at it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Repeats a bounded change until it says that there is nothing more to do. */
export async function repeat(
  { change }: Unlinking,
  work: (tx: Writing) => Promise<'more' | 'done'>,
): Promise<void> {
  while ((await change(work)) === 'more');
}

/** Removes the rows of a session or session question that name a participant each, in bounded changes. */
export function removePeoplesRows(
  unlinking: Unlinking,
  table: 'answers' | 'voters' | 'qa_voters',
  by: 'session_key' | 'session_question_key',
  key: number,
): Promise<void> {
  const [from, owner] = [sql.table(table), sql.ref(by)]
  return repeat(unlinking, async ({ db }) => {
    const { rows } = await sql<{ participant_key: number }>`
      select participant_key from ${from} where ${owner} = ${key}
      order by participant_key limit ${batchRows}`.execute(db)
    const last = rows.at(-1)
    if (!last) return 'done'
    await sql`
      delete from ${from} where ${owner} = ${key} and participant_key <= ${last.participant_key}`.execute(db)
    return rows.length < batchRows ? 'done' : 'more'
  })
}
