import { closeCodes } from '@roomful/contract/room/protocol'
import type { QuestionSnapshot, RoomSnapshot } from '../machine/snapshot.ts'
import type { RoomContext } from './room-context.ts'

/** A room's part in a resync. */
interface ResyncableRoom extends RoomContext {
  noteAnswered(sessionQuestionKey: number, participantKeys: readonly number[]): void
  noteEntries(): Promise<void>
}

/**
 * Resyncs a room after lost notices: reads again what its devices were sent, and sends the changes.
 * @param removals number of removals of participants processed so far
 */
export async function resync(room: ResyncableRoom, removals: number): Promise<void> {
  room.peerCounts.ask()
  await room.reload()
  if (room.snapshot.session.removals !== removals) await closeRemoved(room)
  for (const sessionQuestion of shownQuestions(room.snapshot)) await noteAnswers(room, sessionQuestion)
  const changed = await room.reads.changedResults(room.snapshot, shownQuestions(room.snapshot))
  for (const sessionQuestionKey of changed) room.handle({ type: 'answered', sessionQuestionKey })
  if (await room.reads.havePeopleChanged(room.snapshot)) room.handle({ type: 'people' })
  await room.noteEntries()
}

/** The questions whose results devices are shown. */
export function shownQuestions({
  session,
  sessionQuestions,
  active,
}: RoomSnapshot): readonly QuestionSnapshot[] {
  if (session.mode === 'SELF_PACED' || session.state === 'CLOSED') return sessionQuestions
  return active ? [active] : []
}

async function closeRemoved(room: ResyncableRoom): Promise<void> {
  for (const key of await room.reader.changes.removedAmong(room.people.keys()))
    for (const phone of room.people.find(key)?.connections ?? []) phone.close(closeCodes.removed, 'removed')
}

/** Records answers given on other servers since. */
async function noteAnswers(room: ResyncableRoom, sessionQuestion: QuestionSnapshot): Promise<void> {
  const { key } = sessionQuestion
  const hasAnswered = room.people.answeredBy(sessionQuestion)
  const others = room.people.keys().filter(participantKey => !hasAnswered(participantKey))
  const answered = await room.reader.changes.answeredAmong(key, others)
  if (answered.length === 0) return
  room.noteAnswered(key, answered)
  // Some of them see the results now.
  room.handle({ type: 'answered', sessionQuestionKey: key })
}
