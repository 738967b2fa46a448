import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'

export function Input({ question, own, give }: InputProps): JSX.Element {
  const max = question.settings.max_length as number
  const given = (own as { text: string } | undefined)?.text ?? ''
  const [text, setText] = useState(given)
  const left = max - [...text.trim()].length
  return (
    <div class="input-form">
      <textarea
        class="input text-input"
        aria-label={m.textLabel}
        aria-describedby="left"
        placeholder={m.textLabel}
        rows={4}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <p id="left" class="hint numbers" data-over={left < 0}>
        {left < 0 ? '−' : ''}
        {m.charactersLeft(Math.abs(left))}
      </p>
      <SendButton
        disabled={text.trim() === '' || left < 0 || text.trim() === given}
        again={given !== ''}
        onSend={() => give({ text: text.trim() })}
      />
    </div>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  return (own as { text: string }).text
}
