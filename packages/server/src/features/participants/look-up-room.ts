import { identityOf } from '@roomful/contract/identity'
import type { LookupBody, LookupOut } from '@roomful/contract/room/lookup'
import type { Reading } from '../../services.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { findRoom, noSuchRoom, type Room, requireCodeOrSecret } from './find-room.ts'
import { proofFor } from './joins.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { hasFreeSeat } from './seats.ts'

/**
 * The details of a room that a code or secret reveals before joining. The title is omitted while the room
 * admits no participants, because joining would not show it either. The session's id lets a device find its
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
    title: lets ? await titleOf(reading, session.presentation_key) : null,
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

async function titleOf({ db }: Reading, presentationKey: number): Promise<string> {
  const { title } = await db
    .selectFrom('presentations')
    .select('title')
    .where('key', '=', presentationKey)
    .executeTakeFirstOrThrow()
  return title
}
