import './slide-list.css'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import { sectionsMax } from '@roomful/contract/features/presentations/section-rules'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { whole } from '../../../messages/numbers.ts'
import { questionTypeTexts } from '../../../messages/question-types/index.ts'
import {
  loadDeckMessages,
  loadTogetherMessages,
  editorTexts as t,
} from '../../../messages/workspace/index.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { type MenuItem, MoreMenu } from '../../kit/more-menu.tsx'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { DeckPicture } from '../../slides/deck-picture.tsx'
import type { SlideType } from '../../slides/type-icon.tsx'
import { announce } from './announce.tsx'
import type { EditorSlide } from './document/deck.ts'
import type { DeckEditor, OtherEditor } from './document/deck-editor.ts'
import type { SlideStatus } from './document/wire.ts'
import { EditorIcon } from './editor-icon.tsx'
import { Info } from './form/info.tsx'
import type { InsertSlidesProps } from './insert-slides.tsx'
import { SectionHeading } from './section-heading.tsx'
import { only, type Selection, toggled, upTo } from './selection.ts'
import type { SlidePeopleProps } from './together/slide-people.tsx'
import { Toolbar } from './toolbar.tsx'
import { useReorder } from './use-reorder.ts'
import { useSlideClipboard } from './use-slide-clipboard.ts'
import { useSlideSelection } from './use-slide-selection.ts'

/** Loads when the dialog opens. */
const InsertSlides = lazily<InsertSlidesProps>(async () => {
  const [{ InsertSlides }] = await Promise.all([import('./insert-slides.tsx'), loadDeckMessages()])
  return InsertSlides
})

const SlidePeople = lazily<SlidePeopleProps>(async () => {
  const [{ SlidePeople }] = await Promise.all([import('./together/slide-people.tsx'), loadTogetherMessages()])
  return SlidePeople
})

function typeOfSlide(slide: EditorSlide): SlideType {
  return slide.kind === 'CONTENT' ? 'CONTENT' : slide.type
}

/** A slide's title in lists; null if empty. */
function titleOf(slide: EditorSlide): string | null {
  const text = slide.kind === 'CONTENT' ? slide.title || slide.body || (slide.image?.alt ?? '') : slide.prompt
  return text.trim() === '' ? null : text.trim()
}

/** Actions of the rows, by the key of their slide. */
interface SlideRowActions {
  /** A press on the handle. */
  readonly grab: (event: PointerEvent, key: string) => void
  /** A press on the whole row. */
  readonly hold: (event: PointerEvent, key: string) => void
  readonly open: (event: MouseEvent, key: string) => void
  readonly press: (event: KeyboardEvent, key: string) => void
}

/** One slide of the list. */
function SlideRow({
  slide,
  look,
  at,
  count,
  selection,
  isDragged,
  hasFaults,
  status,
  people,
  section,
  actions,
}: {
  readonly slide: EditorSlide
  readonly look: RoomLook | null
  readonly at: number
  readonly count: number
  readonly selection: Selection
  readonly isDragged: boolean
  readonly hasFaults: boolean
  readonly status: SlideStatus
  /** Other members on it. */
  readonly people: readonly OtherEditor[]
  /** The heading of the section that begins with it. */
  readonly section: ComponentChildren
  readonly actions: SlideRowActions
}): JSX.Element {
  const { key } = slide
  const type = typeOfSlide(slide)
  const title = titleOf(slide)
  const isCurrent = key === selection.current
  const isSelected = selection.keys.has(key)
  const isOneOfSeveral = isSelected && selection.keys.size > 1
  return (
    <li
      class="deck-slide"
      data-id={key}
      data-selected={isSelected}
      data-dragged={isDragged}
      data-skipped={slide.skipped}
      data-together={isDragged && isOneOfSeveral ? whole(selection.keys.size) : undefined}
    >
      {section}
      <span
        class="deck-grip"
        title={t.drag}
        aria-hidden="true"
        onPointerDown={event => actions.grab(event, key)}
      >
        <span class="numbers">{whole(at + 1)}</span>
      </span>
      <button
        type="button"
        class="deck-slide-open"
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        tabIndex={isCurrent || at === 0 ? 0 : -1}
        onPointerDown={event => actions.hold(event, key)}
        onClick={event => actions.open(event, key)}
        onKeyDown={event => actions.press(event, key)}
      >
        <span class="only-read">
          {t.slideAt({ place: whole(at + 1), count: whole(count) })}
          {isOneOfSeveral && ` (${t.selected})`}
        </span>
        <span class="deck-slide-picture">
          <DeckPicture label={null} slide={slide} look={look} />
        </span>
        <span class="deck-slide-words">
          <span class="deck-slide-type">{questionTypeTexts[type].name}</span>
          <bdi class={title === null ? 'deck-slide-title hint' : 'deck-slide-title'} dir="auto">
            {title ?? t.withoutText}
          </bdi>
        </span>
        <span class="deck-marks">
          {hasFaults && (
            <Mark icon={<WorkspaceIcon name="warning" />} tone="bad">
              {t.hasFaults}
            </Mark>
          )}
          {slide.skipped && <Mark icon={<EditorIcon name="skip" />}>{t.isSkipped}</Mark>}
          {status.locked && <Mark icon={<WorkspaceIcon name="lock" />}>{t.isLocked}</Mark>}
          {status.inactive && <Mark icon={<WorkspaceIcon name="plan" />}>{t.isInactive}</Mark>}
        </span>
        {people.length > 0 && <SlidePeople people={people} />}
      </button>
    </li>
  )
}

