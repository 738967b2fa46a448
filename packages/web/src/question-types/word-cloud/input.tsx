import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'

interface Words {
  readonly words: readonly string[]
}

function filled({ words }: Words): string[] {
  return words.map(word => word.trim()).filter(word => word !== '')
}

/** Fields appear one at a time, up to the limit. */
export function Input(props: InputProps): JSX.Element {
  const max = props.question.settings.max_words as number
  const { value, set, send } = useDraft<Words>(props, { words: [] }, answer => {
    const words = filled(answer)
    return words.length === 0 ? null : { words }
  })
  const typed = value.words
  const fields = Math.min(max, typed.findLastIndex(word => word.trim() !== '') + 2)

  function submit(event: Event): void {
    event.preventDefault()
    send.onSend()
  }

  return (
    <form class="input-form" onSubmit={submit}>
      <p class="hint">{m.wordHint(max)}</p>
      {Array.from({ length: fields }, (_, i) => (
        <input
          key={i}
          class="input"
          aria-label={m.word(i + 1)}
          placeholder={m.word(i + 1)}
          aria-describedby={send.isTimed ? 'at-deadline' : undefined}
          maxLength={40}
          enterkeyhint="send"
          autocomplete="off"
          value={typed[i] ?? ''}
          onInput={event => {
            const { value } = event.currentTarget
            set({
              words: Array.from({ length: Math.max(typed.length, i + 1) }, (_, j) =>
                j === i ? value : (typed[j] ?? ''),
              ),
            })
          }}
        />
      ))}
      <SendButton {...send} />
      <button type="submit" hidden />
    </form>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  return filled(own as Words).join(', ')
}
