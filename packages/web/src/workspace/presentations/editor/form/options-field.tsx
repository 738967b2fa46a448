import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { whole } from '../../../../ui/numbers.ts'
import { toast } from '../../../kit/toast.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import { announce } from '../announce.tsx'
import type { EditorOption, EditorQuestion } from '../document/deck.ts'
import { newOption } from '../new-slide.ts'
import { movedTo, useReorder } from '../use-reorder.ts'
import { type OptionChange, OptionRow } from './option-row.tsx'
import { withLines } from './pasted-lines.ts'
import './options.css'

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
    announce(t.optionMoved(whole(to + 1), whole(options.length)))
  }

  function add(at: number): void {
    if (isFull) return
    const option = { ...newOption(type, at, ''), ...(rules!.extra.match && { match: '' }) }
    focusNext.current = option.key
    onChange(options.toSpliced(at, 0, option))
  }

  /** Focuses the next option if nothing has been written there, or else adds one. */
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
        {t.options} <span class="hint numbers">{t.optionsFrom(whole(rules.min), whole(rules.max))}</span>
      </legend>
      {problem !== null && (
        <p class="field-problem" id="options-problem">
          {problem}
        </p>
      )}
      <ol class="deck-options" ref={list}>
        {order.map(key => {
          const at = options.findIndex(option => option.key === key)
          const option = options[at]!
          return (
            <OptionRow
              key={key}
              option={option}
              at={at}
              type={type}
              isDragged={dragged === key}
              hasRight={hasRight}
              hasMatch={rules.extra.match !== undefined}
              imagesOf={rules.extra.image === undefined ? null : organizationId}
              canRemove={options.length > 1}
              faultOf={faultOf}
              onGrab={event => grab(event, key)}
              onChange={(changed, merge) => onOptionChange(key, changed, merge)}
              onEnter={() => goOn(at)}
              onRemove={() => remove(at)}
              onMove={by => move(key, at + by)}
              onPaste={lines => paste(at, lines)}
            />
          )
        })}
      </ol>
      <p class="hint field-hint" id="options-hint">
        {[ordered.has(type) && t.orderHint, hasRight && t.isRightHint, t.optionKeys]
          .filter(Boolean)
          .join(' ')}
      </p>
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
