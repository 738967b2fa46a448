import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { Icon } from '../../ui/icon.tsx'
import './row-menu.css'

interface RowAction {
  readonly label: string
  readonly isDanger?: boolean
  readonly onClick: () => void
}

/** The actions of a row that are needed less often, behind one button. @param id unique on the page */
export function RowMenu({
  id,
  actions,
}: {
  id: string
  actions: readonly (RowAction | false)[]
}): JSX.Element {
  return (
    <>
      <button type="button" class="button quiet row-more" popovertarget={id} aria-label={m.moreActions}>
        <Icon name="more" />
      </button>
      <div id={id} popover class="row-menu">
        {actions.map(
          action =>
            action && (
              <button
                key={action.label}
                type="button"
                popovertarget={id}
                popovertargetaction="hide"
                class={`button ${action.isDanger ? 'danger' : ''}`}
                onClick={action.onClick}
              >
                {action.label}
              </button>
            ),
        )}
      </div>
    </>
  )
}
