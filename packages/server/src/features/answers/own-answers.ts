import { type SqlBool, sql } from 'kysely'
import { MultiRow } from '../../storage/multi-row.ts'
import type { Db } from '../../storage/storage.ts'

interface ParticipantRow {
  participant_key: number
}

interface OwnAnswerRow extends ParticipantRow {
  question_id: string
  value: string
}

/** A participant's current answers, by question id. */
export type OwnAnswers = Readonly<Record<string, unknown>>

const answersOf = new MultiRow<ParticipantRow, OwnAnswerRow>({ participant_key: 'bigint' }, (db, rows) =>
  db
    .selectFrom('participants')
    .innerJoin('session_questions', 'session_questions.session_key', 'participants.session_key')
    .innerJoin('answers', join =>
      join
        .onRef('answers.session_question_key', '=', 'session_questions.key')
        .onRef('answers.participant_key', '=', 'participants.key'),
    )
    .select(['answers.participant_key', 'session_questions.question_id', 'answers.value'])
    .where(sql<SqlBool>`participants.key in (${rows})`),
)

/** The current answers of participants; those without any are omitted. */
export async function ownAnswers(
  db: Db,
  participantKeys: readonly number[],
): Promise<ReadonlyMap<number, OwnAnswers>> {
  const rows = await answersOf.execute(
    db,
    participantKeys.map(participant_key => ({ participant_key })),
  )
  const byParticipant = new Map<number, Record<string, unknown>>()
  for (const { participant_key, question_id, value } of rows)
    byParticipant.getOrInsertComputed(participant_key, () => ({}))[question_id] = JSON.parse(value)
  return byParticipant
}
