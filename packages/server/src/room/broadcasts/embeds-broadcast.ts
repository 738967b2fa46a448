import type { RoomContext } from '../room-context.ts'

/** Sends embedded pages their whole state each time: they are few, and each shows one question. */
export async function sendEmbeds(room: RoomContext): Promise<void> {
  const byQuestion = Map.groupBy(room.devices.embeds, ({ visitor }) => visitor.questionId)
  for (const [questionId, embeds] of byQuestion)
    room.send(embeds, { type: 'room', room: await room.reader.embedRoom(room, questionId) })
}
