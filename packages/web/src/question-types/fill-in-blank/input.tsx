import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { Fragment, type JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { withMath } from '../../ui/math/with-math.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'
import { promptParts } from './prompt-parts.ts'
import './input.css'

interface Blanks {
  readonly blanks: readonly string[]
}

const isEmpty = (text: string) => text.trim() === ''

export const hasPrompt = true

/** The prompt with an input per blank. */
export function Input(props: InputProps): JSX.Element {
  const parts = promptParts(props.question.prompt)
  const { value, set, send } = useDraft<Blanks>(
    props,
    { blanks: parts.slice(1).map(() => '') },
    answer => (answer.blanks.every(isEmpty) ? null : answer),
    ({ blanks }: Blanks) => !blanks.some(isEmpty),
  )
  return (
    <div class="input-form">
      <p class="blanks" dir="auto">
        {parts.map((part, i) => (
          <Fragment key={i}>
            <span key={part} ref={withMath} class="written">
              {part}
            </span>
            {i < parts.length - 1 && (
              <input
                class="input blank-input"
                aria-label={m.blank(i + 1)}
                maxLength={200}
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                aria-describedby={send.isTimed ? 'at-deadline' : undefined}
                value={value.blanks[i]}
                onInput={event => set({ blanks: value.blanks.with(i, event.currentTarget.value) })}
              />
            )}
          </Fragment>
        ))}
      </p>
      <SendButton {...send} />
    </div>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  const { blanks } = own as Blanks
  return blanks.every(isEmpty) ? '' : blanks.map(text => text || '–').join(', ')
}

export function rightText({ settings }: RoomQuestion): string {
  return (settings.blanks as { accepted: string[] }[]).map(({ accepted }) => accepted[0]).join(', ')
}
