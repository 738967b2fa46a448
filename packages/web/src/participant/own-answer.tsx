import { fractionRight } from '@roomful/contract/question-types/fraction-right'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { answerFormOf } from '../question-types/answer-forms.ts'
import { Icon } from '../ui/icon.tsx'
import { Written } from '../ui/written.tsx'

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
  const verdict = verdictOn(question, own)
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
      {verdict !== 'right' && <Solution question={question} />}
    </div>
  )
}

/** The correct answer, once revealed. */
export function Solution({ question }: { question: RoomQuestion }): JSX.Element | null {
  const text = isSolved(question) && answerFormOf(question)?.rightText?.(question)
  if (!text) return null
  return (
    <>
      <p class="own-label">{m.correctAnswer}</p>
      <Lines text={text} />
    </>
  )
}

/** How correct an answer is, for display only: points come from the server. */
export function verdictOn(question: RoomQuestion, own: unknown): 'unknown' | 'right' | 'wrong' | 'partly' {
  if (!isSolved(question)) return 'unknown'
  const right = fractionRight(question, own)
  return right === 1 ? 'right' : right === 0 ? 'wrong' : 'partly'
}

/** Whether the correct answer has been revealed. */
function isSolved({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'REVEALED' && has_right_answer
}

/** Lines that stay distinct when wrapped. */
function Lines({ text }: { text: string }): JSX.Element[] {
  return text.split('\n').map((line, i) => (
    <p key={`${i} ${line}`} class="own-line">
      <Written text={line} />
    </p>
  ))
}
