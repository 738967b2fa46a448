import type { Reading } from '../domain.ts'

/** A participant's current answers, by question id. */
export async function ownAnswers(
  { db }: Reading,
  sessionKey: number,
  participantKey: number,
): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('asked')
    .innerJoin('answers', 'answers.asked_key', 'asked.key')
    .select(['asked.question_id', 'answers.value'])
    .where('asked.session_key', '=', sessionKey)
    .where('answers.participant_key', '=', participantKey)
    .execute()
  return Object.fromEntries(rows.map(row => [row.question_id, JSON.parse(row.value)]))
}
