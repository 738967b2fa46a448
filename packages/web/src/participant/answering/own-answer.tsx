import { fractionRight } from '@roomful/contract/question-types/fraction-right'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { answerFormOf } from '../../question-types/answer-forms.tsx'
import type { Draft } from '../../question-types/question-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { LazyFolded } from './lazy-results.tsx'

/**
 * The participant's answer, and how correct it was once known.
 * @param hasVerdict whether the page shows the verdict elsewhere
 */
export function OwnAnswer({
  question,
  own,
  draft,
  isOpen,
  hasVerdict = false,
}: {
  question: RoomQuestion
  own: unknown
  draft: Draft | undefined
  isOpen: boolean
  hasVerdict?: boolean
}): JSX.Element | null {
  const notSent = !isOpen && <NotSent question={question} own={own} draft={draft} />
  if (own === undefined)
    return isOpen ? null : (
      <div class="notice">
        <p>{m.missed}</p>
        {notSent}
        <Solution question={question} />
      </div>
    )
  const verdict = verdictOn(question, own)
  return (
    <div class="own" data-right={verdict}>
      {verdict !== 'unknown' && !hasVerdict && (
        <p class="own-verdict">
          <Icon name={verdict === 'wrong' ? 'cross' : 'check'} />
          <span key={verdict}>{{ right: m.right, wrong: m.wrong, partly: m.partlyRight }[verdict]}</span>
        </p>
      )}
      <p class="own-label">{m.yourAnswer}</p>
      <OwnText text={answerFormOf(question)?.ownText(question, own) ?? ''} hasMath={hasOptions(question)} />
      {notSent}
      {verdict !== 'right' && <Solution question={question} />}
    </div>
  )
}

/** A choice or text that was not sent. */
export function NotSent({
  question,
  own,
  draft,
  place = '',
}: {
  question: RoomQuestion
  own: unknown
  draft: Draft | undefined
  /** The question, where it is not shown itself. */
  place?: string
}): JSX.Element | null {
  const textOf = (value: unknown) =>
    value === undefined ? '' : (answerFormOf(question)?.ownText(question, value) ?? '').trim()
  const text = textOf(draft?.value)
  if (text === '' || text === textOf(own)) return null
  return (
    <>
      <p class="own-label">
        {place && `${place} · `}
        {m.notSent}
      </p>
      <OwnText text={text} hasMath={hasOptions(question)} />
    </>
  )
}

/** The correct answer, once revealed. */
export function Solution({ question }: { question: RoomQuestion }): JSX.Element | null {
  const text = isSolved(question) && answerFormOf(question)?.rightText?.(question)
  if (!text) return null
  return (
    <>
      <p class="own-label">{m.correctAnswer}</p>
      <Lines text={text} hasMath={hasOptions(question)} />
    </>
  )
}

/** How correct an answer is; `missed`: there is none. */
export type VerdictOn = 'right' | 'wrong' | 'partly' | 'missed'

/** How correct an answer is, for display only: points come from the server. */
export function verdictOn(question: RoomQuestion, own: unknown): Exclude<VerdictOn, 'missed'> | 'unknown' {
  if (!isSolved(question)) return 'unknown'
  const right = fractionRight(question, own)
  return right === 1 ? 'right' : right === 0 ? 'wrong' : 'partly'
}

/** Whether the correct answer has been revealed. */
function isSolved({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'REVEALED' && has_right_answer
}

/** Whether answers are the presenter's texts. */
function hasOptions({ options }: RoomQuestion): boolean {
  return options.length > 0
}

/** Room for ten options of two lines. */
const ownLines = 20

/** The participant's choice or text. */
export function OwnText({ text, hasMath = false }: { text: string; hasMath?: boolean }): JSX.Element {
  return (
    <LazyFolded text={text} lines={ownLines}>
      <Lines text={text} hasMath={hasMath} />
    </LazyFolded>
  )
}

/** Lines that stay distinct when wrapped. */
function Lines({ text, hasMath }: { text: string; hasMath: boolean }): JSX.Element[] {
  return text.split('\n').map((line, i) => (
    <p key={`${i} ${line}`} class="own-line">
      <WrittenMath hasMath={hasMath} text={line} />
    </p>
  ))
}
