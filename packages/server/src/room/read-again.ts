import { closeCodes } from '@roomful/contract/room-protocol'
import type { RoomContext } from './room-context.ts'
import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'

/** What is asked of a room that is read again. */
interface Rereadable extends RoomContext {
  noteAnswered(sessionQuestionKey: number, participantKeys: readonly number[]): void
  noteEntries(): Promise<void>
}

/**
 * Notices may have been lost: reads again what the devices of a room were sent, and sends what has changed.
 * @param removals how many removals of participants were followed until now
 */
export async function readAgain(room: Rereadable, removals: number): Promise<void> {
  room.peopleElsewhere.ask()
  await room.reload()
  if (room.snapshot.session.removals !== removals) await sendRemovedAway(room)
  for (const sessionQuestion of shownQuestions(room.snapshot)) await noteAnswers(room, sessionQuestion)
  const changed = await room.reads.changedResults(room.snapshot, shownQuestions(room.snapshot))
  for (const sessionQuestionKey of changed) room.handle({ type: 'answered', sessionQuestionKey })
  if (await room.reads.havePeopleChanged(room.snapshot)) room.handle({ type: 'people' })
  await room.noteEntries()
}

/** Those whose results devices are shown. */
export function shownQuestions({
  session,
  sessionQuestions,
  active,
}: RoomSnapshot): readonly QuestionSnapshot[] {
  if (session.mode === 'SELF_PACED' || session.state === 'CLOSED') return sessionQuestions
  return active ? [active] : []
}

async function sendRemovedAway(room: Rereadable): Promise<void> {
  for (const key of await room.reader.changes.removedAmong(room.people.keys()))
    for (const phone of room.people.find(key)?.connections ?? []) phone.close(closeCodes.removed, 'removed')
}

/** Who has answered on another server meanwhile. */
async function noteAnswers(room: Rereadable, sessionQuestion: QuestionSnapshot): Promise<void> {
  const { key } = sessionQuestion
  const hasAnswered = room.people.answeredBy(sessionQuestion)
  const others = room.people.keys().filter(participantKey => !hasAnswered(participantKey))
  const answered = await room.reader.changes.answeredAmong(key, others)
  if (answered.length === 0) return
  room.noteAnswered(key, answered)
  // Some of them see the results from now on.
  room.handle({ type: 'answered', sessionQuestionKey: key })
}
