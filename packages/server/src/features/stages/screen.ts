import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import type { StageMessage } from '@roomful/contract/room/protocol'
import { invalidState } from '../../lib/api-error.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Organization, Writing } from '../../services.ts'
import { contentSlideOnScreen, storedScreen } from '../presentations/slide-on-screen.ts'
import { entries, isPublic } from '../qa/entries.ts'
import { hiddenTexts } from '../results/hidden-texts.ts'
import { readResults, readShownResults, shownText } from '../results/results.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { lockSession, type SessionRow } from '../sessions/session-row.ts'
import { endEnlarged, screenOf } from '../sessions/session-screen.ts'

type Change = Omit<StageMessage & { type: 'screen' }, 'type' | 'ref'>

/**
 * Changes the stage state: blank screen, page, enlarged text, hidden results; after the close, the question
 * under review.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE for a text or question that is not available
 */
export async function changeScreen(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  { results_hidden, ...change }: Change,
): Promise<void> {
  const session = await lockSession(tx, organization, sessionId)
  const before = screenOf(session)
  const { results_hidden: _, ...stored } = before
  if (change.reviewed !== undefined && change.reviewed !== before.reviewed) {
    if (change.reviewed !== null) await requireSessionQuestion(tx, session, change.reviewed)
    Object.assign(stored, { reviewed: change.reviewed, page: null, enlarged: null })
  }
  if (change.blank !== undefined) stored.blank = change.blank
  if (change.page !== undefined) stored.page = change.page
  if (change.enlarged !== undefined)
    stored.enlarged =
      change.enlarged && (await wholeText(tx, session, stored.reviewed ?? null, change.enlarged))
  await tx.db
    .updateTable('sessions')
    .set({
      screen: storedScreen(stored, contentSlideOnScreen(session)),
      ...(results_hidden !== undefined && { screen_results_hidden: results_hidden ? 1 : 0 }),
    })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
}

async function requireSessionQuestion(tx: Writing, session: SessionRow, questionId: string): Promise<void> {
  if (session.state !== 'CLOSED')
    throw invalidState('Questions can be reviewed only after the session is closed.')
  if (!(await findSessionQuestion(tx, session.key, questionId)))
    throw invalidState('This session has not asked that question.')
}

/** The full text for one that stages may have received truncated. */
async function wholeText(
  tx: Writing,
  session: SessionRow,
  reviewed: string | null,
  shown: string,
): Promise<string> {
  const questionId = reviewed ?? session.active_question_id
  const sessionQuestion =
    questionId === null ? undefined : await findSessionQuestion(tx, session.key, questionId)
  if (!sessionQuestion) throw invalidState('No question is on screen: activate one first.')
  const { texts } = await readShownResults(
    tx,
    session,
    sessionQuestion.key,
    frozenDefinition(sessionQuestion),
  )
  const text = texts?.find(one => shownText(one.text) === shown)?.text
  if (text !== undefined) return text
  const rows = await entries(tx)
    .where('session_questions.session_key', '=', session.key)
    .where(eb => eb.or([eb('text', '=', shown), eb('public_answer', '=', shown)]))
    .execute()
  if (!rows.some(isPublic)) throw invalidState('This text is not on screen.')
  return shown
}

/**
 * Hides a word, text or blank of the question on screen, in all its forms, on every display and in reports, or shows it again.
 * Results of the public API, events and exports stay complete.
 * @throws ApiError NOT_FOUND, INVALID_SESSION_STATE
 */
export async function hideText(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  text: string,
  hidden: boolean,
): Promise<void> {
  const session = await lockSession(tx, organization, sessionId)
  const sessionQuestionKey = session.active_session_question_key
  if (sessionQuestionKey === null) throw invalidState('No question is on screen: activate one first.')
  if (hidden) {
    const texts = await textsShownAs(tx, session, sessionQuestionKey, text)
    await tx.db
      .insertInto('hidden_texts')
      .values(
        texts.map(one => ({ session_question_key: sessionQuestionKey, digest: keyDigest(one), text: one })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    for (const one of texts) await endEnlarged(tx, session, one)
  } else {
    const texts = (await hiddenTexts(tx, sessionQuestionKey)).filter(
      one => comparisonKey(one) === comparisonKey(text) || shownText(one) === text,
    )
    if (texts.length > 0)
      await tx.db
        .deleteFrom('hidden_texts')
        .where('session_question_key', '=', sessionQuestionKey)
        .where('digest', 'in', texts.map(keyDigest))
        .execute()
  }
  tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey })
  tx.publish({ type: 'session', sessionKey: session.key })
}

/** Forms of a text share it. */
function keyDigest(text: string): string {
  return textDigest(comparisonKey(text))
}

/** The texts displayed like this: long ones are truncated. */
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
