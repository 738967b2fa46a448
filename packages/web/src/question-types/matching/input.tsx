import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Letter } from '../../ui/letter.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Written } from '../../ui/written.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'
import { partnerText } from './pairs.ts'

export interface Pair {
  readonly left_id: string
  readonly right_id: string
}

/** A select per left-hand side; choosing a taken partner moves it, with a notice. */
export function Input(props: InputProps): JSX.Element {
  const { question } = props
  const { value, set, send } = useDraft<{ readonly pairs: readonly Pair[] }>(props, { pairs: [] }, answer =>
    answer.pairs.length < question.options.length ? null : answer,
  )
  const chosen = new Map(value.pairs.map(({ left_id, right_id }) => [left_id, right_id]))
  const [taken, setTaken] = useState<{ from: string; text: string } | null>(null)

  function choose(left: string, right: string): void {
    const loser = question.options.find(({ id }) => id !== left && right !== '' && chosen.get(id) === right)
    const text = loser && m.partnerMoved(partnerText(question, right), textOf(question, left), loser.text)
    setTaken(loser && text ? { from: loser.id, text } : null)
    const pairs = question.options.flatMap(({ id }) => {
      const right_id = id === left ? right : id !== loser?.id && chosen.get(id)
      return right_id ? [{ left_id: id, right_id }] : []
    })
    set({ pairs })
  }

  return (
    <div class="input-form">
      <p class="hint">{m.matchHint}</p>
      <ul class="labelled-items">
        {question.options.map(({ id, text, image }, i) => (
          <li key={id} class="labelled-item match">
            <label for={`match-${id}`}>
              <Letter index={i} />
              <Picture image={image} of="option" />
              <Written text={text} />
            </label>
            <select
              id={`match-${id}`}
              class="input"
              value={chosen.get(id) ?? ''}
              onChange={event => choose(id, event.currentTarget.value)}
            >
              <option value="">{m.choosePartner}</option>
              {question.matches?.map(match => (
                <option key={match.id} value={match.id}>
                  {match.text}
                </option>
              ))}
            </select>
            <p class={taken?.from === id ? 'notice' : ''} role="status">
              {taken?.from === id && <span key={taken.text}>{taken.text}</span>}
            </p>
          </li>
        ))}
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
