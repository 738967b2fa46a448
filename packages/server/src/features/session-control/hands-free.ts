import type { Writing } from '../../services.ts'
import { contentSlideOnScreen } from '../presentations/slide-on-screen.ts'
import { frozenDefinition, hasRightAnswer } from '../sessions/session-question.ts'
import { type SessionRow, sessions, settingsOf } from '../sessions/session-row.ts'

/** How long stages take to show a new order, or to name the winner. */
const leaderboardScriptMs = 4_000

type HandsFreeRow = Pick<SessionRow, 'settings' | 'state' | 'hands_free_paused'>

/** The longest that a session waits before it moves on by itself. */
export function advanceMsMax(session: Pick<SessionRow, 'settings'>): number {
  return leaderboardScriptMs + settingsOf(session).hands_free_seconds! * 1000
}

/** Whether a session moves on by itself now: it is LIVE, hands-free and not paused. */
export function isHandsFree(session: HandsFreeRow): boolean {
  const { hands_free_seconds } = settingsOf(session)
  return hands_free_seconds !== null && session.state === 'LIVE' && session.hands_free_paused === 0
}

/** When a session moves on from what appears at `now`, Unix ms; null: not by itself. */
export function advanceAt(session: HandsFreeRow, now: number, scriptMs = 0): number | null {
  if (!isHandsFree(session)) return null
  return now + scriptMs + settingsOf(session).hands_free_seconds! * 1000
}

/**
 * Sets when a hands-free session moves on, counted from now, by what this transaction has put on screen. Open questions wait for their
 * deadline or the presenter, unless the leaderboard has ended their round; so does the lobby.
 * @param session as it was before, locked
 */
export async function scheduleAdvance(tx: Writing, session: SessionRow): Promise<void> {
  if (settingsOf(session).hands_free_seconds === null) return
  const now = await sessions(tx)
    .select(['session_questions.phase', 'session_questions.definition', 'session_questions.deadline_at'])
    .where('sessions.key', '=', session.key)
    .executeTakeFirstOrThrow()
  const isBoard = now.leaderboard_shown === 1
  const { phase, definition } = now
  const mayEarn =
    definition !== null && (now.deadline_at !== null || hasRightAnswer(frozenDefinition({ definition })))
  const waits =
    phase === null ? contentSlideOnScreen(now) === null : phase === 'OPEN' && (mayEarn || !isBoard)
  const advance_at = waits ? null : advanceAt(now, tx.now, isBoard ? leaderboardScriptMs : 0)
  await tx.db.updateTable('sessions').set({ advance_at }).where('key', '=', session.key).execute()
}
