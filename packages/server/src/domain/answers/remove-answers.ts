import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Writing } from '../domain.ts'
import { addToCounts } from '../results/add-to-counts.ts'
import { type SessionQuestionRow, sessionQuestionsIn } from '../sessions/session-question.ts'

/** So many rows are removed before others get their turn of the event loop: a few milliseconds. */
const rowsPerTurn = 2_000

/** Removes all answers to a question and what was counted of them, in one transaction, however many there are. */
export async function removeAnswersTo(tx: Writing, sessionQuestion: SessionQuestionRow): Promise<void> {
  for (;;) {
    const last = await tx.db
      .selectFrom('answers')
      .select('participant_key')
      .where('asked_key', '=', sessionQuestion.key)
      .orderBy('participant_key')
      .limit(1)
      .offset(rowsPerTurn - 1)
      .executeTakeFirst()
    const rows = tx.db.deleteFrom('answers').where('asked_key', '=', sessionQuestion.key)
    await (last ? rows.where('participant_key', '<=', last.participant_key) : rows).execute()
    if (!last) break
    await nextTurn()
  }
  await tx.db.deleteFrom('tallies').where('asked_key', '=', sessionQuestion.key).execute()
  const removed = await removeVoters(tx, sessionQuestion)
  if (removed > 0) await addToCounts(tx, sessionQuestion.session_key, { voters: -removed })
}

/** Whoever had answered nothing else is no voter any more. @returns how many they were */
async function removeVoters(tx: Writing, { key, session_key }: SessionQuestionRow): Promise<number> {
  const others = (await sessionQuestionsIn(tx, session_key)).map(one => one.key).filter(one => one !== key)
  let removed = 0
  for (let after = 0; ; ) {
    const some = await tx.db
      .selectFrom('voters')
      .select('participant_key')
      .where('session_key', '=', session_key)
      .where('participant_key', '>', after)
      .orderBy('participant_key')
      .limit(rowsPerTurn)
      .execute()
    const last = some.at(-1)
    if (!last) return removed
    const gone = await tx.db
      .deleteFrom('voters')
      .where('session_key', '=', session_key)
      .where('participant_key', '>', after)
      .where('participant_key', '<=', last.participant_key)
      .$if(others.length > 0, query =>
        query.where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('answers')
                .select('answers.asked_key')
                .where('answers.asked_key', 'in', others)
                .whereRef('answers.participant_key', '=', 'voters.participant_key'),
            ),
          ),
        ),
      )
      .executeTakeFirst()
    removed += Number(gone.numDeletedRows)
    after = last.participant_key
    await nextTurn()
  }
}
