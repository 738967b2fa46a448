import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { directionOf } from '../../ui/direction.ts'
import { Letter } from '../../ui/letter.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Written } from '../../ui/written.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import './input.css'

/** One tap answers; with multiple selections, taps toggle and a button sends. */
export function Input({ question, own, give }: InputProps): JSX.Element {
  const several = question.settings.allow_multiple === true
  const given = (own as { option_ids: string[] } | undefined)?.option_ids ?? []
  const [chosen, setChosen] = useState<readonly string[]>(given)
  const marked = several ? chosen : given

  function tap(id: string): void {
    if (!several) give({ option_ids: [id] })
    else setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  }

  return (
    <div class="input-form">
      <p class="hint">{several ? m.chooseSeveral : m.chooseOne}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div
        class="options"
        dir={directionOf(question.options.map(({ text }) => text))}
        role="group"
        aria-label={question.prompt}
        data-many={question.options.length > 6}
      >
        {question.options.map(({ id, text, image }, i) => (
          <button
            key={id}
            type="button"
            class="option"
            aria-pressed={marked.includes(id)}
            onClick={() => tap(id)}
          >
            <Letter index={i} />
            <Picture image={image} of="option" />
            <Written text={text} />
          </button>
        ))}
      </div>
      {several && (
        <SendButton
          disabled={chosen.length === 0 || sameSet(chosen, given)}
          again={given.length > 0}
          onSend={() =>
            give({ option_ids: question.options.map(({ id }) => id).filter(id => chosen.includes(id)) })
          }
        />
      )}
    </div>
  )
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every(one => b.includes(one))
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return (own as { option_ids: string[] }).option_ids.map(id => textOf(question, id)).join(', ')
}

export function rightText({ options }: RoomQuestion): string {
  return options
    .filter(option => option.is_correct)
    .map(({ text }) => text)
    .join(', ')
}
