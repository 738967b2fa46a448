import type { Writing } from '../../services.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { stillAnswering } from '../participants/still-answering.ts'
import { deadlineGraceMs, setPhase } from '../sessions/session-question.ts'
import { holdSession, type SessionRow } from '../sessions/session-row.ts'
import { closeSession } from './close-session.ts'
import { goLive } from './open-session.ts'

/**
 * Does what a session's schedule says is due: opens it, closes it, or both when the server was down for the
 * whole of it. Whatever else has opened or closed the session meanwhile stands, so that any number of
 * schedulers open and close it once. The limit of LIVE sessions does not refuse a scheduled opening
 * (docs/reference/plans-and-budgets.md, "Plans").
 */
export async function keepSchedule(tx: Writing, sessionKey: number): Promise<void> {
  const { id, organization_key } = await tx.db
    .selectFrom('sessions')
    .select(['id', 'organization_key'])
    .where('key', '=', sessionKey)
    .executeTakeFirstOrThrow()
  const organization = await organizationOf(tx, organization_key)
  const session = await holdSession(tx, organization, id)
  if (isDue(session, session.opens_at, tx.now) && session.state === 'DRAFT') {
    await goLive(tx, organization, session)
  }
  if (isDue(session, session.closes_at, tx.now)) await closeSession(tx, organization, id)
}

function isDue(session: SessionRow, moment: number | null, now: number): boolean {
  return session.mode === 'SELF_PACED' && moment !== null && moment <= now
}

/**
 * Turns a question LOCKED whose deadline is over, when nobody who is connected and has more time is still
 * answering; one that has another deadline now, or none, stays as it is.
 */
export async function lockOverdue(
  tx: Writing,
  { key, deadlineAt }: { key: number; deadlineAt: number },
): Promise<void> {
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
    .selectAll()
    .where('key', '=', key)
    .where('phase', '=', 'OPEN')
    .where('deadline_at', '=', deadlineAt)
    .forUpdate()
    .executeTakeFirst()
  if (!sessionQuestion) return
  const deadlines = await stillAnswering(tx, sessionQuestion)
  const now = tx.questionTimes.now(sessionQuestion)
  if (deadlines.some(deadline => deadline === null || now <= deadline + deadlineGraceMs)) return
  await setPhase(tx, key, 'LOCKED')
  tx.publish({ type: 'session', sessionKey: sessionQuestion.session_key })
}
