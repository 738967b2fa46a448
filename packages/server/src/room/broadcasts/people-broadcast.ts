import type { RoomContext } from '../room-context.ts'

/** Sends stages who has joined and how many are connected. */
export async function sendPeople(room: RoomContext): Promise<void> {
  const { snapshot, reads } = room
  room.peopleElsewhere.publishChange()
  const participants = await reads.participants(snapshot)
  const people = await reads.people(snapshot)
  const connected = room.people.count + room.peopleElsewhere.count
  const seats = await reads.seats(snapshot, connected)
  room.send(room.devices.stages, { type: 'participants', participants, connected, ...seats, people })
}
