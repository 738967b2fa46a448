import type { JoinBody } from '@roomful/contract/room-protocol'
import { tokenHash } from '../../lib/tokens.ts'
import type { Reading } from '../../services.ts'
import { findRoom } from './find-room.ts'
import { findReturning } from './join-statements.ts'

/** Whether a device has joined the room of the code or secret before, under the same `join_key`. */
export async function isReturningDevice(reading: Reading, body: JoinBody): Promise<boolean> {
  if (body.join_key === undefined) return false
  const room = await findRoom(reading, body)
  if (!room) return false
  const device = { session_key: room.key, join_key_hash: tokenHash(body.join_key) }
  return (await findReturning.execute(reading.db, [device])).length > 0
}
