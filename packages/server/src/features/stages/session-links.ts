import type { SessionLinksOut, StageLinkCreatedOut, StageLinkOut } from '@roomful/contract/operations/links'
import type { WorkspaceStageLink } from '@roomful/contract/workspace/sessions'
import { invalidState, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { qrModules, qrSvg } from '../../lib/qr-code.ts'
import { qrPng } from '../../lib/qr-png.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { findSession, holdSession } from '../sessions/session-row.ts'
import { createStageLink, type LinkRole, revokeStageLink } from './stage-links.ts'

/** The addresses that lead into rooms, as whoever runs the server publishes them. */
export interface RoomAddresses {
  join(code: string): string
  secret(joinSecret: string): string
  stage(sessionId: string, token: string, role: LinkRole): string
}

/** @param publicUrl where the pages are reached. */
export function roomAddresses(publicUrl: string): RoomAddresses {
  return {
    join: code => `${publicUrl}/${code}`,
    secret: joinSecret => `${publicUrl}/j/${joinSecret}`,
    // In the fragment, the token reaches no log.
    stage: (sessionId, token, role) =>
      `${publicUrl}/${role === 'embed' ? 'embed' : 'stage'}/${sessionId}#${token}`,
  }
}

/** @throws ApiError NOT_FOUND */
export async function getSessionLinks(
  reading: Reading,
  organization: Organization,
  addresses: RoomAddresses,
  sessionId: string,
): Promise<SessionLinksOut> {
  const session = await findSession(reading, organization, sessionId)
  const secret_url = addresses.secret(session.join_secret)
  const modules = qrModules(secret_url)
  return {
    session_id: session.id,
    join_code: session.join_code,
    join_url: addresses.join(session.join_code),
    secret_url,
    qr_svg: qrSvg(modules),
    qr_png: qrPng(modules).toString('base64'),
  }
}

/** @throws ApiError NOT_FOUND; INVALID_SESSION_STATE for a CLOSED session, which no stage shows. */
export async function createSessionStageLink(
  tx: Writing,
  organization: Organization,
  addresses: RoomAddresses,
  sessionId: string,
  role: LinkRole,
  createdBy: number | null = null,
): Promise<StageLinkCreatedOut> {
  const session = await holdSession(tx, organization, sessionId)
  if (session.state === 'CLOSED') throw invalidState('This session is over: no stage can show it.')
  const { id, token } = await createStageLink(tx, session.id, role, createdBy)
  const link = { id, role, created_at: tx.now, revoked_at: null }
  return { ...stageLinkOut(session.id, link), url: addresses.stage(session.id, token, role) }
}

/** Newest first. @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER */
export async function listSessionStageLinks(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: PageRequest,
): Promise<Envelope & { stage_links: StageLinkOut[] }> {
  const window = readPageRequest(`stage links ${sessionId}`, query)
  const session = await findSession(reading, organization, sessionId)
  const all = reading.db
    .selectFrom('stage_links')
    .select(['id', 'role', 'created_at', 'revoked_at'])
    .where('session_key', '=', session.key)
  const page = await readPage(window, all, 'id', row => row.id)
  return { ...page.envelope, stage_links: page.rows.map(row => stageLinkOut(session.id, row)) }
}

/** The links of a session that are not revoked, with who has made them, newest first. @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER */
export async function listUsableStageLinks(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: PageRequest,
): Promise<Envelope & { stage_links: WorkspaceStageLink[] }> {
  const window = readPageRequest(`usable stage links ${sessionId}`, query)
  const session = await findSession(reading, organization, sessionId)
  const all = reading.db
    .selectFrom('stage_links as l')
    .leftJoin('users as u', 'u.key', 'l.created_by')
    .select(['l.id', 'l.role', 'l.created_at', 'l.revoked_at', 'u.id as user_id', 'u.name as user_name'])
    .where('l.session_key', '=', session.key)
    .where('l.revoked_at', 'is', null)
  const page = await readPage(window, all, 'l.id', row => row.id)
  const stage_links = page.rows.map(row => ({
    ...stageLinkOut(session.id, row),
    created_by: row.user_id === null ? null : { id: row.user_id, name: row.user_name! },
  }))
  return { ...page.envelope, stage_links }
}

/** Repeated calls change nothing. @throws ApiError NOT_FOUND */
export async function revokeSessionStageLink(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  linkId: string,
): Promise<StageLinkOut> {
  const session = await holdSession(tx, organization, sessionId)
  const link = await tx.db
    .selectFrom('stage_links')
    .select(['id', 'role', 'created_at', 'revoked_at'])
    .where('session_key', '=', session.key)
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (!link) throw notFound('stage link')
  await revokeStageLink(tx, link.id)
  return stageLinkOut(session.id, { ...link, revoked_at: link.revoked_at ?? tx.now })
}

function stageLinkOut(
  session_id: string,
  link: { id: string; role: LinkRole; created_at: number; revoked_at: number | null },
): StageLinkOut {
  return {
    id: link.id,
    session_id,
    role: link.role,
    created_at: timestamp(link.created_at),
    revoked_at: timestamp(link.revoked_at),
  }
}
