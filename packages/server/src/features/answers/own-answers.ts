import type { Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'

const answersOf = new PreparedQuery((db, sessionKey: number, participantKey: number) =>
  db
    .selectFrom('asked')
    .innerJoin('answers', 'answers.asked_key', 'asked.key')
    .select(['asked.question_id', 'answers.value'])
    .where('asked.session_key', '=', sessionKey)
    .where('answers.participant_key', '=', participantKey),
)

/** A participant's current answers, by question id. */
export async function ownAnswers(
  { db }: Reading,
  sessionKey: number,
  participantKey: number,
): Promise<Record<string, unknown>> {
  const rows = await answersOf.execute(db, sessionKey, participantKey)
  return Object.fromEntries(rows.map(row => [row.question_id, JSON.parse(row.value)]))
}
