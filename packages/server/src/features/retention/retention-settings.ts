import type { Violation } from '@roomful/contract/violation'
import type { RetentionOut } from '@roomful/contract/workspace/retention'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'

/** What an organization has chosen, in days; null: nothing. */
export type RetentionSettings = Omit<RetentionOut, 'operator'>

/** What holds for every organization. */
export interface OperatorDays {
  readonly auditDays: number
  readonly eventDays: number
}

const unset: RetentionSettings = { answers_days: null, names_days: null, audit_days: null, event_days: null }

/** Settings as they are stored. */
export function retentionOf(stored: string | null): RetentionSettings {
  return stored === null ? unset : { ...unset, ...JSON.parse(stored) }
}

export async function readRetention(
  { db }: Reading,
  { key }: Organization,
  operator: OperatorDays,
): Promise<RetentionOut> {
  const { retention } = await db
    .selectFrom('organizations')
    .select('retention')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const { auditDays: audit_days, eventDays: event_days } = operator
  return { ...retentionOf(retention), operator: { audit_days, event_days } }
}

/**
 * Changes how long an organization keeps what is its own.
 * @param change what is left out stays
 * @throws ApiError INVALID_REQUEST_BODY for more days than the operator's
 */
export async function setRetention(
  tx: Writing,
  organization: Organization,
  change: Partial<RetentionSettings>,
  operator: OperatorDays,
): Promise<RetentionOut> {
  const violations: Violation[] = (['audit_days', 'event_days'] as const).flatMap(field => {
    const max = field === 'audit_days' ? operator.auditDays : operator.eventDays
    const days = change[field] ?? null
    return days === null || days <= max
      ? []
      : { field, rule: 'maximum', message: `at most ${max}, which the operator of this server has set` }
  })
  if (violations.length > 0) throw invalidBody(violations)
  const { operator: _, ...before } = await readRetention(tx, organization, operator)
  const settings = { ...before, ...change }
  const isUnset = Object.values(settings).every(days => days === null)
  await tx.db
    .updateTable('organizations')
    .set({ retention: isUnset ? null : JSON.stringify(settings) })
    .where('key', '=', organization.key)
    .execute()
  return readRetention(tx, organization, operator)
}
