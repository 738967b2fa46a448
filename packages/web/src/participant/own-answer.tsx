import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { answerFormOf } from '../question-types/answer-forms.ts'
import { Icon } from '../ui/icon.tsx'
import { Written } from '../ui/written.tsx'
import { fractionRight } from './judge.ts'

/** What this participant answered, and how right it was once that is known. */
export function OwnAnswer({
  question,
  own,
  isOpen,
}: {
  question: RoomQuestion
  own: unknown
  isOpen: boolean
}): JSX.Element | null {
  if (own === undefined) return isOpen ? null : <p class="notice">{m.missed}</p>
  const right = fractionRight(question, own)
  return (
    <div class={`own ${right === null ? '' : right === 1 ? 'notice good' : 'notice bad'}`}>
      {right !== null && (
        <p class="own-verdict">
          <Icon name={right === 0 ? 'cross' : 'check'} />
          {right === 1 ? m.right : right === 0 ? m.wrong : m.partlyRight}
        </p>
      )}
      <p>
        <span class="hint">{m.yourAnswer}: </span>
        <Written text={answerFormOf(question)?.ownText(question, own) ?? ''} />
      </p>
    </div>
  )
}
