import type { JSX } from 'preact'
import { percent, shareOf } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { directionOf } from '../../ui/direction.ts'
import { Icon } from '../../ui/icon.tsx'
import { Letter, seriesOf } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ResultsProps } from '../question-view.ts'
import type { Pair } from './input.tsx'
import { pairsByLeft } from './pairs.ts'

const manyOptions = 6
/** Partners shown per item, by number of items. */
const pairsShown = { few: 3, many: 1 }

/** The most frequent partners per left-hand side, always including the correct one. */
export function Chart({ question, results, own }: ResultsProps): JSX.Element {
  const given = (own as { pairs: Pair[] } | undefined)?.pairs ?? []
  const isMany = question.options.length > manyOptions
  const shown = pairsShown[isMany ? 'many' : 'few']
  return (
    <ul class="pairs" dir={directionOf(question.options.map(({ text }) => text))} aria-hidden="true">
      {pairsByLeft(question, results).map(({ id, text, image, pairs }, i) => (
        <li key={id} class="pair">
          <span class="pair-left">
            <Letter index={i} />
            <Picture image={image} of="option" />
            <WrittenMath text={text} />
          </span>
          <ol class="pair-rights">
            {pairs
              .filter(({ isRight }, at) => at < shown || isRight)
              .map(({ rightId, text: right, count, isRight }) => (
                <li key={rightId} class="pair-right" data-right={isRight === true}>
                  <span
                    class="pair-fill"
                    data-series={seriesOf(i)}
                    data-none={count === 0}
                    style={{ '--share': shareOf(count, results.total_voters) }}
                  />
                  <span class="pair-text">
                    {isRight && <Icon name="check" />}
                    <WrittenMath text={right} />
                    {given.some(pair => pair.left_id === id && pair.right_id === rightId) && (
                      <small>{m.you}</small>
                    )}
                  </span>
                  <span class="numbers">{percent(shareOf(count, results.total_voters))}</span>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
