import type { Organization, Reading } from '../../services.ts'

/** Who a row of the audit log is about. */
export interface AuditCaller {
  /** Of the key, or of the user as they go by now. */
  readonly name: string
  /** Whether it is a user who is no member any more. */
  readonly has_left: boolean
}

/** The callers of some rows of an organization's log, by the ids of keys and users. */
export async function callersOf(
  { db }: Reading,
  organization: Organization,
  rows: readonly { readonly credential_id: string; readonly user_id: string | null }[],
): Promise<ReadonlyMap<string, AuditCaller>> {
  const userIds = [...new Set(rows.map(row => row.user_id))].filter(id => id !== null)
  const credentialIds = [...new Set(rows.map(row => row.credential_id))].filter(id => id !== '')
  const callers = new Map<string, AuditCaller>()
  if (userIds.length > 0) {
    const users = await db
      .selectFrom('users as u')
      .leftJoin('memberships as m', join =>
        join.onRef('m.user_key', '=', 'u.key').on('m.organization_key', '=', organization.key),
      )
      .select(['u.id', 'u.name', 'm.role'])
      .where('u.id', 'in', userIds)
      .execute()
    for (const { id, name, role } of users) callers.set(id, { name, has_left: role === null })
  }
  if (credentialIds.length > 0) {
    const credentials = await db
      .selectFrom('credentials')
      .select(['id', 'name'])
      .where('organization_key', '=', organization.key)
      .where('id', 'in', credentialIds)
      .execute()
    for (const { id, name } of credentials) callers.set(id, { name, has_left: false })
  }
  return callers
}
