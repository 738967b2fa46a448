import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m as shared } from '../../messages/index.ts'
import { shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { waysOfTiles } from '../../ui/concealed.tsx'
import { LastSeconds, type Limit, useTimeLeft } from '../../ui/countdown.tsx'
import { directionOf } from '../../ui/direction.ts'
import { Icon } from '../../ui/icon.tsx'
import { Letter, seriesOf } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ResultsProps } from '../question-view.ts'
import { Chart as Shares } from './chart.tsx'

/** Whether a slide is played as a quiz: options of which some are right, and no picture. */
export function isQuiz({ type, has_right_answer, image }: RoomQuestion): boolean {
  return has_right_answer && !image && (type === 'QUIZ' || type === 'MULTIPLE_CHOICE')
}

/** Whether a slide draws options as images: all have one, and none is right. */
export function isOfImages({ type, has_right_answer, image, options }: RoomQuestion): boolean {
  return type === 'MULTIPLE_CHOICE' && !image && !has_right_answer && options.every(option => option.image)
}

/** Options with answers: as shares, or where some are right as tiles. */
export function Choice(props: ResultsProps): JSX.Element {
  return props.question.has_right_answer ? <Tiles {...props} /> : <Shares {...props} />
}

/** Options while answers are hidden, exactly where they are with answers. */
export function ChoiceConcealed({ question, results }: ResultsProps): JSX.Element {
  if (question.has_right_answer) return <Tiles question={question} results={null} />
  return <Shares question={question} results={withoutAnswers(results)} />
}

export function withoutAnswers(results: QuestionResultsOut): QuestionResultsOut {
  return { ...results, option_counts: {}, total_voters: 0 }
}

/** Options as tiles, which keep their places when the right ones are revealed. @param results null: hidden */
function Tiles({
  question: { options },
  results,
}: {
  question: RoomQuestion
  results: QuestionResultsOut | null
}): JSX.Element {
  const counts = results?.option_counts ?? {}
  const right = results?.correct_option_ids
  return (
    <ol
      class="tiles quiz-tiles"
      dir={directionOf(options.map(({ text }) => text))}
      data-flow={waysOfTiles(options.length)}
      data-largest="72"
      data-lettered="true"
      data-counted={results !== null}
      aria-hidden={results !== null}
    >
      {options.map(({ id, text, image }, i) => (
        <li
          key={id}
          class="tile"
          data-series={seriesOf(i)}
          data-right={right?.includes(id)}
          style={{ '--share': shareOf(counts[id] ?? 0, results?.total_voters ?? 0) }}
        >
          <Letter index={i} />
          <Picture image={image} of="option" />
          <WrittenMath text={text} />
          <span class="tile-end">
            <span class="tile-mark">
              <Icon name="check" />
              {right?.includes(id) && <span class="only-read">{shared.right}</span>}
            </span>
            <span class="numbers">{whole(counts[id] ?? 0)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** How many were right, once that is revealed. */
export function Verdict({ right, of }: { right: number; of: number }): JSX.Element {
  const [before, ...after] = m.rightOf({ right, of }).split(whole(right))
  return (
    <p class="verdict numbers">
      <bdi>
        {before}
        <b>{whole(right)}</b>
        <span>{after.join(whole(right))}</span>
      </bdi>
    </p>
  )
}

const pulseFrom = 5
const minutesFrom = 100

/** The time left of a quiz question; announced at ten seconds only. */
export function Ring(limit: Limit): JSX.Element {
  const { seconds, share } = useTimeLeft(limit)
  const time =
    seconds >= minutesFrom
      ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : whole(seconds)
  return (
    <div class="ring" data-length={time.length} data-last={seconds <= pulseFrom} style={{ '--left': share }}>
      <span
        translate={false}
        key={seconds <= pulseFrom && seconds}
        class="numbers"
        role="timer"
        aria-label={shared.timeLeft(seconds)}
      >
        {time}
      </span>
      <LastSeconds seconds={seconds} />
    </div>
  )
}
