import type { LookupBody, LookupOut } from '@roomful/contract/room-lookup'
import type { Reading } from '../domain.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { findRoom, noSuchRoom, requireCodeOrSecret } from './find-room.ts'
import { hasFreeSeat } from './seats.ts'

/**
 * What somebody with a code or a secret sees before joining: nothing that joining would not show, so the title only
 * while it would let them in; and which session it is, so that a device finds the seat that it has there.
 * @throws ApiError NOT_FOUND (no such code, or closed), INVALID_REQUEST_BODY
 */
export async function lookUpRoom(reading: Reading, body: LookupBody): Promise<LookupOut> {
  requireCodeOrSecret(body)
  const session = await findRoom(reading, body)
  if (!session) throw noSuchRoom()
  const lets = session.state === 'LIVE' && !session.door_locked && (await hasFreeSeat(reading, session))
  return {
    session_id: session.id,
    title: lets ? await titleOf(reading, session.presentation_key) : null,
    extra_time: settingsOf(session).extra_time,
  }
}

async function titleOf({ db }: Reading, presentationKey: number): Promise<string> {
  const { title } = await db
    .selectFrom('presentations')
    .select('title')
    .where('key', '=', presentationKey)
    .executeTakeFirstOrThrow()
  return title
}
