import { invalidState } from '../../lib/api-error.ts'
import { textDigest } from '../../lib/text-digest.ts'
import type { Organization, Writing } from '../../services.ts'
import { readResults } from '../results/read-results.ts'
import { shownText } from '../results/shown-text.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { holdSession, type SessionRow } from '../sessions/session-row.ts'
import { endEnlarged } from '../sessions/session-screen.ts'
import { hiddenTexts } from './hidden-texts.ts'

/**
 * Keeps a word or text of the question on screen from every display, or shows it again. Results read through
 * the API and exports stay whole.
 * @throws ApiError NOT_FOUND, INVALID_SESSION_STATE
 */
export async function hideText(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  text: string,
  hidden: boolean,
): Promise<void> {
  const session = await holdSession(tx, organization, sessionId)
  const sessionQuestionKey = session.active_session_question_key
  if (sessionQuestionKey === null) throw invalidState('No question is on screen: activate one first.')
  if (hidden) {
    const texts = await textsShownAs(tx, session, sessionQuestionKey, text)
    await tx.db
      .insertInto('hidden_texts')
      .values(
        texts.map(one => ({ session_question_key: sessionQuestionKey, digest: textDigest(one), text: one })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    for (const one of texts) await endEnlarged(tx, session, one)
  } else {
    const texts = (await hiddenTexts(tx, sessionQuestionKey)).filter(
      one => one === text || shownText(one) === text,
    )
    if (texts.length > 0)
      await tx.db
        .deleteFrom('hidden_texts')
        .where('session_question_key', '=', sessionQuestionKey)
        .where('digest', 'in', texts.map(textDigest))
        .execute()
  }
  tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey })
  tx.publish({ type: 'session', sessionKey: session.key })
}

/** The texts that displays show like this: a long one ends in an ellipsis there. */
async function textsShownAs(
  tx: Writing,
  session: SessionRow,
  sessionQuestionKey: number,
  shown: string,
): Promise<string[]> {
  if (!shown.endsWith('…')) return [shown]
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
    .select('definition')
    .where('key', '=', sessionQuestionKey)
    .executeTakeFirstOrThrow()
  const { texts } = await readResults(tx, session, sessionQuestionKey, frozenDefinition(sessionQuestion))
  const whole = new Set((texts ?? []).map(one => one.text).filter(text => shownText(text) === shown))
  return whole.size > 0 ? [...whole] : [shown]
}
