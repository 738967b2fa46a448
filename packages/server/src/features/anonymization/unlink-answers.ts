import { MultiRow } from '../../storage/multi-row.ts'
import type { Db } from '../../storage/storage.ts'
import type { SessionQuestionRow } from '../sessions/session-question.ts'
import { sessionQuestionsIn } from '../sessions/session-question.ts'
import { batchRows, Interrupted, removePeoplesRows, type Unlinking } from './unlinking.ts'

interface Answer {
  readonly value: string
  readonly text_at: number | null
}

interface UnlinkedRow extends Answer {
  readonly session_question_key: number
  readonly place: number
}

const insertRows = new MultiRow<UnlinkedRow>(
  { session_question_key: 'bigint', place: 'bigint', value: 'text', text_at: 'bigint' },
  (db, rows) =>
    db
      .insertInto('unlinked_answers')
      .columns(['session_question_key', 'place', 'value', 'text_at'])
      .expression(rows) as never,
)

/** Up to so many rows are read at once on this thread, without a cursor or a thread for them. */
const smallRows = 2_048

/**
 * Moves a session's answers to the table that knows no participants, question by question. They are copied in
 * the order of what they say, so that neither a key nor the place of a row on its page reveals when or by whom it
 * was written; every answer stands in exactly one of the two tables for whoever reads. The old rows are deleted
 * when all of a question's are there.
 */
export async function unlinkAnswers(unlinking: Unlinking): Promise<void> {
  const { storage, session } = unlinking
  for (const sessionQuestion of await sessionQuestionsIn(
    { db: storage.read, now: session.endedAt },
    session.key,
  )) {
    if (!sessionQuestion.unlinked) await copyAnswers(unlinking, sessionQuestion)
    await removePeoplesRows(unlinking, 'answers', 'session_question_key', sessionQuestion.key)
  }
}

async function copyAnswers(unlinking: Unlinking, sessionQuestion: SessionQuestionRow): Promise<void> {
  let copied = sessionQuestion.unlinked_rows
  for await (const answers of answersFrom(unlinking, sessionQuestion.key, copied)) {
    const rows = answers.map((answer, i) => ({
      session_question_key: sessionQuestion.key,
      place: copied + i + 1,
      ...answer,
    }))
    await unlinking.change(async ({ db }) => {
      await advance(db, sessionQuestion.key, copied, { unlinked_rows: copied + rows.length })
      await insertRows.execute(db, rows)
    })
    copied += rows.length
  }
  await unlinking.change(({ db }) => advance(db, sessionQuestion.key, copied, { unlinked: 1 }))
}

/** The answers from a place on. Rows that are alike may change places between two reads: nobody could tell. */
async function* answersFrom(
  { storage }: Unlinking,
  sessionQuestionKey: number,
  copied: number,
): AsyncGenerator<Answer[]> {
  const answers = storage.read
    .selectFrom('answers')
    .select(['value', 'text_at'])
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('text_at', 'desc')
    .orderBy('value')
    .offset(copied)
  // In the order of the key: what follows would sort all of them on this thread.
  const many = await storage.read
    .selectFrom('answers')
    .select('participant_key')
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('participant_key')
    .limit(1)
    .offset(smallRows - 1)
    .executeTakeFirst()
  if (many) {
    yield* storage.longRead<Answer>(answers.limit(Number.MAX_SAFE_INTEGER), batchRows)
    return
  }
  const few = await answers.limit(smallRows).execute()
  for (let from = 0; from < few.length; from += batchRows) yield few.slice(from, from + batchRows)
}

/** Takes a question's next step, unless another server has taken it. @throws Interrupted */
async function advance(
  db: Db,
  sessionQuestionKey: number,
  copied: number,
  step: { unlinked_rows: number } | { unlinked: 1 },
): Promise<void> {
  const taken = await db
    .updateTable('session_questions')
    .set(step)
    .where('key', '=', sessionQuestionKey)
    .where('unlinked', '=', 0)
    .where('unlinked_rows', '=', copied)
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new Interrupted('another server is unlinking this session')
}
