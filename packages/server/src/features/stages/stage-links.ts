import type {
  LinkRole,
  SessionLinksOut,
  StageLinkCreatedOut,
  StageLinkOut,
  StageRole,
  WorkspaceStageLink,
} from '@roomful/contract/features/stages/links'
import { ApiError, invalidState, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { Cookie } from '../../lib/http/cookies.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { qrModules, qrPng, qrSvg } from '../../lib/qr-code.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import { addressOf } from '../permanent-rooms/addresses.ts'
import { findSession, lockSession, tokenTtlMs } from '../sessions/session-row.ts'

export type { LinkRole, StageRole }

/** All roles of stages. */
export const stageRoles: readonly StageRole[] = ['screen', 'remote', 'moderator']

/** The holder of a valid stage link. */
export interface StageHolder<Role extends LinkRole = StageRole> {
  readonly linkKey: number
  readonly linkId: string
  /** Unix ms. */
  readonly linkCreatedAt: number
  readonly role: Role
  readonly sessionKey: number
  readonly sessionId: string
  readonly organization: Organization
}

/** The holder of a valid link of any kind. */
export type LinkHolder = StageHolder | StageHolder<'embed'>

/**
 * Creates a stage link. Its token is returned here and nowhere else.
 * @param createdBy the user's key; null: a program or a command.
 * @throws ApiError NOT_FOUND
 */
export async function createStageLink(
  tx: Writing,
  sessionId: string,
  role: LinkRole,
  createdBy: number | null = null,
): Promise<{ id: string; token: string }> {
  const sessionKey = await sessionKeyOf(tx, sessionId)
  const id = tx.newId('stageLink')
  const token = newToken(tx.random)
  await tx.db
    .insertInto('stage_links')
    .values({
      id,
      session_key: sessionKey,
      role,
      token_hash: tokenHash(token),
      created_at: tx.now,
      created_by: createdBy,
      revoked_at: null,
    })
    .execute()
  return { id, token }
}

/** Longer than any session, so that the close ends it. Browsers cap it at 400 days. */
const cookieTtlMs = 400 * 24 * 60 * 60_000

/**
 * The cookie of a stage link: one per link, so that a screen and a remote can share a browser.
 * @param options.secure whether pages are served over https; only matters for setting it
 */
export function stageCookie(
  linkId: string,
  { secure }: { readonly secure: boolean } = { secure: false },
): Cookie {
  const path = '/room/v1'
  return new Cookie(`roomful_stage_${linkId}`, { secure, ttlMs: cookieTtlMs, path, sameSite: 'Strict' })
}

/** How long a link's token can be exchanged after its creation. */
const exchangeableMs = 10 * 60_000
/** Stages can review results after the close for as long as phones can read their room. */
const linkTtlMs = tokenTtlMs

/** @returns undefined for a token that is unknown, revoked, or of a closed session. */
export async function findStageHolder(reading: Reading, token: string): Promise<LinkHolder | undefined> {
  return holderOf(await liveLinks(reading).where('l.token_hash', '=', tokenHash(token)).executeTakeFirst())
}

/**
 * Exchanges a link's token for a secret of the browser's own (docs/reference/room-protocol.md, "Stages").
 * @throws ApiError UNAUTHENTICATED
 */
export async function openStageLink(
  tx: Writing,
  token: string,
): Promise<{ holder: StageHolder; pass: string }> {
  const holder = await findStageHolder(tx, token)
  // An embed authenticates with its token: a third-party page would block its cookies.
  if (!holder || holder.role === 'embed' || holder.linkCreatedAt <= tx.now - exchangeableMs)
    throw unusableLink()
  return { holder, pass: await addPass(tx, holder.linkKey) }
}

/** The error for a link that is no longer valid. */
export function unusableLink(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'This stage link has expired: create a new one.')
}

/** Creates the secret with which one browser uses a link. */
export async function addPass(tx: Writing, linkKey: number): Promise<string> {
  const pass = newToken(tx.random)
  await tx.db
    .insertInto('stage_passes')
    .values({ hash: tokenHash(pass), stage_link_key: linkKey, created_at: tx.now })
    .execute()
  return pass
}

/** Permissions of a link's holder; undefined for a link that is revoked, or of a closed session. */
export async function findLinkHolder(reading: Reading, linkKey: number): Promise<StageHolder | undefined> {
  const holder = holderOf(await liveLinks(reading).where('l.key', '=', linkKey).executeTakeFirst())
  return holder?.role === 'embed' ? undefined : holder
}

/** @returns undefined for a pass that is unknown, of another link, of a revoked one, or of a closed session. */
export async function findPassHolder(
  reading: Reading,
  linkId: string,
  pass: string,
): Promise<StageHolder | undefined> {
  const holder = holderOf(
    await liveLinks(reading)
      .innerJoin('stage_passes as p', 'p.stage_link_key', 'l.key')
      .where('p.hash', '=', tokenHash(pass))
      .where('l.id', '=', linkId)
      .executeTakeFirst(),
  )
  return holder?.role === 'embed' ? undefined : holder
}

