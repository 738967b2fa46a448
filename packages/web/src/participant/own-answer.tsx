import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { answerFormOf } from '../question-types/answer-forms.ts'
import { rightAnswer } from '../question-types/right-answer.ts'
import { Icon } from '../ui/icon.tsx'
import { Written } from '../ui/written.tsx'
import { fractionRight } from './fraction-right.ts'

/** The participant's answer, and how correct it was once known. */
export function OwnAnswer({
  question,
  own,
  isOpen,
}: {
  question: RoomQuestion
  own: unknown
  isOpen: boolean
}): JSX.Element | null {
  if (own === undefined)
    return isOpen ? null : (
      <div class="notice">
        <p>{m.missed}</p>
        <Solution question={question} />
      </div>
    )
  const right = fractionRight(question, own)
  const verdict = right === null ? 'unknown' : right === 1 ? 'right' : right === 0 ? 'wrong' : 'partly'
  return (
    <div class="own" data-right={verdict}>
      {verdict !== 'unknown' && (
        <p class="own-verdict">
          <Icon name={verdict === 'wrong' ? 'cross' : 'check'} />
          {{ right: m.right, wrong: m.wrong, partly: m.partlyRight }[verdict]}
        </p>
      )}
      <p class="own-label">{m.yourAnswer}</p>
      <Lines text={answerFormOf(question)?.ownText(question, own) ?? ''} />
      {right !== 1 && <Solution question={question} />}
    </div>
  )
}

/** The correct answer, once revealed. */
export function Solution({ question }: { question: RoomQuestion }): JSX.Element | null {
  const text = rightAnswer(question)
  if (text === null) return null
  return (
    <>
      <p class="own-label">{m.correctAnswer}</p>
      <Lines text={text} />
    </>
  )
}

/** Lines that stay distinct when wrapped. */
function Lines({ text }: { text: string }): JSX.Element[] {
  return text.split('\n').map((line, i) => (
    <p key={`${i} ${line}`} class="own-line">
      <Written text={line} />
    </p>
  ))
}
