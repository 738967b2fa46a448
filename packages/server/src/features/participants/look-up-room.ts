import { identityOf } from '@roomful/contract/identity'
import type { LookupBody, LookupOut } from '@roomful/contract/room/protocol'
import type { Reading } from '../../services.ts'
import { roomLook } from '../organizations/look.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { findRoom, noSuchRoom, type Room, requireCodeOrSecret } from './find-room.ts'
import { proofFor } from './joins.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { hasFreeSeat } from './seats.ts'

/**
 * The details of a room that a code or secret reveals before joining. Title and look are omitted while the room
 * admits no participants, because joining would not show them either. The session's id lets a device find its
 * existing seat.
 * @throws ApiError NOT_FOUND (no such code, or closed), INVALID_REQUEST_BODY
 */
export async function lookUpRoom(
  reading: Reading,
  body: LookupBody,
  proof?: ParticipantProof,
): Promise<LookupOut> {
  requireCodeOrSecret(body)
  const session = await findRoom(reading, body)
  if (!session) throw noSuchRoom()
  const lets = session.state === 'LIVE' && !session.door_locked && (await hasFreeSeat(reading, session))
  return {
    session_id: session.id,
    title: null,
    ...(lets && (await faceOf(reading, session))),
    extra_time: settingsOf(session).extra_time,
    identity_mode: session.identity_mode,
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
