import { invalidState } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'

/**
 * Deletes an organization: from the commit on nobody is a member, no key and no link of it is good, and no session is found.
 * Its rows are removed right after it (`removals.ts`), the audit log included. People stay, with their other organizations.
 * @throws ApiError INVALID_SESSION_STATE while a session is LIVE
 */
export async function deleteOrganization(tx: Writing, { key }: Organization): Promise<void> {
  const { db, now } = tx
  const live = await db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', key)
    .where('state', '=', 'LIVE')
    .limit(1)
    .executeTakeFirst()
  if (live) throw invalidState('Close the sessions that are LIVE first: people are in them.')
  await db.updateTable('organizations').set({ deleted_at: now }).where('key', '=', key).execute()
  for (const table of ['memberships', 'invitations', 'identities', 'sign_in_providers', 'logos'] as const)
    await db.deleteFrom(table).where('organization_key', '=', key).execute()
  await db
    .updateTable('credentials')
    .set({ revoked_at: now })
    .where('organization_key', '=', key)
    .where('revoked_at', 'is', null)
    .execute()
  await endEndpoints(tx, key)
  await deleteSessions(tx, key)
  // Has everything else removed now.
  tx.publish({ type: 'deleted', sessionKey: 0 })
}

async function endEndpoints({ db, now }: Writing, organizationKey: number): Promise<void> {
  const endpoints = db.selectFrom('endpoints').select('key').where('organization_key', '=', organizationKey)
  await db
    .updateTable('deliveries')
    .set({ state: 'TERMINATED', next_attempt_at: null, updated_at: now })
    .where('endpoint_key', 'in', endpoints)
    .where('next_attempt_at', 'is not', null)
    .execute()
  await db
    .updateTable('endpoints')
    .set({ state: 'REMOVED', due_at: null, updated_at: now })
    .where('organization_key', '=', organizationKey)
    .execute()
}

/** All of them as `deleteSession` does one. */
async function deleteSessions({ db, now }: Writing, organizationKey: number): Promise<void> {
  const deleted = db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organizationKey)
    .where('deleted_at', '=', now)
  await db
    .updateTable('sessions')
    .set(eb => ({
      state: 'CLOSED',
      ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
      deleted_at: now,
      cleaned_up: 1,
    }))
    .where('organization_key', '=', organizationKey)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('join_codes')
    .set({ released_at: now })
    .where('session_key', 'in', deleted)
    .where('released_at', 'is', null)
    .execute()
  await db.deleteFrom('unlinkings').where('session_key', 'in', deleted).execute()
}
