import type { Connection } from './connection.ts'
import { type Frame, frameOf, textFrame } from './frame.ts'
import { resultsVisible } from './question-view.ts'
import type { RoomContext } from './room-context.ts'
import { resultsMessage, withMember } from './shared-texts.ts'
import { showsAllQuestions } from './view.ts'

/** The initial frames of a device: the room, and the visible results that are not part of it. */
export async function firstFrames(room: RoomContext, connection: Connection): Promise<Frame[]> {
  return [await roomFrame(room, connection), ...(await resultsOfAll(room, connection))]
}

async function roomFrame(room: RoomContext, { visitor }: Connection): Promise<Frame> {
  const { revision, snapshot, people, peerCounts, reader } = room
  switch (visitor.kind) {
    case 'stage': {
      const shown = await reader.stageRoom(visitor.holder.role, room, people.count + peerCounts.count)
      return frameOf({ type: 'room', revision, room: shown })
    }
    case 'embed':
      return frameOf({ type: 'room', revision, room: await reader.embedRoom(room, visitor.questionId) })
    case 'phone': {
      const { participant } = visitor
      const onAnswers = (answers: Readonly<Record<string, unknown>>) => {
        // At once: results sent after this point go to this phone too.
        const person = people.find(participant.key)
        for (const sessionQuestion of snapshot.sessionQuestions)
          if (person && sessionQuestion.definition.id in answers)
            people.noteAnswered(person, sessionQuestion.key)
      }
      const shown = await reader.participantRoom(participant, { now: room, onAnswers })
      return textFrame(withMember(JSON.stringify({ type: 'room', revision }), 'room', shown))
    }
  }
}

/** Displays that may show any question get all results; the room itself has none of them. */
async function resultsOfAll(room: RoomContext, { visitor }: Connection): Promise<Frame[]> {
  const { snapshot, revision, people } = room
  if (visitor.kind === 'embed') return []
  if (visitor.kind === 'stage' ? !showsAllQuestions(snapshot) : snapshot.session.mode !== 'SELF_PACED')
    return []
  const frames: Frame[] = []
  for (const sessionQuestion of snapshot.sessionQuestions) {
    const isVisible =
      visitor.kind === 'stage' ||
      resultsVisible(sessionQuestion, people.answeredBy(sessionQuestion)(visitor.participant.key))
    if (!isVisible) continue
    const results = await room.reads.results(snapshot, sessionQuestion)
    frames.push(textFrame(resultsMessage(sessionQuestion, results, revision)))
  }
  return frames
}
