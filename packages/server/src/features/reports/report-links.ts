import type { RoomLook } from '@roomful/contract/features/organizations/look'
import {
  type CreateReportLinkBody,
  type ReportLinkCreatedOut,
  type ReportLinkOut,
  type ReportShows,
  reportLinksMax,
  type WorkspaceReportLink,
} from '@roomful/contract/features/reports/reports'
import { ApiError, invalidField, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { parseTime, timeMessage } from '../../lib/read-time.ts'
import { isTokenShaped, newToken, tokenHash } from '../../lib/tokens.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { roomLook } from '../organizations/look.ts'
import { requireUnguessable } from '../people/password-strength.ts'
import type { Passwords } from '../people/passwords.ts'
import { findSession, lockSession } from '../sessions/session-row.ts'
import type { RoomAddresses } from '../stages/stage-links.ts'

/**
 * The hash of a new link's password, computed before the transaction; null: it has none.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY: guessable by participants, who know the title, join code and organization
 */
export async function prepareReportLink(
  now: Reading,
  passwords: Passwords,
  organization: Organization,
  sessionId: string,
  { password }: CreateReportLinkBody,
): Promise<string | null> {
  if (password === undefined) return null
  const { join_code, presentation_key } = await findSession(now, organization, sessionId)
  if (password.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '') === join_code)
    throw invalidField(
      'password',
      'not_the_join_code',
      'different from the join code, which participants know',
    )
  const known = await now.db
    .selectFrom('presentations as p')
    .innerJoin('organizations as o', 'o.key', 'p.organization_key')
    .select(['p.title', 'o.name'])
    .where('p.key', '=', presentation_key)
    .executeTakeFirstOrThrow()
  await requireUnguessable(password, { names: [join_code, known.name, known.title] })
  return passwords.inTurn([`organization ${organization.id}`], () => passwords.hash(password))
}

/**
 * `create_report_link`. Its token is returned here and nowhere else.
 * @param createdBy the user's key; null: a program.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY, LIMIT_REACHED
 */
export async function createReportLink(
  tx: Writing,
  organization: Organization,
  addresses: RoomAddresses,
  sessionId: string,
  body: CreateReportLinkBody,
  passwordHash: string | null,
  createdBy: number | null = null,
): Promise<ReportLinkCreatedOut> {
  const session = await lockSession(tx, organization, sessionId)
  const ends_at = endOf(tx.now, body.ends_at ?? null)
  await requireLinkLimit(tx, session.key)
  const token = newToken(tx.random)
  const row = {
    id: tx.newId('reportLink'),
    session_key: session.key,
    token_hash: tokenHash(token),
    password_hash: passwordHash,
    names: Number(body.names ?? false),
    texts: Number(body.texts ?? true),
    qa: Number(body.qa ?? true),
    explanations: Number(body.explanations ?? true),
    content_slides: Number(body.content_slides ?? false),
    ends_at,
    created_at: tx.now,
    created_by: createdBy,
    revoked_at: null,
    last_opened_at: null,
  }
  await tx.db.insertInto('report_links').values(row).execute()
  return { ...reportLinkOut(session.id, row), url: addresses.report(token) }
}

/** @param sessionKey locked by the transaction @throws ApiError LIMIT_REACHED */
async function requireLinkLimit(tx: Writing, sessionKey: number): Promise<void> {
  const beyond = await usableLinksOf(tx, sessionKey)
    .limit(1)
    .offset(reportLinksMax - 1)
    .executeTakeFirst()
  if (beyond)
    throw new ApiError(
      'LIMIT_REACHED',
      `A session can have at most ${reportLinksMax} report links: revoke one first.`,
      { limit: reportLinksMax },
    )
}

/** @throws ApiError INVALID_REQUEST_BODY */
function endOf(now: number, text: string | null): number | null {
  if (text === null) return null
  const time = parseTime(text)
  if (time === null) throw invalidField('ends_at', 'time', timeMessage)
  if (time <= now) throw invalidField('ends_at', 'in_future', 'a time in the future')
  return time
}

const linkColumns = [
  'l.id',
  'l.names',
  'l.texts',
  'l.qa',
  'l.explanations',
  'l.content_slides',
  'l.password_hash',
  'l.ends_at',
  'l.created_at',
  'l.revoked_at',
] as const

function linksOf({ db }: Reading, sessionKey: number) {
  return db.selectFrom('report_links as l').select(linkColumns).where('l.session_key', '=', sessionKey)
}

/** Those that open the report. */
function usableLinksOf(reading: Reading, sessionKey: number) {
  return linksOf(reading, sessionKey)
    .where('l.revoked_at', 'is', null)
    .where(eb => eb.or([eb('l.ends_at', 'is', null), eb('l.ends_at', '>', reading.now)]))
}

/** `list_report_links`: newest first. @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER */
export async function listReportLinks(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: PageRequest,
): Promise<Envelope & { report_links: ReportLinkOut[] }> {
  const window = readPageRequest(`report links ${sessionId}`, query)
  const session = await findSession(reading, organization, sessionId)
  const page = await readPage(window, linksOf(reading, session.key), 'l.id', row => row.id)
  return { ...page.envelope, report_links: page.rows.map(row => reportLinkOut(session.id, row)) }
}

