import { identityOf } from '@roomful/contract/identity'
import type { LookupBody, LookupOut } from '@roomful/contract/room/protocol'
import type { Reading } from '../../services.ts'
import { roomLook } from '../organizations/look.ts'
import { codeOfAddress } from '../permanent-rooms/permanent-rooms.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { namedTeams } from '../sessions/teams.ts'
import { findRoom, noSuchRoom, type Room, requireOnePlace } from './find-room.ts'
import { proofFor } from './joins.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { hasFreeSeat } from './seats.ts'

/**
 * The details of a room that a code, a secret or the address of a permanent room reveals before joining. Title, look and teams are omitted while the
 * room admits no participants, because joining would not show them either. The session's id lets a device find its
 * existing seat.
 * @throws ApiError NOT_FOUND (no such code or address, or closed), INVALID_REQUEST_BODY; SESSION_NOT_OPEN for an address
 */
export async function lookUpRoom(
  reading: Reading,
  body: LookupBody,
  proof?: ParticipantProof,
): Promise<LookupOut> {
  requireOnePlace(body, ['code', 'secret', 'address'])
  const { address, ...given } = body
  const code = address === undefined ? undefined : await codeOfAddress(reading, address)
  const session = await findRoom(reading, code === undefined ? given : { code })
  if (!session) throw noSuchRoom()
  const settings = settingsOf(session)
  const lets = session.state === 'LIVE' && !session.door_locked && (await hasFreeSeat(reading, session))
  return {
    session_id: session.id,
    ...(code !== undefined && { join_code: code }),
    title: null,
    ...(lets && (await faceOf(reading, session))),
    extra_time: settings.extra_time,
    identity_mode: session.identity_mode,
    ...(lets && settings.teams?.assignment === 'CHOSEN' && { teams: await namedTeams(reading, session) }),
    ...signInOf(session, proof),
  }
}

/** Participant SSO of a room; empty where there is none. */
function signInOf(room: Room, proof: ParticipantProof | undefined): Pick<LookupOut, 'sign_in'> {
  const { participant_sign_in: signIn, issuer } = room
  if (!identityOf(room).live.storesEmail || signIn === null || signIn === 'OFF') return {}
  const name = proofFor(room, proof)?.name ?? null
  return { sign_in: { required: signIn === 'REQUIRED', provider: new URL(issuer!).host, name } }
}

/** The title of a room, and its look unless it is ours. */
async function faceOf(
  { db }: Reading,
  { organization_key, presentation_key }: Room,
): Promise<Pick<LookupOut, 'title' | 'look'>> {
  const {
    title,
    theme,
    look: ofOrganization,
  } = await db
    .selectFrom('presentations')
    .innerJoin('organizations', 'organizations.key', 'presentations.organization_key')
    .select(['presentations.title', 'presentations.theme', 'organizations.look'])
    .where('presentations.key', '=', presentation_key)
    .where('organizations.key', '=', organization_key)
    .executeTakeFirstOrThrow()
  const look = roomLook(ofOrganization, theme)
  return { title, ...(look && { look }) }
}
