import type { Reading } from '../domain.ts'

/** The questions of a deck that a LIVE session has asked: their content stays as it is until that session is closed. */
export async function askedLiveOf({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('asked', 'asked.session_key', 'sessions.key')
    .select('asked.question_key')
    .where('sessions.presentation_key', '=', presentationKey)
    .where('sessions.state', '=', 'LIVE')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_key }) => question_key))
}
