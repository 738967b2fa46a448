import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { JSX } from 'preact'
import { decimal, percents, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { type Column, Histogram } from '../../ui/histogram.tsx'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'

const promotersFrom = 9
const passivesFrom = 7
/** Radius of the half-circle gauge around 100, 100. */
const radius = 86

/** A quarter circle from the top, to the left (0) or right (1). */
function arc(side: 0 | 1): string {
  return `M100 ${100 - radius}A${radius} ${radius} 0 0 ${side} ${100 + (side ? radius : -radius)} 100`
}

/** A gauge from -100 to 100, the three groups and their distribution. */
export function Chart({ results, own }: ResultsProps): JSX.Element {
  const score = results.nps?.score ?? null
  const groups = npsGroups(results)
  return (
    <div class="nps" aria-hidden="true">
      <div class="gauge">
        <svg viewBox="0 0 200 126" aria-hidden="true">
          <path class="gauge-arc" d={`${arc(0)}${arc(1)}`} />
          <path
            class="gauge-score-arc"
            data-group={(score ?? 0) < 0 ? 'low' : 'high'}
            d={arc((score ?? 0) < 0 ? 0 : 1)}
            pathLength={100}
            stroke-dasharray={`${Math.abs(score ?? 0)} 200`}
          />
          <path class="gauge-zero" d="M100 4v24" />
          <g class="gauge-ends" font-size="10">
            <text x={100 - radius} y="122">
              −100
            </text>
            <text x={100 + radius} y="122">
              +100
            </text>
          </g>
        </svg>
        <p class="gauge-score numbers">
          {score === null ? '–' : `${score > 0 ? '+' : ''}${decimal(score, 0)}`}
          <small>{m.npsScore}</small>
        </p>
      </div>
      <div class="nps-parts">
        <div class="nps-bar">
          {groups.map(({ group, count }) => (
            <span key={group} data-group={group} data-none={count === 0} style={{ flexGrow: count }} />
          ))}
        </div>
        <dl class="nps-groups">
          {groups.map(({ group, name, range, count, share }) => (
            <div key={group} data-group={group}>
              <dt>
                {name} <small>{range}</small>
              </dt>
              <dd class="numbers">
                {share} <small>{whole(count)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <Histogram columns={npsColumns(results, own)} mean={null} meanAt={null} />
      </div>
    </div>
  )
}

/** Detractors, passives and promoters, with their shares as text. */
export function npsGroups({ nps, total_voters }: QuestionResultsOut) {
  const groups = [
    { group: 'low', name: m.detractors, range: '0–6', count: nps?.detractors ?? 0 },
    { group: 'middle', name: m.passives, range: '7–8', count: nps?.passives ?? 0 },
    { group: 'high', name: m.promoters, range: '9–10', count: nps?.promoters ?? 0 },
  ] as const
  const shares = percents(
    groups.map(({ count }) => count),
    total_voters,
  )
  return groups.map((group, i) => ({ ...group, share: shares[i]! }))
}

/** A column for each score from 0 to 10. */
export function npsColumns(results: QuestionResultsOut, own?: unknown): Column[] {
  const counts = new Map(distribution(results))
  return Array.from({ length: 11 }, (_, value) => ({
    label: whole(value),
    count: counts.get(value) ?? 0,
    group: value >= promotersFrom ? 'high' : value >= passivesFrom ? 'middle' : 'low',
    isOwn: (own as { value: number } | undefined)?.value === value,
  }))
}