/**
 * Links that still open the report, with their creators, newest first.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
export async function listUsableReportLinks(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: PageRequest,
): Promise<Envelope & { report_links: WorkspaceReportLink[] }> {
  const window = readPageRequest(`usable report links ${sessionId}`, query)
  const session = await findSession(reading, organization, sessionId)
  const usable = usableLinksOf(reading, session.key)
    .leftJoin('users as u', 'u.key', 'l.created_by')
    .select(['l.last_opened_at', 'u.id as user_id', 'u.name as user_name'])
  const page = await readPage(window, usable, 'l.id', row => row.id)
  const report_links = page.rows.map(row => ({
    ...reportLinkOut(session.id, row),
    created_by: row.user_id === null ? null : { id: row.user_id, name: row.user_name! },
    last_opened_at: timestamp(row.last_opened_at),
  }))
  return { ...page.envelope, report_links }
}

/** `revoke_report_link`; idempotent. @throws ApiError NOT_FOUND */
export async function revokeReportLink(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  linkId: string,
): Promise<ReportLinkOut> {
  const session = await lockSession(tx, organization, sessionId)
  const link = await linksOf(tx, session.key).select('l.key').where('l.id', '=', linkId).executeTakeFirst()
  if (!link) throw notFound('report link')
  const revoked_at = link.revoked_at ?? tx.now
  await tx.db.updateTable('report_links').set({ revoked_at }).where('key', '=', link.key).execute()
  return reportLinkOut(session.id, { ...link, revoked_at })
}

interface LinkRow {
  readonly id: string
  readonly names: number
  readonly texts: number
  readonly qa: number
  readonly explanations: number
  readonly content_slides: number
  readonly password_hash: string | null
  readonly ends_at: number | null
  readonly created_at: number
  readonly revoked_at: number | null
}

function reportLinkOut(session_id: string, row: LinkRow): ReportLinkOut {
  return {
    id: row.id,
    session_id,
    ...showsOf(row),
    has_password: row.password_hash !== null,
    ends_at: timestamp(row.ends_at),
    created_at: timestamp(row.created_at),
    revoked_at: timestamp(row.revoked_at),
  }
}

function showsOf(row: Pick<LinkRow, keyof ReportShows>): ReportShows {
  return {
    names: row.names === 1,
    texts: row.texts === 1,
    qa: row.qa === 1,
    explanations: row.explanations === 1,
    content_slides: row.content_slides === 1,
  }
}

/** Precision of `last_opened_at`: many open a link at once. */
const openedPrecisionMs = 60_000

/** Whether an opening is noted. */
export function isOpeningDue({ lastOpenedAt }: OpenReportLink, now: number): boolean {
  return lastOpenedAt === null || lastOpenedAt <= now - openedPrecisionMs
}

/** Notes that a link was opened. */
export async function noteOpening({ db, now }: Writing, { id }: OpenReportLink): Promise<void> {
  await db.updateTable('report_links').set({ last_opened_at: now }).where('id', '=', id).execute()
}

/** A report link that opens its report, or has done so. */
export interface OpenReportLink {
  readonly id: string
  /** Neither ended nor revoked. */
  readonly isUsable: boolean
  readonly shows: ReportShows
  readonly passwordHash: string | null
  /** Unix ms. */
  readonly endsAt: number | null
  readonly sessionId: string
  readonly organization: Organization
  readonly organizationName: string
  readonly look: RoomLook | null
  /** Unix ms, to the minute; null: never. */
  readonly lastOpenedAt: number | null
}

/** @returns undefined for a token that is unknown or of a session that was removed. */
export async function findReportLink(
  { db, now }: Reading,
  token: string,
): Promise<OpenReportLink | undefined> {
  if (!isTokenShaped(token)) return undefined
  const row = await db
    .selectFrom('report_links as l')
    .innerJoin('sessions as s', 's.key', 'l.session_key')
    .innerJoin('organizations as o', 'o.key', 's.organization_key')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .select(['l.id', 'l.names', 'l.texts', 'l.qa', 'l.explanations', 'l.content_slides'])
    .select(['l.password_hash', 'l.ends_at', 'l.revoked_at', 'l.last_opened_at', 's.id as session_id'])
    .select(['o.key as organization_key', 'o.id as organization_id', 'o.plan', 'o.name', 'o.look', 'p.theme'])
    .where('l.token_hash', '=', tokenHash(token))
    .where('s.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      isUsable: row.revoked_at === null && (row.ends_at === null || row.ends_at > now),
      shows: showsOf(row),
      passwordHash: row.password_hash,
      endsAt: row.ends_at,
      sessionId: row.session_id,
      organization: { key: row.organization_key, id: row.organization_id, plan: row.plan },
      organizationName: row.name,
      look: roomLook(row.look, row.theme) ?? null,
      lastOpenedAt: row.last_opened_at,
    }
  )
}
