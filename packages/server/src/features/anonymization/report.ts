import { identityOf } from '@roomful/contract/identity'
import type { Organization, Reading, Writing } from '../../services.ts'
import { appendEvent } from '../event-log/event-log.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { readCounts, readKpis } from '../results/read-kpis.ts'
import { type SessionRow, sessions } from '../sessions/session-row.ts'

/**
 * Marks the report of a closing session as ready, or queues the session for anonymization, which reports
 * when it is done (docs/reference/anonymity.md).
 */
export async function beginReport(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<void> {
  const { participants } = await readCounts(tx, session.key)
  if (!identityOf(session).closed.anonymizesAnswers || participants === 0) {
    await appendReportReady(tx, organization, session)
    return
  }
  await tx.db.insertInto('anonymizations').values({ session_key: session.key, frozen: 0 }).execute()
}

/** Whether anonymization of a session is pending. */
export async function isWaiting({ db }: Reading, sessionKey: number): Promise<boolean> {
  const row = await db
    .selectFrom('anonymizations')
    .select('session_key')
    .where('session_key', '=', sessionKey)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * As `isWaiting`, locking the row: until the commit the session can neither be deleted nor finish
 * anonymization.
 */
export async function lockWaiting(tx: Writing, sessionKey: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('anonymizations')
    .select('session_key')
    .where('session_key', '=', sessionKey)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Publishes the report of an anonymized session, once across all servers. */
export async function endAnonymization(tx: Writing, sessionKey: number): Promise<void> {
  const ended = await tx.db
    .deleteFrom('anonymizations')
    .where('session_key', '=', sessionKey)
    .returning('session_key')
    .executeTakeFirst()
  if (!ended) return
  const session = await sessions(tx).where('sessions.key', '=', sessionKey).executeTakeFirstOrThrow()
  await appendReportReady(tx, await organizationOf(tx, session.organization_key), session)
}

async function appendReportReady(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<void> {
  await appendEvent(tx, organization, session.key, 'report.ready', {
    session_id: session.id,
    presentation_id: session.presentation_id,
    kpis: await readKpis(tx, session),
  })
}
