import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'

export function Input(props: InputProps): JSX.Element {
  const max = props.question.settings.max_length as number
  const leftOf = (text: string) => max - [...text.trim()].length
  const { value, set, send } = useDraft<{ readonly text: string }>(props, { text: '' }, answer => {
    const text = answer.text.trim()
    return text === '' || leftOf(text) < 0 ? null : { text }
  })
  const left = leftOf(value.text)
  return (
    <div class="input-form">
      <textarea
        class="input text-input"
        aria-label={m.textLabel}
        aria-describedby={send.isTimed ? 'left at-deadline' : 'left'}
        placeholder={m.textLabel}
        rows={4}
        value={value.text}
        onInput={event => set({ text: event.currentTarget.value })}
      />
      <p id="left" class="hint numbers" data-over={left < 0}>
        <span key={left}>
          {left < 0 ? '−' : ''}
          {m.charactersLeft(Math.abs(left))}
        </span>
      </p>
      <SendButton {...send} />
    </div>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  return (own as { text: string }).text
}
