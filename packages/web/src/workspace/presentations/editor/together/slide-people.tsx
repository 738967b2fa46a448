import './together.css'
import type { JSX } from 'preact'
import { togetherTexts as t } from '../../../../messages/workspace/index.ts'
import { whole } from '../../../../ui/numbers.ts'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { OtherEditor } from '../document/deck-editor.ts'
import { initialsOf } from './initials.ts'

export interface SlidePeopleProps {
  /** Members on one slide; with several windows there, several times. */
  readonly people: readonly OtherEditor[]
}

const shownMax = 3

/** The other members on a slide of the list. */
export function SlidePeople({ people }: SlidePeopleProps): JSX.Element {
  const once = [...new Map(people.toSorted(byEditing).map(one => [one.id, one])).values()].reverse()
  const textOf = ({ name, isEditing }: OtherEditor) => (isEditing ? t.editing : t.here)(name)
  const more = once.slice(shownMax)
  return (
    <span class="deck-people">
      <span class="only-read">{once.map(textOf).join(' ')}</span>
      {once.slice(0, shownMax).map(one => (
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

/** The one who edits last, since the last of the same person counts, and the list is reversed. */
function byEditing(a: OtherEditor, b: OtherEditor): number {
  return Number(a.isEditing) - Number(b.isEditing) || b.name.localeCompare(a.name)
}
