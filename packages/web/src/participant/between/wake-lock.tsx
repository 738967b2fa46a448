import { useWakeLock } from '../../ui/wake-lock.ts'
import type { ParticipantRoom } from '../participant-room.ts'

/** Keeps the phone awake while a presenter leads. A component, since it loads after the room's screen. */
export function WakeLock({ room }: { room: ParticipantRoom }): null {
  const { state, mode } = room.view.value?.room ?? {}
  useWakeLock(room.connection.value.state !== 'ended' && state === 'LIVE' && mode !== 'SELF_PACED')
  return null
}
