import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { Letter } from '../../../../ui/letter.tsx'
import { whole } from '../../../../ui/numbers.ts'
import { ImageField } from '../../../images/image-field.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorOption, ImageRef } from '../document/deck.ts'
import { newOption } from '../new-slide.ts'
import { linesOf } from './pasted-lines.ts'

/** Null takes the image away. */
export type OptionChange = Omit<Partial<EditorOption>, 'image'> & { readonly image?: ImageRef | null }

/** One option: its text, whether it is right, its image and its actions. */
export function OptionRow({
  option,
  at,
  type,
  isDragged,
  hasRight,
  hasMatch,
  imagesOf,
  canRemove,
  faultOf,
  onGrab,
  onChange,
  onEnter,
  onRemove,
  onMove,
  onPaste,
}: {
  readonly option: EditorOption
  /** Its place, from 0. */
  readonly at: number
  readonly type: QuestionTypeName
  readonly isDragged: boolean
  readonly hasRight: boolean
  readonly hasMatch: boolean
  /** The organization that images are uploaded to; null: options of this type have none. */
  readonly imagesOf: string | null
  readonly canRemove: boolean
  readonly faultOf: FaultOf
  readonly onGrab: (event: PointerEvent) => void
  readonly onChange: (changed: OptionChange, merge?: string) => void
  /** Moves on to the next option, or adds one. */
  readonly onEnter: () => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
  readonly onPaste: (lines: readonly string[]) => void
}): JSX.Element {
  const place = whole(at + 1)
  const usual = newOption(type, at)

  function press(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void {
    if (event.isComposing) return
    const { key, altKey, currentTarget } = event
    const isMatch = currentTarget.dataset.field === 'match'
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Enter' && hasMatch && !isMatch) focusMatch(currentTarget)
    else if (key === 'Enter') onEnter()
    else if (key === 'Backspace' && !isMatch && isEmpty() && canRemove) onRemove()
    else return
    event.preventDefault()
  }
  const isEmpty = () => option.text === '' && (option.match ?? '') === ''

  const texts = [
    { field: 'text', value: option.text, usual: usual.text, label: t.option(place) },
    ...(hasMatch
      ? [{ field: 'match', value: option.match ?? '', usual: usual.match, label: t.match(place) }]
      : []),
  ]
  return (
    <li class="deck-option" data-id={option.key} data-dragged={isDragged}>
      <span class="deck-grip" title={t.drag} aria-hidden="true" onPointerDown={onGrab}>
        <Letter index={at} />
      </span>
      <div class="deck-option-texts">
        {texts.map(({ field, value, usual, label }) => {
          const problem = faultOf(`options[${at}].${field}`)
          const id = `option-${option.key}-${field}`
          return (
            <div key={field}>
              <input
                id={id}
                class="input"
                type="text"
                dir="auto"
                autocomplete="off"
                data-field={field}
                aria-label={label}
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : `${id}-problem`}
                value={value}
                onFocus={event => value === usual && event.currentTarget.select()}
                onInput={event => onChange({ [field]: event.currentTarget.value }, `${field} ${option.key}`)}
                onKeyDown={press}
                onPaste={event => {
                  const lines = linesOf(event.clipboardData?.getData('text/plain') ?? '')
                  if (lines.length < 2 || field === 'match') return
                  event.preventDefault()
                  onPaste(lines)
                }}
              />
              {problem !== null && (
                <p class="field-problem" id={`${id}-problem`}>
                  {problem}
                </p>
              )}
            </div>
          )
        })}
      </div>
      {hasRight && (
        <label class="deck-right" data-on={option.is_correct === true} title={t.isRight(place)}>
          <input
            type="checkbox"
            aria-label={t.isRight(place)}
            checked={option.is_correct === true}
            onChange={event => onChange({ is_correct: event.currentTarget.checked })}
          />
          <WorkspaceIcon name="check" />
        </label>
      )}
      <button
        type="button"
        class="deck-icon-button"
        aria-label={t.removeOption(place)}
        title={t.removeOption(place)}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <WorkspaceIcon name="cross" />
      </button>
      {imagesOf !== null && (
        <details class="deck-option-image" open={option.image !== undefined}>
          <summary>{t.image.ofOption}</summary>
          <ImageField
            organizationId={imagesOf}
            id={`option-${option.key}-image`}
            of={t.option(place)}
            image={option.image ?? null}
            onChange={(image, merge) => onChange({ image }, merge && `image ${merge} ${option.key}`)}
          />
        </details>
      )}
    </li>
  )
}

function focusMatch(input: HTMLInputElement): void {
  const match = input.closest('li')?.querySelector<HTMLInputElement>('[data-field="match"]')
  match?.focus()
  match?.select()
}
