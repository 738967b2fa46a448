import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Written } from '../../ui/written.tsx'
import { Fitted } from '../moments/shared-moments.tsx'
import type { StageView } from '../view/stage-view.ts'
import { markOf, teamGrid } from './layout.ts'

/** The teams of a lobby with their sizes, and their newest members where the session has names for it. */
export function TeamWall({ view: { room } }: { view: StageView }): JSX.Element {
  const { teams = [], people } = room
  const atFirst = useRef(new Set(people.map(one => one.participant_id)))
  const named = room.lobby_names ? people.filter(one => one.in_lobby) : []
  const hasNames = named.length > 0
  const { columns, rows, nameColumns, names } = teamGrid(teams.length)
  return (
    <ul class="s-teams" data-rows={rows} style={{ '--columns': columns, '--name-columns': nameColumns }}>
      {teams.map(({ name, size }, team) => (
        <li key={team} class="s-team" {...markOf(team)}>
          <span class="s-team-head">
            <Fitted class="s-team-name" sizes={rows === 1 ? '32 24 20' : '24 20'}>
              <Written text={name} />
            </Fitted>
            {hasNames && (
              <span class="s-team-count numbers" aria-hidden="true">
                {whole(size)}
              </span>
            )}
          </span>
          <span class="only-read">{m.people(size)}</span>
          {hasNames ? (
            <ul class="s-team-members">
              {named
                .filter(one => one.team === team)
                .slice(0, names)
                .map(({ participant_id, display_name }) => (
                  <li
                    key={participant_id}
                    class="s-team-member"
                    data-arrived={!atFirst.current.has(participant_id)}
                  >
                    <Written text={display_name!} />
                  </li>
                ))}
            </ul>
          ) : (
            <span class="s-team-size numbers" aria-hidden="true">
              {whole(size)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