/** Revokes a link and all its passes; idempotent. @throws ApiError NOT_FOUND */
export async function revokeStageLink(tx: Writing, linkId: string): Promise<void> {
  const link = await tx.db
    .selectFrom('stage_links')
    .select(['key', 'session_key', 'revoked_at'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (!link) throw notFound('stage link')
  if (link.revoked_at !== null) return
  await tx.db.updateTable('stage_links').set({ revoked_at: tx.now }).where('key', '=', link.key).execute()
  tx.publish({ type: 'links', sessionKey: link.session_key })
}

/** Which of these links have been revoked. */
export async function revokedAmong({ db }: Reading, linkKeys: readonly number[]): Promise<Set<number>> {
  const revoked = new Set<number>()
  for (const keys of chunks(linkKeys)) {
    const rows = await db
      .selectFrom('stage_links')
      .select('key')
      .where('key', 'in', keys)
      .where('revoked_at', 'is not', null)
      .execute()
    for (const { key } of rows) revoked.add(key)
  }
  return revoked
}

/** The links of a session, oldest first; times are Unix ms. */
export async function listStageLinks(reading: Reading, sessionId: string) {
  const sessionKey = await sessionKeyOf(reading, sessionId)
  return reading.db
    .selectFrom('stage_links')
    .select(['id', 'role', 'created_at', 'revoked_at'])
    .where('session_key', '=', sessionKey)
    .orderBy('key')
    .execute()
}

/** @throws ApiError NOT_FOUND */
async function sessionKeyOf({ db }: Reading, sessionId: string): Promise<number> {
  const session = await db
    .selectFrom('sessions')
    .select('key')
    .where('id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw notFound('session')
  return session.key
}

/** Valid links with their permissions. */
function liveLinks({ db, now }: Reading) {
  return db
    .selectFrom('stage_links as l')
    .innerJoin('sessions as s', 's.key', 'l.session_key')
    .innerJoin('organizations as o', 'o.key', 's.organization_key')
    .select(['l.key', 'l.id', 'l.created_at', 'l.role', 's.key as session_key', 's.id as session_id'])
    .select(['o.key as organization_key', 'o.id as organization_id', 'o.plan'])
    .where('l.revoked_at', 'is', null)
    .where(eb => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', now - linkTtlMs)]))
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof liveLinks>['executeTakeFirst']>>

function holderOf(row: LinkRow): LinkHolder | undefined {
  if (!row) return undefined
  const { role } = row
  const holder = {
    linkKey: row.key,
    linkId: row.id,
    linkCreatedAt: row.created_at,
    sessionKey: row.session_key,
    sessionId: row.session_id,
    organization: { key: row.organization_key, id: row.organization_id, plan: row.plan },
  }
  return role === 'embed' ? { ...holder, role } : { ...holder, role }
}

/** Public addresses of rooms. */
export interface RoomAddresses {
  join(code: string): string
  secret(joinSecret: string): string
  /** @returns null unless both are set */
  room(organization: string | null, room: string | null): string | null
  stage(sessionId: string, token: string, role: LinkRole): string
  report(token: string): string
}

/** @param publicUrl base URL of the pages. */
export function roomAddresses(publicUrl: string): RoomAddresses {
  return {
    join: code => `${publicUrl}/${code}`,
    secret: joinSecret => `${publicUrl}/j/${joinSecret}`,
    room: (organization, room) =>
      organization !== null && room !== null ? `${publicUrl}/j/${organization}/${room}` : null,
    // In the fragment, the token appears in no log.
    stage: (sessionId, token, role) =>
      `${publicUrl}/${role === 'embed' || role === 'moderator' ? role : 'stage'}/${sessionId}#${token}`,
    report: token => `${publicUrl}/report#${token}`,
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
    room_url: addresses.room(await addressOf(reading, organization), session.room),
    secret_url,
    qr_svg: qrSvg(modules),
    qr_png: qrPng(modules).toString('base64'),
  }
}

/** @throws ApiError NOT_FOUND; INVALID_SESSION_STATE for a CLOSED session. */
export async function createSessionStageLink(
  tx: Writing,
  organization: Organization,
  addresses: RoomAddresses,
  sessionId: string,
  role: LinkRole,
  createdBy: number | null,
): Promise<StageLinkCreatedOut> {
  const session = await lockSession(tx, organization, sessionId)
  if (session.state === 'CLOSED')
    throw invalidState('This session is closed: create the link for one that is DRAFT or LIVE.')
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

/**
 * Unrevoked links of a session with their creators, newest first.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
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

/** Idempotent. @throws ApiError NOT_FOUND */
export async function revokeSessionStageLink(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  linkId: string,
): Promise<StageLinkOut> {
  const session = await lockSession(tx, organization, sessionId)
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
