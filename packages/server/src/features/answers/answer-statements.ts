import { sql } from 'kysely'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'

export interface AnswerRow {
  session_question_key: number
  participant_key: number
  value: string
  seq: number | null
  accepted_at: number
  elapsed_ms: number
  text_at: number | null
}

const answerColumns: RowColumns<AnswerRow> = {
  session_question_key: 'bigint',
  participant_key: 'bigint',
  value: 'text',
  seq: 'bigint',
  accepted_at: 'bigint',
  elapsed_ms: 'bigint',
  text_at: 'bigint',
}

const answerColumnNames = Object.keys(answerColumns) as (keyof AnswerRow)[]

type AnswerKey = Pick<AnswerRow, 'session_question_key' | 'participant_key'>

/** Inserts first answers; returns the keys of those inserted. */
export const insertAnswers = new MultiRow<AnswerRow, AnswerKey>(answerColumns, (db, rows) =>
  db
    .insertInto('answers')
    .columns(answerColumnNames)
    .expression(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['session_question_key', 'participant_key']),
)

/** Existing answers, locked until the commit. */
export const lockAnswers = new MultiRow<AnswerKey, AnswerKey & Pick<AnswerRow, 'value' | 'seq'>>(
  { session_question_key: 'bigint', participant_key: 'bigint' },
  (db, rows) =>
    db
      .with('wanted(session_question_key, participant_key)', () => sql`(${rows})` as never)
      .selectFrom('wanted' as never)
      .innerJoin('answers', join =>
        join
          .onRef('answers.session_question_key', '=', 'wanted.session_question_key' as never)
          .onRef('answers.participant_key', '=', 'wanted.participant_key' as never),
      )
      .select(['answers.session_question_key', 'answers.participant_key', 'answers.value', 'answers.seq'])
      .orderBy('answers.session_question_key')
      .orderBy('answers.participant_key')
      .forUpdate('answers'),
)

/** Overwrites existing answers. */
export const replaceAnswers = new MultiRow<AnswerRow>(
  answerColumns,
  (db, rows) =>
    db
      .insertInto('answers')
      .columns(answerColumnNames)
      .expression(rows)
      .onConflict(conflict =>
        conflict.columns(['session_question_key', 'participant_key']).doUpdateSet(eb => ({
          value: eb.ref('excluded.value'),
          seq: eb.ref('excluded.seq'),
          accepted_at: eb.ref('excluded.accepted_at'),
          elapsed_ms: eb.ref('excluded.elapsed_ms'),
          text_at: eb.ref('excluded.text_at'),
        })),
      ) as never,
)

export interface VoterRow {
  session_key: number
  participant_key: number
  session_question_key: number
}

/** Records voters of a session; returns the new ones. */
export const addVoters = new MultiRow<VoterRow, Omit<VoterRow, 'session_question_key'>>(
  { session_key: 'bigint', participant_key: 'bigint', session_question_key: 'bigint' },
  (db, rows) =>
    db
      .insertInto('voters')
      .columns(['session_key', 'participant_key', 'session_question_key'])
      .expression(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning(['session_key', 'participant_key']),
)
