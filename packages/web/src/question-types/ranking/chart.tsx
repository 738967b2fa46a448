import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { decimal } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { Letter } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSlide } from '../../ui/slide.ts'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { byMeanPlace } from './by-mean-place.ts'

/** Longer texts take the space of the lines on narrow phones. */
const shortText = 40

/** Slope lines from the deck's order to the room's, once there are answers. */
export function Chart(props: ResultsProps): JSX.Element {
  const { question, results } = props
  // Without answers there is no order to show.
  if (results.total_voters === 0)
    return <Concealed question={question} results={results} note={noAnswers(question)} />
  return <Slopes {...props} />
}

function Slopes({ question, results }: ResultsProps): JSX.Element {
  const ranked = byMeanPlace(question, results)
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, ranked.map(({ id }) => id).join())
  const n = ranked.length
  const middle = (place: number) => ((place + 0.5) / n) * 100
  return (
    <div class="slopes" data-long={ranked.some(({ text }) => text.length > shortText)} aria-hidden="true">
      <ol class="slopes-deck">
        {question.options.map(({ id }, i) => (
          <li key={id}>
            <Letter index={i} />
          </li>
        ))}
      </ol>
      <svg class="slopes-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ranked.map(({ id, position }, place) => (
          <path
            key={id}
            data-series={(position % 6) + 1}
            vector-effect="non-scaling-stroke"
            style={{
              d: `path("M0 ${middle(position)}C45 ${middle(position)} 55 ${middle(place)} 100 ${middle(place)}")`,
            }}
            d={`M0 ${middle(position)}C45 ${middle(position)} 55 ${middle(place)} 100 ${middle(place)}`}
          />
        ))}
      </svg>
      <ol class="slopes-room" ref={list}>
        {ranked.map(({ id, text, image, position, mean }, place) => (
          <li key={id} data-id={id}>
            <span class="slopes-place numbers">{place + 1}</span>
            <Letter index={position} />
            <Picture image={image} of="option" />
            <WrittenMath text={text} />
            <span class="slopes-mean numbers">{mean === null ? '' : m.meanIs(decimal(mean, 1))}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
