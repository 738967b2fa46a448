import { notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { contentSlideOnScreen } from '../presentations/slide-on-screen.ts'
import { holdWithActive } from '../sessions/session-question.ts'
import { screenWith } from '../sessions/session-screen.ts'
import { requirePresented } from './activate-question.ts'
import { leaveQuestion } from './leave-question.ts'

/**
 * Puts a content slide on screen. The question that was there is left, as when another one is activated: it is revealed, and its
 * results are final.
 * @throws ApiError NOT_FOUND for a slide of another presentation; INVALID_SESSION_STATE unless LIVE and not SELF_PACED
 */
export async function showContentSlide(
  tx: Writing,
  organization: Organization,
  { sessionId, slideId }: { readonly sessionId: string; readonly slideId: string },
  held?: Awaited<ReturnType<typeof holdWithActive>>,
): Promise<void> {
  const { session, active } = held ?? (await holdWithActive(tx, organization, sessionId))
  const slide = await tx.db
    .selectFrom('content_slides')
    .select(['id', 'position'])
    .where('presentation_key', '=', session.presentation_key)
    .where('id', '=', slideId)
    .executeTakeFirst()
  if (!slide) throw notFound('content slide in this presentation')
  requirePresented(session)
  const isShown = contentSlideOnScreen(session)?.id === slide.id && session.leaderboard_shown === 0
  if (isShown) return
  if (active) await leaveQuestion(tx, organization, session, active)
  await tx.db
    .updateTable('sessions')
    .set({
      active_session_question_key: null,
      leaderboard_shown: 0,
      screen: screenWith({ id: slide.id, at: slide.position }),
    })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
}
