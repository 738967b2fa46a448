import type { ComponentChildren, JSX } from 'preact'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { whole } from '../../../ui/numbers.ts'
import { WorkspaceIcon, type WorkspaceIconName } from '../../kit/workspace-icon.tsx'
import type { SlideType } from '../../slides/type-icon.tsx'
import { TypeIcon } from '../../slides/type-icon.tsx'
import type { EditorSlide } from './document/deck.ts'
import type { SlideStatus } from './document/wire.ts'

function typeOfSlide(slide: EditorSlide): SlideType {
  return slide.kind === 'CONTENT' ? 'CONTENT' : slide.type
}

/** What a slide is called in a list; null where nothing has been written yet. */
function titleOf(slide: EditorSlide): string | null {
  const text = slide.kind === 'CONTENT' ? slide.title || slide.body : slide.prompt
  return text.trim() === '' ? null : text.trim()
}

/** One slide of the list; the selected one shows its actions. */
export function SlideRow({
  slide,
  at,
  count,
  isSelected,
  isDragged,
  hasFaults,
  isFull,
  status,
  onGrab,
  onHold,
  onOpen,
  onPress,
  onMove,
  onDuplicate,
  onRemove,
}: {
  readonly slide: EditorSlide
  readonly at: number
  readonly count: number
  readonly isSelected: boolean
  readonly isDragged: boolean
  readonly hasFaults: boolean
  readonly isFull: boolean
  readonly status: SlideStatus
  readonly onGrab: (event: PointerEvent) => void
  readonly onHold: (event: PointerEvent) => void
  readonly onOpen: () => void
  readonly onPress: (event: KeyboardEvent) => void
  readonly onMove: (by: number) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}): JSX.Element {
  const type = typeOfSlide(slide)
  const title = titleOf(slide)
  return (
    <li
      class="deck-slide"
      data-id={slide.key}
      data-selected={isSelected}
      data-dragged={isDragged}
      data-faults={hasFaults}
    >
      <span class="deck-grip" title={t.drag} aria-hidden="true" onPointerDown={onGrab}>
        <span class="numbers">{whole(at + 1)}</span>
      </span>
      <button
        type="button"
        class="deck-slide-open"
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        tabIndex={isSelected || at === 0 ? 0 : -1}
        onPointerDown={onHold}
        onClick={onOpen}
        onKeyDown={onPress}
      >
        <span class="only-read">{t.slideAt(whole(at + 1), whole(count))}</span>
        <span class="deck-slide-type">
          <TypeIcon type={type} />
          {t.types[type].name}
        </span>
        <bdi class={title === null ? 'deck-slide-title hint' : 'deck-slide-title'} dir="auto">
          {title ?? t.withoutText}
        </bdi>
        {hasFaults && (
          <Mark icon="warning" tone="bad">
            {t.hasFaults}
          </Mark>
        )}
        {status.locked && <Mark icon="lock">{t.isLocked}</Mark>}
        {status.inactive && <Mark icon="plan">{t.isInactive}</Mark>}
      </button>
      {isSelected && (
        <div class="deck-slide-actions">
          <RowButton icon="up" label={t.moveUp} disabled={at === 0} onClick={() => onMove(-1)} />
          <RowButton icon="down" label={t.moveDown} disabled={at === count - 1} onClick={() => onMove(1)} />
          <RowButton icon="copy" label={t.duplicate} disabled={isFull} onClick={onDuplicate} />
          <RowButton icon="bin" label={t.remove} disabled={status.asked} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}

function Mark({
  icon,
  tone = 'plain',
  children,
}: {
  readonly icon: WorkspaceIconName
  readonly tone?: 'plain' | 'bad'
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <span class="deck-mark" data-tone={tone}>
      <WorkspaceIcon name={icon} /> {children}
    </span>
  )
}

function RowButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: WorkspaceIconName
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
}): JSX.Element {
  return (
    <button
      type="button"
      class="deck-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <WorkspaceIcon name={icon} />
    </button>
  )
}
