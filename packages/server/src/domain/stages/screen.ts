import type { StageMessage, StageScreen } from '@roomful/contract/room-protocol'
import type { Organization, Writing } from '../domain.ts'
import { entries, isPublic } from '../qa/entry.ts'
import { readResults } from '../results/read-results.ts'
import { shownText } from '../results/shown-text.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { holdSession, invalidState, type SessionRow } from '../sessions/session-row.ts'
import { withoutHidden } from './hidden-texts.ts'

/** The content slide on screen, and its place in the deck, or the one that it left when it was deleted. */
interface ContentSlideOnScreen {
  readonly id: string
  readonly at: number
}

/**
 * What the presenter did to what is on screen; emptied when something else is shown. The content slide on screen is part of it, so
 * that activating a question takes it off, on a server of the version before too.
 */
type StoredScreen = Partial<Omit<StageScreen, 'results_hidden'>> & {
  readonly content_slide?: ContentSlideOnScreen | null
}

/** The content slide that is on screen in place of a question. */
export function contentSlideOnScreen({ screen }: Pick<SessionRow, 'screen'>): ContentSlideOnScreen | null {
  const { content_slide = null }: StoredScreen = JSON.parse(screen)
  return content_slide
}

/** The state of stages on which a content slide is on screen, if there is one, and nothing was done to it. */
export function screenWith(content_slide: ContentSlideOnScreen | null): string {
  return storedScreen({}, content_slide)
}

/** The same state of stages, with its content slide at another place. */
export function screenAtPlace(
  { screen }: Pick<SessionRow, 'screen'>,
  content_slide: ContentSlideOnScreen,
): string {
  return storedScreen(JSON.parse(screen), content_slide)
}

function storedScreen(done: StoredScreen, content_slide: ContentSlideOnScreen | null): string {
  return JSON.stringify({ ...done, ...(content_slide && { content_slide }) } satisfies StoredScreen)
}

/** What a presenter has done to what stages show. */
export function screenOf(session: Pick<SessionRow, 'screen' | 'screen_results_hidden'>): StageScreen {
  const { content_slide: _, ...stored }: StoredScreen = JSON.parse(session.screen)
  return {
    blank: false,
    page: null,
    enlarged: null,
    reviewed: null,
    ...stored,
    results_hidden: session.screen_results_hidden === 1,
  }
}

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

/** Takes a text off the screen that it fills. @param text null: whichever it is */
export async function endEnlarged(tx: Writing, session: SessionRow, text: string | null): Promise<void> {
  const { enlarged, results_hidden: _, ...others } = screenOf(session)
  if (enlarged === null || (text !== null && text !== enlarged)) return
  await tx.db
    .updateTable('sessions')
    .set({ screen: storedScreen({ ...others, enlarged: null }, contentSlideOnScreen(session)) })
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
    .where('asked.session_key', '=', session.key)
    .where('text', '=', shown)
    .execute()
  if (!rows.some(isPublic)) throw invalidState('This text is not on screen.')
  return shown
}
