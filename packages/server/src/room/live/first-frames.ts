import { resultsVisible } from '../reads/question-view.ts'
import { resultsMessage, withMember } from '../reads/shared-texts.ts'
import { showsAllQuestions } from '../reads/view.ts'
import type { Connection } from '../socket/connection.ts'
import { type Frame, textFrame } from '../socket/frame.ts'
import type { RoomContext } from './room-context.ts'
import type { Visitor } from './visitor.ts'

/** The initial frames of a device: the room, and the visible results that are not part of it. */
export async function firstFrames(room: RoomContext, connection: Connection): Promise<Frame[]> {
  return [await roomFrame(room, connection), ...(await resultsOfAll(room, connection))]
}

async function roomFrame(room: RoomContext, { visitor }: Connection): Promise<Frame> {
  const head = JSON.stringify({ type: 'room', revision: room.revision })
  return textFrame(withMember(head, 'room', await roomJson(room, visitor)))
}

/**
 * A device's view of the room, as JSON.
 * @param options.withAllResults includes the visible results of all questions if the device may show any of them; sockets get
 * those as separate messages
 */
export async function roomJson(
  room: RoomContext,
  visitor: Visitor,
  { withAllResults = false }: { readonly withAllResults?: boolean } = {},
): Promise<Buffer> {
  const { snapshot, people, peerCounts, reader } = room
  switch (visitor.type) {
    case 'stage': {
      const connected = people.count + peerCounts.count
      const present = { connected, polling: people.polling + peerCounts.polling }
      const shown = await reader.stageRoom(visitor.holder.role, room, present, { withAllResults })
      return Buffer.from(JSON.stringify(shown))
    }
    case 'embed':
      return Buffer.from(JSON.stringify(await reader.embedRoom(room, visitor.questionId)))
    case 'phone': {
      const { participant } = visitor
      const onAnswers = (answers: Readonly<Record<string, unknown>>) => {
        // At once: results sent after this point go to this phone too.
        const person = people.find(participant.key)
        for (const sessionQuestion of snapshot.sessionQuestions)
          if (person && sessionQuestion.definition.id in answers)
            room.noteOwnAnswer(person, sessionQuestion.key)
      }
      return reader.participantRoom(participant, { now: room, onAnswers, withAllResults })
    }
  }
}

/** Displays that may show any question get all results; the room itself has none of them. */
async function resultsOfAll(room: RoomContext, { visitor }: Connection): Promise<Frame[]> {
  const { snapshot, revision, people } = room
  if (visitor.type === 'embed') return []
  if (visitor.type === 'stage' ? !showsAllQuestions(snapshot) : snapshot.session.mode !== 'SELF_PACED')
    return []
  const frames: Frame[] = []
  for (const sessionQuestion of snapshot.sessionQuestions) {
    const isVisible =
      visitor.type === 'stage' ||
      resultsVisible(sessionQuestion, people.answeredBy(sessionQuestion)(visitor.participant.key))
    if (!isVisible) continue
    const results = await room.reads.results(snapshot, sessionQuestion)
    frames.push(textFrame(resultsMessage(sessionQuestion, results, revision)))
  }
  return frames
}
