import { notFound } from '../api-error.ts'
import type { Organization, Reading, Writing } from '../domain.ts'
import { newToken, tokenHash } from '../participants/token.ts'

export type StageRole = 'screen' | 'remote'

/** Somebody who holds a good stage link. */
export interface StageHolder {
  readonly linkKey: number
  readonly role: StageRole
  readonly sessionKey: number
  readonly sessionId: string
  readonly organization: Organization
}

/**
 * Makes a stage link: a screen sees, a remote sees and controls. Its token is in this answer and nowhere else.
 * @throws ApiError NOT_FOUND
 */
export async function createStageLink(
  tx: Writing,
  sessionId: string,
  role: StageRole,
): Promise<{ id: string; token: string }> {
  const session = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw notFound('session')
  const id = tx.newId('stageLink')
  const token = newToken(tx.random)
  await tx.db
    .insertInto('stage_links')
    .values({
      id,
      session_key: session.key,
      role,
      token_hash: tokenHash(token),
      created_at: tx.now,
      revoked_at: null,
    })
    .execute()
  return { id, token }
}

/** @returns undefined for a token that is unknown, revoked, or of a closed session. */
export async function findStageHolder({ db }: Reading, token: string): Promise<StageHolder | undefined> {
  const row = await db
    .selectFrom('stage_links as l')
    .innerJoin('sessions as s', 's.key', 'l.session_key')
    .innerJoin('organizations as o', 'o.key', 's.organization_key')
    .select(['l.key', 'l.role', 's.key as session_key', 's.id as session_id'])
    .select(['o.key as organization_key', 'o.id as organization_id', 'o.plan'])
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    linkKey: row.key,
    role: row.role,
    sessionKey: row.session_key,
    sessionId: row.session_id,
    organization: { key: row.organization_key, id: row.organization_id, plan: row.plan },
  }
}
