import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { whole } from '../messages/numbers.ts'
import { m } from '../messages/stage/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { questionCount } from '../slide/view/deck-slides.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { Answered } from '../stage/controls/answered.tsx'
import { LastSeconds, type Limit, limitOf, useTimeLeft } from '../ui/countdown.tsx'
import { Written } from '../ui/written.tsx'

interface QuestionProps {
  readonly view: StageView
  readonly question: RoomQuestion
}

/** How many have answered, the time left, and what is correct, which only presenters see. */
export function RemoteQuestion({ view, question }: QuestionProps): JSX.Element {
  const limit = limitOf(question, view.clockAheadMs)
  const still = question.still_answering ?? 0
  return (
    <section
      class="remote-question"
      aria-label={m.questionOf({ at: question.number, of: questionCount(view.room) })}
    >
      <div class="remote-state" data-timed={limit !== null}>
        {limit && <SecondsLeft {...limit} />}
        {takesAnswers(question) && <Answered view={view} question={question} />}
      </div>
      {still > 0 && question.phase === 'OPEN' && <p class="hint">{m.stillHaveTime(still)}</p>}
      <RightAnswer view={view} question={question} />
    </section>
  )
}

/** From here on the end is near. */
const shortSeconds = 5

function SecondsLeft(limit: Limit): JSX.Element {
  const { seconds } = useTimeLeft(limit)
  return (
    <p
      class="remote-seconds numbers"
      role="timer"
      translate={false}
      aria-label={m.timeLeft(seconds)}
      data-short={seconds <= shortSeconds}
    >
      {seconds < 100 ? (
        <ShortSeconds seconds={seconds} />
      ) : (
        `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      )}
      <LastSeconds seconds={seconds} />
    </p>
  )
}

/** The number large, its unit small. */
function ShortSeconds({ seconds }: { readonly seconds: number }): JSX.Element {
  const [before, after] = m.shortSeconds(seconds).split(whole(seconds))
  return (
    <>
      {before && <small>{before}</small>}
      {whole(seconds)}
      {after && <small>{after}</small>}
    </>
  )
}

function RightAnswer({ view, question }: QuestionProps): JSX.Element | null {
  const { right_options = [] } = view.room
  const right = question.options.flatMap((option, i) =>
    right_options.includes(option.id) ? [{ ...option, letter: String.fromCharCode(65 + i) }] : [],
  )
  if (right.length === 0) return null
  return (
    <p class="remote-right">
      <span class="hint">{m.rightAnswer}</span>{' '}
      {right.map(({ id, letter, text }, i) => (
        <strong key={id}>
          {i > 0 && ', '}
          {letter} <Written text={text} />
        </strong>
      ))}
    </p>
  )
}
