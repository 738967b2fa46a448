import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { Written } from '../../ui/written.tsx'
import type { StageView } from '../view/stage-view.ts'
import { peopleOf } from '../view/stage-view.ts'
import { peopleASeat } from './seats.tsx'

const namesMax = 12

/**
 * How many people are in a lobby, and the newest names where the session has names for it and no teams, which then have them: as
 * many as two rows hold, and how many more there are.
 */
export function Wall({ view }: { view: StageView }): JSX.Element {
  const { room } = view
  const atFirst = useRef(new Set(room.people.map(one => one.participant_id)))
  const list = useRef<HTMLUListElement>(null)
  const named = room.lobby_names && !room.teams ? room.people.filter(one => one.in_lobby) : []
  const people = peopleOf(view)
  const each = peopleASeat(people)
  const newest = named.slice(0, namesMax)
  const key = newest.map(one => one.participant_id).join()
  const [fitting, setFitting] = useState({ key, names: newest.length })
  const shown = newest.slice(0, fitting.key === key ? fitting.names : namesMax)
  const more = people - shown.length
  useLayoutEffect(() => {
    const last = list.current?.lastElementChild as HTMLElement | null | undefined
    if (!last || shown.length === 0) return
    const { offsetTop, clientHeight } = list.current!
    if (last.offsetTop - offsetTop >= clientHeight) setFitting({ key, names: shown.length - 1 })
  }, [key, shown.length, more])
  return (
    <div class="wall">
      <p class="lobby-count numbers" role="status">
        {m.people(people)}
        {each > 1 && <small>{m.aSeat(each)}</small>}
      </p>
      {shown.length > 0 && (
        <ul ref={list} class="wall-names">
          {shown.map(({ participant_id, display_name }) => (
            <li key={participant_id} class="wall-name" data-arrived={!atFirst.current.has(participant_id)}>
              <Written text={display_name!} />
            </li>
          ))}
          {more > 0 && <li class="wall-more numbers">{m.moreNames(more)}</li>}
        </ul>
      )}
    </div>
  )
}
