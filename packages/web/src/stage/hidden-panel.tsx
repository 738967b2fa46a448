import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { masked } from './masked.ts'
import type { PanelProps } from './panel.ts'

/** The texts of this question that were hidden, to be shown again; masked so that the room cannot read them. */
export function HiddenPanel({ view, stage }: PanelProps): JSX.Element {
  const hidden = view.room.hidden_texts ?? []
  if (hidden.length === 0) return <p class="hint">{m.nothingHidden}</p>
  return (
    <ul class="people">
      {hidden.map(text => (
        <li key={text}>
          <bdi class="written">{masked(text)}</bdi>
          <button type="button" class="button" onClick={() => stage.showAgain(text)}>
            {m.showAgain}
          </button>
        </li>
      ))}
    </ul>
  )
}
