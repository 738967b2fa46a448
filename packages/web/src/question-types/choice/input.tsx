import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { directionOf } from '../../ui/direction.ts'
import { Letter } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'
import './input.css'

interface Choice {
  readonly option_ids: readonly string[]
}

/** One tap answers; with multiple selections, taps toggle and a button sends. */
export function Input(props: InputProps): JSX.Element {
  const { question, give } = props
  const several = question.settings.allow_multiple === true
  const { value, set, send } = useDraft<Choice>(props, { option_ids: [] }, answer =>
    answer.option_ids.length > 0 ? answer : null,
  )
  const chosen = value.option_ids

  function tap(id: string): void {
    const toggled = question.options.filter(option => chosen.includes(option.id) !== (option.id === id))
    if (several) set({ option_ids: toggled.map(option => option.id) })
    else give({ option_ids: [id] })
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
            aria-pressed={chosen.includes(id)}
            onClick={() => tap(id)}
          >
            <Letter index={i} />
            <Picture image={image} of="option" />
            <WrittenMath text={text} />
          </button>
        ))}
      </div>
      {several && <SendButton {...send} />}
    </div>
  )
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return (own as Choice).option_ids.map(id => textOf(question, id)).join(', ')
}

export function rightText({ options }: RoomQuestion): string {
  return options
    .filter(option => option.is_correct)
    .map(({ text }) => text)
    .join(', ')
}
