import type { JSX } from 'preact'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { peopleOf, type StageView } from '../view/stage-view.ts'

/** Attendance, and whether the room is locked. @param isPrivate whether connections show as well */
export function PeopleHere({
  view,
  isPrivate = false,
}: {
  view: StageView
  isPrivate?: boolean
}): JSX.Element {
  const { room } = view
  const people = peopleOf(view)
  return (
    <span class="stage-people">
      <Icon name="people" />
      <span class="numbers" aria-hidden="true">
        {whole(people)}
      </span>
      <span class="only-read">
        {room.state === 'CLOSED' || room.mode === 'SELF_PACED' ? m.joined(people) : m.people(people)}
      </span>
      {isPrivate && <span class="hint numbers">{m.connectedNow(room.connected)}</span>}
      {room.door_locked && (
        <span class="door">
          <Icon name="lock" /> {m.door}
        </span>
      )}
    </span>
  )
}
