import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { Fragment, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'
import { promptParts } from './prompt-parts.ts'
import './input.css'

/** The prompt with an input per blank. */
export function Input({ question, own, give }: InputProps): JSX.Element {
  const parts = promptParts(question.prompt)
  const given = (own as { blanks: string[] } | undefined)?.blanks ?? null
  const [blanks, setBlanks] = useState<readonly string[]>(given ?? parts.slice(1).map(() => ''))
  return (
    <div class="input-form">
      <p class="blanks" dir="auto">
        {parts.map((part, i) => (
          <Fragment key={i}>
            <span class="written">{part}</span>
            {i < parts.length - 1 && (
              <input
                class="input blank-input"
                aria-label={m.blank(i + 1)}
                maxLength={200}
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                value={blanks[i]}
                onInput={event => setBlanks(blanks.with(i, event.currentTarget.value))}
              />
            )}
          </Fragment>
        ))}
      </p>
      <SendButton
        disabled={blanks.every(text => text.trim() === '') || given?.join('\n') === blanks.join('\n')}
        again={given !== null}
        onSend={() => give({ blanks })}
      />
    </div>
  )
}

export function ownText(_question: RoomQuestion, own: unknown): string {
  return (own as { blanks: string[] }).blanks.map(text => text || '–').join(', ')
}

export function rightText({ settings }: RoomQuestion): string {
  return (settings.blanks as { accepted: string[] }[]).map(({ accepted }) => accepted[0]).join(', ')
}
