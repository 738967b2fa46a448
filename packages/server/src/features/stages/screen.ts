import type { StageMessage } from '@roomful/contract/room-protocol'
import { invalidState } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { contentSlideOnScreen, storedScreen } from '../presentations/slide-on-screen.ts'
import { entries, isPublic } from '../qa/entry.ts'
import { readResults } from '../results/read-results.ts'
import { shownText } from '../results/shown-text.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { holdSession, type SessionRow } from '../sessions/session-row.ts'
import { screenOf } from '../sessions/session-screen.ts'
import { withoutHidden } from './hidden-texts.ts'

type Change = Omit<StageMessage & { type: 'screen' }, 'type' | 'ref'>

/**
 * Changes what stages show: nothing at all, pages, a text that fills the screen, hidden results; after the close, which question is
 * looked at again.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE for a text or a question that is not there to be shown
 */
export async function changeScreen(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  { results_hidden, ...change }: Change,
): Promise<void> {
  const session = await holdSession(tx, organization, sessionId)
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
  if (session.state !== 'CLOSED') throw invalidState('Questions are looked at again after the close.')
  if (!(await findSessionQuestion(tx, session.key, questionId)))
    throw invalidState('This session has not asked that question.')
}

/** The text of which stages were sent at least the beginning. */
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
  const results = await readResults(tx, session, sessionQuestion.key, frozenDefinition(sessionQuestion))
  const { texts } = await withoutHidden(tx, sessionQuestion.key, results)
  const text = texts?.find(one => shownText(one.text) === shown)?.text
  if (text !== undefined) return text
  const rows = await entries(tx)
    .where('session_questions.session_key', '=', session.key)
    .where('text', '=', shown)
    .execute()
  if (!rows.some(isPublic)) throw invalidState('This text is not on screen.')
  return shown
}
