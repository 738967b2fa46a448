import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Ask, entryDraft } from './ask.tsx'
import { OwnText } from './own-answer.tsx'
import type { ParticipantRoom } from './participant-room.ts'

/** Q&A stays reachable next to other questions until the session closes. */
export function RoomQuestions({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const questionId = qaQuestionOf(room)
  if (questionId === undefined) return null
  return (
    <details class="room-questions">
      <summary>{m.askTitle}</summary>
      <Ask room={room} questionId={questionId} />
    </details>
  )
}

/** After the close: an entry that was not sent. */
export function EntryNotSent({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const text = entryDraft(room, qaQuestionOf(room) ?? '').text.trim()
  return text === '' ? null : (
    <div class="notice">
      <p class="own-label">
        {m.askTitle} · {m.notSent}
      </p>
      <OwnText text={text} />
    </div>
  )
}

function qaQuestionOf(room: ParticipantRoom): string | undefined {
  const { entries, questions } = room.view.value!.room
  const selfPaced = questions?.find(({ type }) => type === 'QA')?.id
  return room.qaQuestion.value ?? selfPaced ?? entries[0]?.question_id
}
