import { MultiRow } from '../../storage/multi-row.ts'

export interface AnswerRow {
  asked_key: number
  participant_key: number
  value: string
  seq: number | null
  accepted_at: number
  elapsed_ms: number
  text_at: number | null
}

interface TallyRow {
  asked_key: number
  list: string
  item: string
  server: number
  count: number
}

/** The statements that store answers and count them; one set for each storage. */
export function answerStatements() {
  return {
    insert: new MultiRow<AnswerRow, { participant_key: number }>(
      (db, rows) =>
        db
          .insertInto('answers')
          .values([...rows])
          .onConflict(conflict => conflict.doNothing())
          .returning('participant_key'),
      answerParameters,
    ),
    replace: new MultiRow<AnswerRow>(
      (db, rows) =>
        db
          .insertInto('answers')
          .values([...rows])
          .onConflict(conflict =>
            conflict.columns(['asked_key', 'participant_key']).doUpdateSet(eb => ({
              value: eb.ref('excluded.value'),
              seq: eb.ref('excluded.seq'),
              accepted_at: eb.ref('excluded.accepted_at'),
              elapsed_ms: eb.ref('excluded.elapsed_ms'),
              text_at: eb.ref('excluded.text_at'),
            })),
          ) as never,
      answerParameters,
    ),
    count: new MultiRow<TallyRow>(
      (db, rows) =>
        db
          .insertInto('tallies')
          .values([...rows])
          .onConflict(conflict =>
            conflict
              .columns(['asked_key', 'list', 'item', 'server'])
              .doUpdateSet(eb => ({ count: eb('tallies.count', '+', eb.ref('excluded.count')) })),
          ) as never,
      rows => rows.flatMap(row => [row.asked_key, row.list, row.item, row.server, row.count]),
    ),
    addVoters: new MultiRow<{ session_key: number; participant_key: number }, { participant_key: number }>(
      (db, rows) =>
        db
          .insertInto('voters')
          .values([...rows])
          .onConflict(conflict => conflict.doNothing())
          .returning('participant_key'),
      rows => rows.flatMap(row => [row.session_key, row.participant_key]),
    ),
  }
}

function answerParameters(rows: readonly AnswerRow[]): unknown[] {
  const parameters: unknown[] = []
  for (const row of rows) {
    parameters.push(
      row.asked_key,
      row.participant_key,
      row.value,
      row.seq,
      row.accepted_at,
      row.elapsed_ms,
      row.text_at,
    )
  }
  return parameters
}
