import { identityOf } from '@roomful/contract/identity'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../ui/icon.tsx'

/** Shown after joining, before the first question. */
export function Lobby({ view }: { view: RoomView }): JSX.Element {
  const { word_filter } = view.room
  return (
    <section class="lobby">
      <span class="lobby-pulse">
        <Icon name="check" />
      </span>
      <h1 tabIndex={-1}>{m.lobbyTitle}</h1>
      <p>{m.lobbyLead}</p>
      <p class="hint">{identityOf(view.room).live.namesPeople ? m.identified : m.anonymous}</p>
      {word_filter && <p class="hint">{m.wordFilter}</p>}
    </section>
  )
}
