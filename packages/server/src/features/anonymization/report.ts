import type { Organization, Reading, Writing } from '../../services.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { readCounts, readKpis } from '../results/read-kpis.ts'
import { type SessionRow, sessions } from '../sessions/session-row.ts'
import { appendEvent } from '../webhooks/events.ts'

/**
 * When a session closes its report is ready, except where answers must be parted from their people first: then
 * the session is put down for that, and the report is ready when it is done (docs/reference/anonymity.md).
 */
export async function beginReport(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<void> {
  const { participants } = await readCounts(tx, session.key)
  if (session.identity_mode === 'IDENTIFIED' || participants === 0) {
    await appendReportReady(tx, organization, session)
    return
  }
  await tx.db.insertInto('unlinkings').values({ session_key: session.key, frozen: 0 }).execute()
}

/** Whether a session has yet to be unlinked. */
export async function isWaiting({ db }: Reading, sessionKey: number): Promise<boolean> {
  const row = await db
    .selectFrom('unlinkings')
    .select('session_key')
    .where('session_key', '=', sessionKey)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The same in a transaction that changes its rows: it cannot be deleted, or end being unlinked, until that is committed.
 */
export async function holdWaiting(tx: Writing, sessionKey: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('unlinkings')
    .select('session_key')
    .where('session_key', '=', sessionKey)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Says once that an unlinked session's report is ready, however many servers come to say it. */
export async function endUnlinking(tx: Writing, sessionKey: number): Promise<void> {
  const ended = await tx.db
    .deleteFrom('unlinkings')
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
