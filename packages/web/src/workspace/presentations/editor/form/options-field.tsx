import './options.css'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { whole } from '../../../../messages/numbers.ts'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { Letter } from '../../../../ui/letter.tsx'
import { ImageField } from '../../../images/image-field.tsx'
import { toast } from '../../../kit/toast.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import { announce } from '../announce.tsx'
import type { EditorOption, EditorQuestion, ImageRef } from '../document/deck.ts'
import { movedTo } from '../document/order.ts'
import { EditorIcon } from '../editor-icon.tsx'
import { newOption } from '../new-slide.ts'
import { useReorder } from '../use-reorder.ts'
import { Info } from './info.tsx'

/** The lines of a text that are not empty, without bullets and numbers. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim().replace(/^([-*•–]|\d{1,2}[.)])\s+/, ''))
    .filter(line => line !== '')
}

/**
 * Replaces options with lines from an index on; surplus lines become new options.
 * @param max maximum number of options
 * @returns `left`: lines without space; `last`: the key of the last placed option
 */
export function withLines(
  options: readonly EditorOption[],
  at: number,
  lines: readonly string[],
  max: number,
  create: (place: number, text: string) => EditorOption,
): { readonly options: readonly EditorOption[]; readonly left: number; readonly last: string } {
  const room = max - options.length
  const [first = '', ...others] = lines
  const added = others.slice(0, room).map((text, i) => create(at + 1 + i, text))
  const changed = { ...options[at]!, text: first }
  return {
    options: options.toSpliced(at, 1, changed, ...added),
    left: others.length - added.length,
    last: (added.at(-1) ?? changed).key,
  }
}

/** Null removes the image. */
export type OptionChange = Omit<Partial<EditorOption>, 'image'> & { readonly image?: ImageRef | null }

/** Actions of the rows, by the key or place of their option. */
interface OptionRowActions {
  readonly grab: (event: PointerEvent, key: string) => void
  readonly change: (key: string, changed: OptionChange, merge?: string) => void
  readonly goOn: (at: number) => void
  readonly move: (key: string, to: number) => void
  readonly paste: (at: number, lines: readonly string[]) => void
  readonly remove: (at: number) => void
}

