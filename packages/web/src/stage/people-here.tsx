import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Icon } from '../ui/icon.tsx'
import { whole } from '../ui/numbers.ts'
import { hereOf, type StageView } from './stage-room.ts'

/** Attendance, and whether the room is locked. */
export function PeopleHere({ view }: { view: StageView }): JSX.Element {
  const { room } = view
  return (
    <span class="stage-people" title={m.joined(room.participants)}>
      <Icon name="people" />
      <span class="numbers" aria-hidden="true">
        {whole(hereOf(view))}
      </span>
      <span class="only-read">{m.people(hereOf(view))}</span>
      {room.door_locked && (
        <span class="door">
          <Icon name="lock" /> {m.door}
        </span>
      )}
    </span>
  )
}
