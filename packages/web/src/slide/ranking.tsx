import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { noAnswers, type ResultsProps } from '../question-types/question-view.ts'
import { byMeanPlace } from '../question-types/ranking/by-mean-place.ts'
import { Concealed } from '../ui/concealed.tsx'
import { directionOf } from '../ui/direction.ts'
import { decimal } from '../ui/numbers.ts'
import { Picture } from '../ui/picture.tsx'
import { moveMs, useSlide } from '../ui/slide.ts'
import { Written } from '../ui/written.tsx'

/** The options by mean place, once there are answers. */
export function Ranking(props: ResultsProps): JSX.Element {
  const { question, results } = props
  if (results.total_voters === 0)
    return <Concealed question={question} results={results} note={noAnswers(question)} />
  return <Places {...props} />
}

function Places({ question, results }: ResultsProps): JSX.Element {
  const ranked = byMeanPlace(question, results)
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, ranked.map(({ id }) => id).join(), moveMs)
  return (
    <ol
      class="bars ranked"
      dir={directionOf(ranked.map(({ text }) => text))}
      data-flow="1 2"
      data-has-right={false}
      ref={list}
      aria-hidden="true"
    >
      {ranked.map(({ id, text, image, mean }, at) => (
        <li key={id} data-id={id} class="bar">
          <span class="ranked-place numbers">{at + 1}</span>
          <span class="bar-label">
            <Picture image={image} of="option" />
            <span class="bar-text">
              <Written text={text} />
            </span>
          </span>
          <span class="bar-value numbers">
            {mean === null ? '–' : decimal(mean, 1)}
            {at === 0 && <small>{m.meanPlace}</small>}
          </span>
          <span class="bar-track">
            <span
              class="bar-fill"
              data-none={mean === null}
              style={{ '--share': shareOfPlace(mean, ranked.length) }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The share of a bar that always stands first; the last of several still has one. */
function shareOfPlace(mean: number | null, places: number): number {
  return mean === null ? 0 : (places + 1 - mean) / places
}
