import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'

/** Fields appear one at a time, up to the limit. */
export function Input({ question, own, give }: InputProps): JSX.Element {
  const max = question.settings.max_words as number
  const given = (own as { words: string[] } | undefined)?.words ?? []
  const [typed, setTyped] = useState<readonly string[]>(given)
  const filled = typed.map(word => word.trim()).filter(word => word !== '')
  const fields = Math.min(max, typed.findLastIndex(word => word.trim() !== '') + 2)

  function send(event?: Event): void {
    event?.preventDefault()
    if (filled.length > 0 && filled.join('\n') !== given.join('\n')) give({ words: filled })
  }

  return (
    <form class="input-form" onSubmit={send}>
      <p class="hint">{m.wordHint(max)}</p>
      {Array.from({ length: fields }, (_, i) => (
        <input
          key={i}
          class="input"
          aria-label={m.word(i + 1)}
          placeholder={m.word(i + 1)}
          maxLength={40}
          enterkeyhint="send"
          autocomplete="off"
          value={typed[i] ?? ''}
          onInput={event => {
            const { value } = event.currentTarget
            setTyped(
              Array.from({ length: Math.max(typed.length, i + 1) }, (_, j) =>
                j === i ? value : (typed[j] ?? ''),
              ),
            )
          }}
        />
      ))}
      <SendButton
        disabled={filled.length === 0 || filled.join('\n') === given.join('\n')}
        again={given.length > 0}
        onSend={send}
      />
      <button type="submit" hidden />
    </form>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  return (own as { words: string[] }).words.join(', ')
}
