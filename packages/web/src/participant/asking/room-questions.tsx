import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { OwnText } from '../answering/own-answer.tsx'
import type { ParticipantRoom } from '../participant-room.ts'
import { Ask, entryDraft } from './ask.tsx'

/** Q&A stays reachable next to other questions until the session closes. */
export function RoomQuestions({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const qa = room.qa.value
  if (!qa) return null
  return (
    <details class="room-questions">
      <summary>{m.askTitle}</summary>
      <Ask room={room} questionId={qa.id} labels={qa.labels} />
    </details>
  )
}

/** After the close: an entry that was not sent. */
export function EntryNotSent({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const text = entryDraft(room, room.qa.value?.id ?? '').text.trim()
  return text === '' ? null : (
    <div class="notice">
      <p class="own-label">
        {m.askTitle} · {m.notSent}
      </p>
      <OwnText text={text} />
    </div>
  )
}
