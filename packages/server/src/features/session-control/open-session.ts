import type { SessionOut } from '@roomful/contract/operations/sessions'
import { invalidState } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { questionTypeRestriction, requireLiveSession } from '../organizations/gates.ts'
import { holdOrganization } from '../organizations/organizations.ts'
import { holdQuestions, questionsOf } from '../presentations/questions.ts'
import { firstAsking } from '../sessions/session-question.ts'
import { holdSession, type SessionRow, sessionOut } from '../sessions/session-row.ts'

/**
 * `open_session`: DRAFT → LIVE; a LIVE one stays as it is.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE when CLOSED; PLAN_LIMIT_REACHED
 */
export async function openSession(tx: Writing, organization: Organization, id: string): Promise<SessionOut> {
  // Because two openings at once would both find the last free place; before the session, as deleting an organization does.
  await holdOrganization(tx, organization)
  const session = await holdSession(tx, organization, id)
  if (session.state === 'CLOSED') throw invalidState('This session is closed: create another one.')
  if (session.state === 'LIVE') return sessionOut(session)
  requireLiveSession(organization, await countLiveSessions(tx, organization))
  return sessionOut(await goLive(tx, organization, session))
}

/** How many sessions of an organization are LIVE. */
export async function countLiveSessions({ db }: Reading, { key }: Organization): Promise<number> {
  const { live } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('live'))
    .where('organization_key', '=', key)
    .where('state', '=', 'LIVE')
    .executeTakeFirstOrThrow()
  return live
}

/** Makes a DRAFT session LIVE; a self-paced one asks every covered question at once. */
export async function goLive(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<SessionRow> {
  const opened = { state: 'LIVE', started_at: tx.now } as const
  await tx.db.updateTable('sessions').set(opened).where('key', '=', session.key).execute()
  if (session.mode === 'SELF_PACED') {
    await holdQuestions(tx, session.presentation_key)
    for (const question of await questionsOf(tx, session.presentation_key)) {
      if (!questionTypeRestriction(organization, question.type))
        await tx.db
          .insertInto('session_questions')
          .values(await firstAsking(tx, session, question, { isTimed: false }))
          .execute()
    }
  }
  tx.publish({ type: 'session', sessionKey: session.key })
  return { ...session, ...opened }
}
