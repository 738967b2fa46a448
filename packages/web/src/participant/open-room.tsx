import type { JSX } from 'preact'
import { ParticipantRoom } from './participant-room.ts'
import { RoomScreen } from './room-screen.tsx'

/** Loads everything after joining. @returns the room's component */
export function openRoom(
  place: string,
  memory: ConstructorParameters<typeof ParticipantRoom>[1],
): () => JSX.Element {
  const room = new ParticipantRoom(place, memory)
  return () => <RoomScreen room={room} />
}
