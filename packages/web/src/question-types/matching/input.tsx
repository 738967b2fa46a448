import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m } from '../../messages/forms/index.ts'
import { Letter } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'
import { partnerText } from './pairs.ts'
import './input.css'

export interface Pair {
  readonly left_id: string
  readonly right_id: string
}

/**
 * Left-hand sides that open their partners, one at a time: a tap on a partner chooses it and opens the next without one.
 * Choosing a taken partner moves it, with a notice.
 */
export function Input(props: InputProps): JSX.Element {
  const { question } = props
  const { value, set, send } = useDraft<{ readonly pairs: readonly Pair[] }>(props, { pairs: [] }, answer =>
    answer.pairs.length < question.options.length ? null : answer,
  )
  const form = useRef<HTMLDivElement>(null)
  const chosen = new Map(value.pairs.map(({ left_id, right_id }) => [left_id, right_id]))
  const [open, setOpen] = useState(() => question.options.find(({ id }) => !chosen.has(id))?.id ?? null)
  const [taken, setTaken] = useState<{ from: string; text: string } | null>(null)

  function choose(left: string, right: string): void {
    const isTakenBack = chosen.get(left) === right
    const loser = question.options.find(({ id }) => id !== left && chosen.get(id) === right)
    const text =
      loser &&
      m.partnerMoved({ partner: partnerText(question, right), to: textOf(question, left), from: loser.text })
    setTaken(loser && text ? { from: loser.id, text } : null)
    const pairs = question.options.flatMap(({ id }) => {
      const right_id = id === left ? !isTakenBack && right : id !== loser?.id && chosen.get(id)
      return right_id ? [{ left_id: id, right_id }] : []
    })
    set({ pairs })
    if (isTakenBack) return
    const next = question.options.find(({ id }) => pairs.every(({ left_id }) => left_id !== id))?.id ?? null
    setOpen(next)
    // The pressed button is gone: the focus moves to the next one without a partner, finally to the send button.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(next === null ? '.send button' : '[aria-expanded="true"]')
        ?.focus(),
    )
  }

  return (
    <div class="input-form" ref={form}>
      <p class="hint">{m.matchHint}</p>
      <ul class="labelled-items">
        {question.options.map(({ id, text, image }, i) => {
          const right = chosen.get(id)
          const isOpen = open === id
          return (
            <li key={id} class="labelled-item match">
              <button
                type="button"
                id={`match-${id}`}
                class="button match-left"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : id)}
              >
                <Letter index={i} />
                <Picture image={image} of="option" />
                <span class="match-name">
                  <WrittenMath text={text} />
                </span>
                <span key={right} class="match-own" data-none={right === undefined}>
                  {right === undefined ? (
                    m.choosePartner
                  ) : (
                    <WrittenMath text={partnerText(question, right)} />
                  )}
                </span>
              </button>
              {isOpen && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container everywhere
                <div class="match-partners" role="group" aria-labelledby={`match-${id}`}>
                  {question.matches?.map(match => (
                    <button
                      key={match.id}
                      type="button"
                      class="button match-partner"
                      aria-pressed={right === match.id}
                      onClick={() => choose(id, match.id)}
                    >
                      <WrittenMath text={match.text} />
                      {question.options.map(
                        (other, at) =>
                          other.id !== id &&
                          chosen.get(other.id) === match.id && <Letter key={other.id} index={at} />,
                      )}
                    </button>
                  ))}
                </div>
              )}
              <p class={taken?.from === id ? 'notice' : ''} role="status">
                {taken?.from === id && <span key={taken.text}>{taken.text}</span>}
              </p>
            </li>
          )
        })}
      </ul>
      <SendButton {...send} />
    </div>
  )
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return (own as { pairs: Pair[] }).pairs
    .map(({ left_id, right_id }) => `${textOf(question, left_id)} → ${partnerText(question, right_id)}`)
    .join('\n')
}

export function rightText(question: RoomQuestion): string {
  return question.options
    .map(({ text, match_id }) => `${text} → ${partnerText(question, match_id ?? '')}`)
    .join('\n')
}
