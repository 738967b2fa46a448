import type { Room, RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX, RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/participant/index.ts'
import { Letter } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import type { VerdictOn } from '../answering/own-answer.tsx'
import { grounds } from '../ground.ts'
import { PlaceCard, peopleText, placeText } from './place-card.tsx'

/** Longer ones are below, with the question. */
const solutionCharactersMax = 80
const streakFrom = 3

const marks = {
  right: 'M4 13l5 5L20 6',
  partly: 'M4 13l5 5L20 6',
  wrong: 'M6 6l12 12M18 6L6 18',
  missed: 'M6 12h12',
} as const

/**
 * Whether one's answer was correct, over the whole screen, with what it earned.
 * @param solution the correct answer as text, if there is one
 * @param isTold whether the place may be shown yet
 * @param isNew whether the page was open before the reveal
 */
export function Verdict({
  room,
  question,
  verdict,
  solution,
  heading,
  isTold,
  isNew,
}: {
  room: Room
  question: RoomQuestion
  verdict: VerdictOn
  solution: string | null
  heading: RefObject<HTMLHeadingElement | null>
  isTold: boolean
  isNew: boolean
}): JSX.Element {
  const { score } = room
  const last = score?.last?.question_id === question.id ? score.last : null
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    // Replaced the heading that had the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    // Screen readers announce additions to an existing region.
    setAnnounced(true)
  }, [])
  return (
    <section
      ref={grounds[verdict]}
      class="outcome"
      data-part="verdict"
      data-verdict={verdict}
      data-new={isNew || undefined}
    >
      <div class="outcome-hero">
        <svg class="outcome-mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d={marks[verdict]} />
        </svg>
        <div class="outcome-text">
          <h1 ref={heading} tabIndex={-1}>
            {m.verdicts[verdict]}
          </h1>
          <p class="outcome-gain" role="status">
            {isAnnounced && last && (
              <>
                <strong key={last.points} class="numbers">
                  {last.points > 0 && <span aria-hidden="true">+{whole(last.points)}</span>}
                  <span class="only-read">{m.pointsOfThis(last.points)}</span>
                </strong>
                {score && score.streak >= streakFrom && (
                  <span key={`streak ${score.streak}`} class="numbers">
                    {m.streak(score.streak)}
                  </span>
                )}
                {isTold && score && (
                  <span key={`place ${score.place}`} class="only-read">
                    {placeText(score)} {peopleText(room)}
                  </span>
                )}
              </>
            )}
          </p>
          {verdict !== 'right' && solution !== null && <ShortSolution question={question} text={solution} />}
        </div>
      </div>
      {last && <PlaceCard room={room} isTold={isTold} />}
    </section>
  )
}

function ShortSolution({ question, text }: { question: RoomQuestion; text: string }): JSX.Element | null {
  if (text.length > solutionCharactersMax || text.includes('\n')) return null
  const rights = question.options.flatMap(({ is_correct }, i) => (is_correct ? [i] : []))
  return (
    <>
      <p>{m.correctAnswer}</p>
      <p class="outcome-solution" data-part="solution">
        {rights.length === 1 && <Letter index={rights[0]!} />}
        <WrittenMath hasMath={question.options.length > 0} text={text} />
      </p>
    </>
  )
}
