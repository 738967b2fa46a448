import type { JSX } from 'preact'
import { type Action, Badge } from '../stage/controls/action.tsx'

/** Actions on the slide on screen. */
export function RemoteActions({ actions }: { actions: readonly Action[] }): JSX.Element {
  return (
    <div class="remote-actions">
      {actions.map(({ label, waiting = 0, class: name = '', onClick }) => (
        <button key={label} type="button" class={`button ${name}`} onClick={onClick}>
          {label}
          <Badge waiting={waiting} />
        </button>
      ))}
    </div>
  )
}
