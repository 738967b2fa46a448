import type { Reading } from '../../services.ts'

/** The keys of a session's next participants, removed ones too, at most so many: for work that is done in slices. */
export async function participantsAfter(
  { db }: Pick<Reading, 'db'>,
  sessionKey: number,
  after: number,
  max: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', sessionKey)
    .where('key', '>', after)
    .orderBy('key')
    .limit(max)
    .execute()
  return rows.map(({ key }) => key)
}
