import type { RetentionOut } from '@roomful/contract/features/retention/retention'
import type { Violation } from '@roomful/contract/lib/violation'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { terminateDeliveries } from '../event-log/event-log.ts'
import { type RemovedRows, recordRemoval } from './removal-records.ts'
import { removeEvents, removeFinalTables, removeNames } from './removed-rows.ts'

/** An organization's retention periods, in days; null: not set. */
export type RetentionSettings = Omit<RetentionOut, 'operator'>

/** Retention periods for all organizations. */
export interface OperatorDays {
  readonly auditDays: number
  readonly eventDays: number
}

const dayMs = 24 * 60 * 60_000

const unset: RetentionSettings = { answers_days: null, names_days: null, audit_days: null, event_days: null }

/** Parses stored settings. */
function retentionOf(stored: string | null): RetentionSettings {
  return stored === null ? unset : { ...unset, ...JSON.parse(stored) }
}

async function readSettings({ db }: Reading, { key }: Organization): Promise<RetentionSettings> {
  const { retention } = await db
    .selectFrom('organizations')
    .select('retention')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return retentionOf(retention)
}

export async function readRetention(
  reading: Reading,
  organization: Organization,
  operator: OperatorDays,
): Promise<RetentionOut> {
  const { auditDays: audit_days, eventDays: event_days } = operator
  return { ...(await readSettings(reading, organization)), operator: { audit_days, event_days } }
}

/** When an organization's rules delete a session, as Unix ms; null: never. @param endedAt Unix ms */
export async function sessionExpiry(
  reading: Reading,
  organization: Organization,
  endedAt: number | null,
): Promise<number | null> {
  if (endedAt === null) return null
  const { answers_days } = await readSettings(reading, organization)
  return answers_days === null ? null : endedAt + answers_days * dayMs
}

/**
 * Changes an organization's retention periods.
 * @param change omitted fields stay
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
      : { field, rule: 'maximum', message: `at most ${max}, the limit set by the operator` }
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

/** Batch size; small to keep transactions short. */
const sliceRows = 500
/** Marking a session as deleted ends some deliveries; its rows are removed later. */
const sessionsPerSlice = 10

/** An organization with retention periods of its own. */
export interface KeptOrganization {
  readonly key: number
  readonly settings: RetentionSettings
}

/** A batched `Removal` for one organization. */
export type OrganizationRemoval = (
  tx: Writing,
  organization: KeptOrganization,
  operator: OperatorDays,
  after: number,
) => Promise<number | null>

/** Organizations with retention periods of their own. */
export async function organizationsWithRetention({ db }: Reading): Promise<KeptOrganization[]> {
  const rows = await db
    .selectFrom('organizations')
    .select(['key', 'retention'])
    .where('retention', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .execute()
  return rows.map(({ key, retention }) => ({ key, settings: retentionOf(retention) }))
}

/** Expiry of an organization's data before the operator's periods. */
export const organizationRemovals: readonly OrganizationRemoval[] = [
  expireSessions,
  ...[removeNames, removeFinalTables].map(
    (remove): OrganizationRemoval =>
      async (tx, { key, settings: { names_days } }, _, after) =>
        names_days === null
          ? null
          : remove(tx, key, { days: names_days, before: tx.now - names_days * dayMs }, after, sliceRows),
  ),
  expireAudit,
  expireEvents,
]

/** Deletes sessions as `deleteSession` does, earliest end first. */
async function expireSessions(tx: Writing, { key, settings }: KeptOrganization): Promise<number | null> {
  const { answers_days } = settings
  if (answers_days === null) return null
  const ended = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', key)
    .where('deleted_at', 'is', null)
    .where('ended_at', '<=', tx.now - answers_days * dayMs)
    .orderBy('ended_at')
    .limit(sessionsPerSlice)
    .execute()
  if (ended.length === 0) return null
  const keys = ended.map(session => session.key)
  await tx.db
    .updateTable('sessions')
    .set({ deleted_at: tx.now, deleted_after_days: answers_days, cleaned_up: 1 })
    .where('key', 'in', keys)
    .where('deleted_at', 'is', null)
    .execute()
  await tx.db.deleteFrom('anonymizations').where('session_key', 'in', keys).execute()
  await terminateDeliveries(tx, { key }, keys)
  for (const sessionKey of keys) tx.publish({ type: 'deleted', sessionKey })
  return 0
}

async function expireAudit(
  tx: Writing,
  { key, settings: { audit_days } }: KeptOrganization,
  { auditDays }: OperatorDays,
): Promise<number | null> {
  if (audit_days === null || audit_days >= auditDays) return null
  // Request ids begin with their time.
  const oldest = tx.db
    .selectFrom('audit')
    .select('key')
    .where('organization_key', '=', key)
    .orderBy('request_id')
    .limit(sliceRows)
  const { numDeletedRows } = await tx.db
    .deleteFrom('audit')
    .where('key', 'in', oldest)
    .where('at', '<', tx.now - audit_days * dayMs)
    .executeTakeFirst()
  const audit_rows = Number(numDeletedRows)
  if (audit_rows > 0) await recordRemoval(tx, key, ofDay('AUDIT', audit_days, { audit_rows }))
  return audit_rows < sliceRows ? null : 0
}

/** Events about answers are kept no longer than the answers. */
async function expireEvents(
  tx: Writing,
  { key, settings: { answers_days, event_days } }: KeptOrganization,
  { eventDays }: OperatorDays,
  after: number,
): Promise<number | null> {
  const days = Math.min(answers_days ?? eventDays, event_days ?? eventDays)
  if (days >= eventDays) return null
  const slice = { before: tx.now - days * dayMs, organizationKey: key, after, rowsMax: sliceRows }
  const { removed, place } = await removeEvents(tx, slice)
  for (const [organizationKey, counts] of removed)
    await recordRemoval(tx, organizationKey, ofDay('EVENTS', days, { ...counts }))
  return place
}

function ofDay(kind: RemovedRows['kind'], days: number, removed: RemovedRows['removed']): RemovedRows {
  return { kind, set_by: 'ORGANIZATION', days, removed, of: null }
}
