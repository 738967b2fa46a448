import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { decimal, percent, shareOf, whole } from '../../ui/numbers.ts'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'

const promotersFrom = 9
const passivesFrom = 7
/** The gauge is half a circle of this radius in a box of 200 × 112. */
const radius = 88

/** A gauge from -100 to 100, the three groups, and what they are made of. */
export function Results({ results, own }: ResultsProps): JSX.Element {
  const { total_voters, nps } = results
  const score = nps?.score ?? null
  const counts = new Map(distribution(results))
  const groups = [
    ['low', m.detractors, m.detractorsRange, nps?.detractors ?? 0],
    ['middle', m.passives, m.passivesRange, nps?.passives ?? 0],
    ['high', m.promoters, m.promotersRange, nps?.promoters ?? 0],
  ] as const
  return (
    <div class="nps" aria-hidden="true">
      <div class="gauge">
        <svg viewBox="0 0 200 112" aria-hidden="true">
          <path class="gauge-arc" d={`M${100 - radius} 100A${radius} ${radius} 0 0 1 ${100 + radius} 100`} />
          <path class="gauge-zero" d="M100 5v14" />
          {score !== null && (
            <g class="gauge-needle" style={{ transform: `rotate(${(score / 100) * 90}deg)` }}>
              <path d="M100 6l7 20h-14z" />
            </g>
          )}
        </svg>
        <p class="gauge-score numbers">
          {score === null ? '–' : `${score > 0 ? '+' : ''}${decimal(score, 0)}`}
          <small>{m.npsScore}</small>
        </p>
      </div>
      <div class="nps-parts">
        <div class="nps-bar">
          {groups.map(([group, , , n]) => (
            <span key={group} data-group={group} style={{ flexGrow: n }} />
          ))}
        </div>
        <dl class="nps-groups">
          {groups.map(([group, name, range, n]) => (
            <div key={group} data-group={group}>
              <dt>
                {name} <small>{range}</small>
              </dt>
              <dd class="numbers">
                {percent(shareOf(n, total_voters))} <small>{whole(n)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <Histogram
          columns={Array.from({ length: 11 }, (_, value) => ({
            label: whole(value),
            count: counts.get(value) ?? 0,
            group: value >= promotersFrom ? 'high' : value >= passivesFrom ? 'middle' : 'low',
            isOwn: (own as { value: number } | undefined)?.value === value,
          }))}
          mean={null}
          meanAt={null}
        />
      </div>
    </div>
  )
}
