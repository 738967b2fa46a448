import type { Organization, Writing } from '../../services.ts'
import { readResults } from '../results/read-results.ts'
import { frozenDefinition, type SessionQuestionRow } from '../sessions/session-question.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { appendEvent } from '../webhooks/append-event.ts'
import { holdReceivers } from '../webhooks/fan-out.ts'

const wordsInEvent = 200
const textsInEvent = 100

/**
 * Ends a question: it is revealed, takes no more answers, and its results are published as final.
 * The phase row is changed first, so no answer lands after the results were read, in the same round trip.
 */
export async function leaveQuestion(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
  left: Pick<SessionQuestionRow, 'key' | 'definition'>,
): Promise<void> {
  const [sessionQuestion, results, receivers] = await Promise.all([
    tx.db
      .updateTable('session_questions')
      .set(eb => ({ phase: 'REVEALED', finalized: eb('finalized', '+', 1), is_final: 1 }))
      .where('key', '=', left.key)
      .where('is_final', '=', 0)
      .returningAll()
      .executeTakeFirst(),
    readResults(tx, session, left.key, frozenDefinition(left)),
    holdReceivers(tx, organization),
  ])
  // Its results are final already: it has not been opened since.
  if (!sessionQuestion) return
  const truncated: string[] = []
  if (results.words && results.words.length > wordsInEvent) truncated.push('words')
  if (results.texts && results.texts.length > textsInEvent) truncated.push('texts')
  const data = {
    session_id: session.id,
    presentation_id: session.presentation_id,
    question_id: sessionQuestion.question_id,
    revision: sessionQuestion.finalized,
    results: {
      ...results,
      words: results.words?.slice(0, wordsInEvent) ?? null,
      texts: results.texts?.slice(0, textsInEvent) ?? null,
    },
    ...(truncated.length > 0 && { truncated }),
  }
  await appendEvent(tx, organization, session.key, 'question.results.finalized', data, receivers)
}
