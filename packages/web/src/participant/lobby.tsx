import { identityOf } from '@roomful/contract/identity'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * Shown while there is nothing to read or answer on phones.
 * @param isBegun whether questions were asked, so that something else is on the stage
 */
export function Lobby({ view, isBegun }: { view: RoomView; isBegun: boolean }): JSX.Element {
  const { word_filter } = view.room
  if (isBegun)
    return (
      <section class="lobby">
        <h1 tabIndex={-1}>{m.lookAtScreen}</h1>
      </section>
    )
  return (
    <section class="lobby">
      <span class="lobby-pulse">
        <Icon name="check" />
      </span>
      <h1 tabIndex={-1}>{m.lookAtScreen}</h1>
      <p class="hint">{identityOf(view.room).live.namesPeople ? m.identified : m.anonymous}</p>
      {word_filter && <p class="hint">{m.wordFilter}</p>}
    </section>
  )
}
