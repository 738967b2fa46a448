import './together.css'
import type { JSX } from 'preact'
import { whole } from '../../../../messages/numbers.ts'
import { togetherTexts as t } from '../../../../messages/workspace/index.ts'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { OtherEditor } from '../document/deck-editor.ts'
import { initialsOf } from './initials.ts'

export interface SlidePeopleProps {
  /** Members on one slide. */
  readonly people: readonly OtherEditor[]
}

const shownMax = 3

/** The other members on a slide of the list. */
export function SlidePeople({ people }: SlidePeopleProps): JSX.Element {
  const sorted = people.toSorted(byEditing)
  const textOf = ({ name, isEditing }: OtherEditor) => (isEditing ? t.editing : t.here)(name)
  const more = sorted.slice(shownMax)
  return (
    <span class="deck-people">
      <span class="only-read">{sorted.map(textOf).join(' ')}</span>
      {sorted.slice(0, shownMax).map(one => (
        <span
          key={one.id}
          class="deck-person"
          data-editing={one.isEditing}
          title={textOf(one)}
          aria-hidden="true"
        >
          {initialsOf(one.name)}
          {one.isEditing && <WorkspaceIcon name="edit" />}
        </span>
      ))}
      {more.length > 0 && (
        <span class="deck-person" title={more.map(textOf).join('\n')} aria-hidden="true">
          {t.more(whole(more.length))}
        </span>
      )}
    </span>
  )
}

/** The one who edits first. */
function byEditing(a: OtherEditor, b: OtherEditor): number {
  return Number(b.isEditing) - Number(a.isEditing) || a.name.localeCompare(b.name)
}