function Mark({
  icon,
  tone = 'plain',
  children,
}: {
  readonly icon: JSX.Element
  readonly tone?: 'plain' | 'bad'
  readonly children: string
}): JSX.Element {
  return (
    <span class="deck-mark" data-tone={tone} title={children}>
      {icon} <span class="deck-mark-text">{children}</span>
    </span>
  )
}

function ListButton({
  children,
  label,
  disabled,
  onClick,
}: {
  readonly children: ComponentChildren
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
      // Keeps the focus, unlike a disabled one.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}

/** The slides of a deck in their order: selecting, adding, moving, copying and deleting them. */
export function SlideList({
  editor,
  organizationId,
  presentationId,
  look,
  hasFaults,
  onAdd,
  onOpen,
}: {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
  /** Of its rooms. */
  readonly look: RoomLook | null
  /** Whether a slide shows validation errors. */
  readonly hasFaults: (key: string) => boolean
  readonly onAdd: () => void
  /** Called when a slide is opened for editing. */
  readonly onOpen: () => void
}): JSX.Element {
  const { slides, sections } = editor.deck.value
  const list = useRef<HTMLOListElement>(null)
  const keys = slides.map(({ key }) => key)
  const {
    selection,
    selected,
    focusRow,
    select,
    drop,
    step,
    duplicate,
    insert,
    remove,
    toggleSkipped,
    edited,
    decide,
  } = useSlideSelection(editor, list)
  const clipboard = useSlideClipboard({
    organizationId,
    title: editor.deck.value.title,
    selected,
    count: slides.length,
    insert,
    remove,
  })
  const { current } = selection
  const { order, dragged, grab, hold } = useReorder(list, keys, drop)
  const [isInserting, setInserting] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  const section = current === null ? undefined : sections[current]
  const isFull = slides.length >= slidesMax
  const areSkipped = selected.every(({ skipped }) => skipped)
  const isFixed = selected.every(({ key }) => editor.statusOf(key).asked)

  useEffect(() => {
    list.current?.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const ofSelected: readonly MenuItem[] = [
    { icon: 'copy', text: t.copySlides, run: clipboard.copy },
    ...(isFixed ? [] : [{ icon: 'cut', text: t.cutSlides, run: clipboard.cut } as const]),
  ]
  const menu: readonly MenuItem[] = [
    ...(selected.length > 0 ? ofSelected : []),
    { icon: 'paste', text: t.pasteSlides, run: clipboard.paste },
    { icon: 'slides', text: t.insertMenu, run: () => setInserting(true) },
  ]

  function setSection(key: string, title: string | null): void {
    // Its first title is part of its beginning.
    editor.edit({ type: 'setSection', key, title, ...(title !== null && { merge: `${key} section` }) })
  }

  function toggleSection(key: string): void {
    if (section === undefined) {
      setSection(key, t.newSection)
      setRenaming(key)
    } else {
      setSection(key, null)
      announce(t.sectionRemoved)
    }
  }

  function open(event: MouseEvent, key: string): void {
    if (event.shiftKey) select(upTo(selection, keys, key))
    else if (event.ctrlKey || event.metaKey) select(toggled(selection, keys, key))
    else {
      select(only(key))
      onOpen()
    }
  }

  function press(event: KeyboardEvent, slideKey: string): void {
    const { key, altKey, shiftKey } = event
    const at = keys.indexOf(slideKey)
    const hasControl = event.ctrlKey || event.metaKey
    const places: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: slides.length - 1,
    }
    const next = places[key]
    const nextKey = next === undefined ? undefined : keys[next]
    if (next !== undefined && altKey) {
      if (key.startsWith('Arrow')) {
        step(next - at)
        focusRow(slideKey)
      }
    } else if (next !== undefined) {
      if (nextKey !== undefined) {
        if (shiftKey) select(upTo(selection, keys, nextKey))
        else if (!hasControl) select(only(nextKey))
        focusRow(nextKey)
      }
    } else if (hasControl && key.toLowerCase() === 'a')
      select({ current: slideKey, keys: new Set(keys), anchor: keys[0]! })
    else if (key === 'Escape' && selected.length > 1) select(only(current))
    else if (key === 'Delete' || (key === 'Backspace' && event.metaKey)) remove()
    else return
    event.preventDefault()
  }

  return (
    <>
      <div class="deck-slides-add">
        {isFull ? (
          <p class="hint">{t.full(whole(slidesMax))}</p>
        ) : (
          <button type="button" class="button deck-add" aria-keyshortcuts="Control+M" onClick={onAdd}>
            <WorkspaceIcon name="plus" />
            {t.addSlide}
          </button>
        )}
        <MoreMenu label={t.moreForSlides} items={menu} />
      </div>
      <div class="deck-slides-scroll" data-scrolls>
        <ol class="deck-slides" ref={list} aria-label={t.slides}>
          {order.map((key, at) => {
            const slide = slides.find(one => one.key === key)!
            return (
              <SlideRow
                key={key}
                slide={slide}
                look={look}
                at={at}
                count={slides.length}
                selection={selection}
                isDragged={key === dragged}
                hasFaults={hasFaults(key)}
                status={editor.statusOf(key)}
                people={editor.othersOn(key)}
                section={
                  sections[key] !== undefined && (
                    <SectionHeading
                      title={sections[key]}
                      isRenaming={key === renaming}
                      onRename={() => setRenaming(key)}
                      onTitle={title => {
                        setRenaming(null)
                        if (title !== null) setSection(key, title)
                      }}
                    />
                  )
                }
                actions={{ grab, hold, open, press }}
              />
            )
          })}
        </ol>
      </div>
      {slides.length > 0 && (
        <Toolbar class="deck-slide-actions" label={t.slideActions}>
          <ListButton
            label={t.moveUp}
            disabled={selection.keys.has(keys[0]!) && selected.length === 1}
            onClick={() => step(-1)}
          >
            <WorkspaceIcon name="up" />
          </ListButton>
          <ListButton
            label={t.moveDown}
            disabled={selection.keys.has(keys.at(-1)!) && selected.length === 1}
            onClick={() => step(1)}
          >
            <WorkspaceIcon name="down" />
          </ListButton>
          <ListButton
            label={t.duplicate}
            disabled={slides.length + selected.length > slidesMax}
            onClick={duplicate}
          >
            <WorkspaceIcon name="copy" />
          </ListButton>
          <ListButton label={t.remove} disabled={isFixed} onClick={remove}>
            <WorkspaceIcon name="bin" />
          </ListButton>
          <ListButton
            label={areSkipped ? t.unskip : t.skip}
            disabled={selected.length === 0}
            onClick={toggleSkipped}
          >
            <EditorIcon name="skip" />
          </ListButton>
          <ListButton
            label={section === undefined ? t.beginSection : t.removeSection}
            disabled={
              selected.length !== 1 || (section === undefined && Object.keys(sections).length >= sectionsMax)
            }
            onClick={() => toggleSection(current!)}
          >
            <EditorIcon name={section === undefined ? 'section' : 'sectionEnd'} />
          </ListButton>
          <Info id="slide-keys">{`${t.addHint} ${t.moveHint} ${t.selectHint} ${t.copyHint}`}</Info>
        </Toolbar>
      )}
      {edited && (
        <ConfirmDialog
          title={t.deleteEdited}
          confirm={t.remove}
          onConfirm={async () => decide(true)}
          onClose={() => decide(false)}
        >
          {edited.map(({ name, place }) => (
            <p key={`${place} ${name}`}>{t.editsSlide({ name, place: whole(place) })}</p>
          ))}
          <p>{t.deleteEditedLead}</p>
        </ConfirmDialog>
      )}
      {isInserting && (
        <InsertSlides
          organizationId={organizationId}
          presentationId={presentationId}
          look={look}
          room={slidesMax - slides.length}
          onInsert={added => {
            setInserting(false)
            // The closing dialog restores focus first.
            requestAnimationFrame(() => insert(added))
            announce(t.pastedCount(whole(added.length)))
          }}
          onClose={() => setInserting(false)}
        />
      )}
    </>
  )
}
