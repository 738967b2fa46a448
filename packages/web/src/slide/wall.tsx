import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import type { StageView } from '../stage/stage-room.ts'
import { peopleOf } from '../stage/stage-room.ts'
import { Written } from '../ui/written.tsx'

const namesMax = 12

/**
 * How many people are in a lobby, and the newest names where the session has names for it and no teams, which then have them: as
 * many as two rows hold.
 */
export function Wall({ view }: { view: StageView }): JSX.Element {
  const { room } = view
  const atFirst = useRef(new Set(room.people.map(one => one.participant_id)))
  const named = room.lobby_names && !room.teams ? room.people.filter(one => one.in_lobby) : []
  const people = peopleOf(view)
  return (
    <div class="wall">
      <p class="lobby-count numbers" role="status">
        {m.people(people)}
      </p>
      {named.length > 0 && (
        <ul class="wall-names">
          {named.slice(0, namesMax).map(({ participant_id, display_name }) => (
            <li key={participant_id} class="wall-name" data-arrived={!atFirst.current.has(participant_id)}>
              <Written text={display_name!} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