/** An option: text, correctness, image and actions. */
function OptionRow({
  question,
  at,
  organizationId,
  isDragged,
  faultOf,
  actions,
}: {
  readonly question: EditorQuestion
  /** Its place, from 0. */
  readonly at: number
  readonly organizationId: string
  readonly isDragged: boolean
  readonly faultOf: FaultOf
  readonly actions: OptionRowActions
}): JSX.Element {
  const { options, type } = question
  const option = options[at]!
  const { extra } = typeOf({ type }).options!
  const hasRight = extra.is_correct !== undefined
  const hasMatch = extra.match !== undefined
  const hasImage = extra.image !== undefined
  const canRemove = options.length > 1
  const place = whole(at + 1)
  const usual = newOption(type, at)
  const change = (changed: OptionChange, merge?: string) => actions.change(option.key, changed, merge)

  function press(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void {
    if (event.isComposing) return
    const { key, altKey, currentTarget } = event
    const isMatch = currentTarget.dataset.field === 'match'
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
      actions.move(option.key, at + (key === 'ArrowUp' ? -1 : 1))
    else if (key === 'Enter' && hasMatch && !isMatch) focusMatch(currentTarget)
    else if (key === 'Enter') actions.goOn(at)
    else if (key === 'Backspace' && !isMatch && isEmpty() && canRemove) actions.remove(at)
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
      <span
        class="deck-grip"
        title={t.drag}
        aria-hidden="true"
        onPointerDown={event => actions.grab(event, option.key)}
      >
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
                onInput={event => change({ [field]: event.currentTarget.value }, `${field} ${option.key}`)}
                onKeyDown={press}
                onPaste={event => {
                  const lines = linesOf(event.clipboardData?.getData('text/plain') ?? '')
                  if (lines.length < 2 || field === 'match') return
                  event.preventDefault()
                  actions.paste(at, lines)
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
      {(hasRight || hasImage) && (
        <div class="deck-option-more">
          {hasRight && (
            <label class="deck-check deck-right" data-on={option.is_correct === true}>
              <input
                type="checkbox"
                aria-label={t.isRight(place)}
                checked={option.is_correct === true}
                onChange={event => change({ is_correct: event.currentTarget.checked })}
              />
              {t.correct}
            </label>
          )}
          {hasImage && (
            <details class="deck-option-image" open={option.image !== undefined}>
              <summary>
                <EditorIcon name="image" />
                {t.image.ofOption}
              </summary>
              <ImageField
                organizationId={organizationId}
                id={`option-${option.key}-image`}
                of={t.option(place)}
                image={option.image ?? null}
                onChange={(image, merge) => change({ image }, merge && `image ${merge} ${option.key}`)}
              />
            </details>
          )}
        </div>
      )}
      <button
        type="button"
        class="deck-icon-button"
        aria-label={t.removeOption(place)}
        title={t.removeOption(place)}
        disabled={!canRemove}
        onClick={() => actions.remove(at)}
      >
        <WorkspaceIcon name="cross" />
      </button>
    </li>
  )
}

function focusMatch(input: HTMLInputElement): void {
  const match = input.closest('li')?.querySelector<HTMLInputElement>('[data-field="match"]')
  match?.focus()
  match?.select()
}

const ordered: ReadonlySet<QuestionTypeName> = new Set(['ORDERING'])

/** The options of a question: typed one after the other, pasted as lines, dragged or moved with keys. */
export function OptionsField({
  organizationId,
  question,
  faultOf,
  onChange,
  onOptionChange,
}: {
  readonly organizationId: string
  readonly question: EditorQuestion
  readonly faultOf: FaultOf
  readonly onChange: (options: readonly EditorOption[], merge?: string) => void
  readonly onOptionChange: (key: string, changed: OptionChange, merge?: string) => void
}): JSX.Element | null {
  const { options, type } = question
  const rules = typeOf({ type }).options
  const list = useRef<HTMLOListElement>(null)
  /** The option to focus once it has been drawn. */
  const focusNext = useRef<string | null>(null)
  const { order, dragged, grab } = useReorder(
    list,
    options.map(({ key }) => key),
    move,
  )
  useLayoutEffect(() => {
    if (focusNext.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${focusNext.current}"] input[type=text]`)
    if (!row) return
    focusNext.current = null
    row.focus()
  }, [options])
  if (!rules) return null
  const hasRight = rules.extra.is_correct !== undefined
  const isFull = options.length >= rules.max

  function move(key: string, to: number): void {
    if (to < 0 || to >= options.length) return
    const keys = movedTo(
      options.map(option => option.key),
      key,
      to,
    )
    focusNext.current = key
    onChange(keys.map(one => options.find(option => option.key === one)!))
    announce(t.optionMoved({ place: whole(to + 1), count: whole(options.length) }))
  }

  function add(at: number): void {
    if (isFull) return
    const option = { ...newOption(type, at, ''), ...(rules!.extra.match && { match: '' }) }
    focusNext.current = option.key
    onChange(options.toSpliced(at, 0, option))
  }

  /** Focuses the next option if empty, otherwise adds one. */
  function goOn(at: number): void {
    const next = options[at + 1]
    const isWritten = next !== undefined && ![newOption(type, at + 1).text, ''].includes(next.text)
    if (next && (!isWritten || isFull)) focusText(next.key)
    else if (options[at]!.text !== '') add(at + 1)
  }

  function remove(at: number): void {
    focusNext.current = (options[at - 1] ?? options[at + 1])?.key ?? null
    onChange(options.toSpliced(at, 1))
  }

  function paste(at: number, lines: readonly string[]): void {
    const {
      options: pasted,
      left,
      last,
    } = withLines(options, at, lines, rules!.max, (place, text) => newOption(type, place, text))
    focusNext.current = last
    onChange(pasted)
    if (left > 0) toast(t.linesLeftOut(whole(left)))
  }

  const problem = faultOf('options')
  return (
    <fieldset
      class="deck-part"
      data-faults="options"
      aria-describedby={problem === null ? 'options-hint' : 'options-problem options-hint'}
    >
      <legend>
        {t.options}{' '}
        <span class="hint numbers">{t.optionsFrom({ min: whole(rules.min), max: whole(rules.max) })}</span>
      </legend>
      <Info id="options-hint">
        {[ordered.has(type) && t.orderHint, hasRight && t.isRightHint, t.optionKeys]
          .filter(Boolean)
          .join(' ')}
      </Info>
      {problem !== null && (
        <p class="field-problem" id="options-problem">
          {problem}
        </p>
      )}
      <ol class="deck-options" ref={list}>
        {order.map(key => (
          <OptionRow
            key={key}
            question={question}
            at={options.findIndex(option => option.key === key)}
            organizationId={organizationId}
            isDragged={dragged === key}
            faultOf={faultOf}
            actions={{ grab, change: onOptionChange, goOn, move, paste, remove }}
          />
        ))}
      </ol>
      {!isFull && (
        <button type="button" class="button deck-small" onClick={() => add(options.length)}>
          <WorkspaceIcon name="plus" />
          {t.addOption}
        </button>
      )}
    </fieldset>
  )

  function focusText(key: string): void {
    const input = list.current?.querySelector<HTMLInputElement>(`[data-id="${key}"] input[type=text]`)
    input?.focus()
    input?.select()
  }
}
