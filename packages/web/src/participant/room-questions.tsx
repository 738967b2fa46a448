import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Ask } from './ask.tsx'
import type { ParticipantRoom } from './participant-room.ts'

/** Q&A stays reachable next to other questions until the session closes. */
export function RoomQuestions({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const { entries, questions } = room.view.value!.room
  const selfPaced = questions?.find(({ type }) => type === 'QA')?.id
  const questionId = room.qaQuestion.value ?? selfPaced ?? entries[0]?.question_id
  if (questionId === undefined) return null
  return (
    <details class="room-questions">
      <summary>{m.askTitle}</summary>
      <Ask room={room} questionId={questionId} />
    </details>
  )
}
