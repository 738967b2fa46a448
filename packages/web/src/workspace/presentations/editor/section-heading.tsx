import './section-heading.css'
import { sectionTitleLengthMax } from '@roomful/contract/features/presentations/section-rules'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'

/** The heading above the first slide of a section; a click renames it. */
export function SectionHeading({
  title,
  isRenaming,
  onRename,
  onTitle,
}: {
  readonly title: string
  readonly isRenaming: boolean
  readonly onRename: () => void
  /** Ends renaming; without a title, it stays as it is. */
  readonly onTitle: (title: string | null) => void
}): JSX.Element {
  const button = useRef<HTMLButtonElement>(null)
  const isEndedByKey = useRef(false)
  useLayoutEffect(() => {
    if (!isRenaming && isEndedByKey.current) button.current?.focus()
    isEndedByKey.current = false
  }, [isRenaming])
  return (
    <h2 class="deck-section">
      {isRenaming ? (
        <SectionTitle
          title={title}
          onEnd={(typed, isByKey) => {
            isEndedByKey.current = isByKey
            onTitle(typed)
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          class="deck-section-name"
          title={t.renameSection}
          onClick={onRename}
        >
          <bdi dir="auto">{title}</bdi>
        </button>
      )}
    </h2>
  )
}

/** The title in a field; null: empty. */
function typed({ value }: HTMLInputElement): string | null {
  return cleanLine(value) || null
}

function SectionTitle({
  title,
  onEnd,
}: {
  readonly title: string
  readonly onEnd: (title: string | null, isByKey: boolean) => void
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.select(), [])
  const isOver = useRef(false)
  function end(given: string | null, isByKey: boolean): void {
    // Its removal takes the focus away once more.
    if (isOver.current) return
    isOver.current = true
    onEnd(given, isByKey)
  }
  return (
    <input
      ref={input}
      class="input"
      aria-label={t.sectionTitle}
      dir="auto"
      maxLength={sectionTitleLengthMax}
      defaultValue={title}
      onBlur={({ currentTarget }) => end(typed(currentTarget), false)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        end(event.key === 'Enter' ? typed(event.currentTarget) : null, true)
      }}
    />
  )
}
