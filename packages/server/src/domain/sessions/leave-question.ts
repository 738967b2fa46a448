import type { Organization, Writing } from '../domain.ts'
import { appendEvent } from '../events/append-event.ts'
import { readResults } from '../results/read-results.ts'
import { frozenDefinition } from './session-question.ts'
import type { SessionRow } from './session-row.ts'

const wordsInEvent = 200
const textsInEvent = 100

/**
 * Ends a question: it is revealed, takes no more answers, and its results are published as final.
 * The phase row is changed first, so no answer lands after the results were read.
 */
export async function leaveQuestion(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
  sessionQuestionKey: number,
): Promise<void> {
  const sessionQuestion = await tx.db
    .updateTable('asked')
    .set(eb => ({ phase: 'REVEALED', finalized: eb('finalized', '+', 1), is_final: 1 }))
    .where('key', '=', sessionQuestionKey)
    .where('is_final', '=', 0)
    .returningAll()
    .executeTakeFirst()
  // Its results are final already: it has not been opened since.
  if (!sessionQuestion) return
  const results = await readResults(tx, session, sessionQuestion.key, frozenDefinition(sessionQuestion))
  const truncated: string[] = []
  if (results.words && results.words.length > wordsInEvent) truncated.push('words')
  if (results.texts && results.texts.length > textsInEvent) truncated.push('texts')
  await appendEvent(tx, organization, session.key, 'question.results.finalized', {
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
  })
}
