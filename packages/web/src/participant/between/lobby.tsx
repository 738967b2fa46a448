import { identityOf } from '@roomful/contract/identity'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'

/**
 * Shown while there is nothing to read or answer on phones.
 * @param isBegun whether questions were asked, so that something else is on the stage
 * @param moments the drawing and its text, once they are loaded; the place of the drawing is kept
 */
export function Lobby({
  view,
  isBegun,
  moments,
}: {
  view: RoomView
  isBegun: boolean
  moments: Pick<typeof import('./moments.tsx'), 'NextComes' | 'ScreenDrawing'> | null
}): JSX.Element {
  const { word_filter } = view.room
  return (
    <section class="between" data-part="between">
      <div class="between-drawing">{moments && <moments.ScreenDrawing />}</div>
      <div class="between-text">
        <h1 tabIndex={-1}>{m.lookAtScreen}</h1>
        {isBegun ? (
          moments && <moments.NextComes />
        ) : (
          <>
            <p class="hint">{identityOf(view.room).live.namesPeople ? m.identified : m.anonymous}</p>
            {word_filter && <p class="hint">{m.wordFilter}</p>}
          </>
        )}
      </div>
    </section>
  )
}
