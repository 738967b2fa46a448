import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { directionOf } from '../../ui/direction.ts'
import { seriesOf } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ResultsProps } from '../question-view.ts'
import { type CountedPair, pairsByLeft } from './pairs.ts'
import './slide.css'

/** The correct pairs, each wired in a color of its own, with the most frequent mistake; before the reveal both sides. */
export function Matching({ question, results }: ResultsProps): JSX.Element {
  if (!results.correct_pairs)
    return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  return (
    <ol
      class="wired"
      dir={directionOf(question.options.map(({ text }) => text))}
      data-flow="1"
      data-largest="40"
      aria-hidden="true"
    >
      {pairsByLeft(question, results).map(({ id, text, image, pairs }, i) => (
        <li key={id} class="wired-pair" data-series={seriesOf(i)}>
          <span class="wired-card">
            <Picture image={image} of="option" />
            <WrittenMath text={text} />
          </span>
          <span class="wire" />
          <Partner pairs={pairs} />
        </li>
      ))}
    </ol>
  )
}

function Partner({ pairs }: { pairs: readonly CountedPair[] }): JSX.Element {
  const right = pairs.find(({ isRight }) => isRight)
  const mistake = pairs.find(({ isRight, count }) => !isRight && count > 0)
  return (
    <>
      <span class="wired-card">{right && <WrittenMath text={right.text} />}</span>
      <span class="wired-said">
        <strong class="numbers" dir="auto">
          {m.correctCount(right?.count ?? 0)}
        </strong>
        {mistake && (
          <small dir="auto">
            {m.saidBy(mistake.count)} <WrittenMath text={mistake.text} />
          </small>
        )}
      </span>
    </>
  )
}
