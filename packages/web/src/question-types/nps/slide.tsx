import type { JSX } from 'preact'
import { decimal, shareOf } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { LargeFigure } from '../large-figure.tsx'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { npsColumns, npsGroups } from './chart.tsx'
import './slide.css'

/** A narrower group has no space for its share. */
const shareMin = 0.08

/** The score as a large figure next to the groups and their columns; before the first answer they are whole. */
export function Nps({ question, results }: ResultsProps): JSX.Element {
  const { total_voters, nps } = results
  const score = nps?.score ?? null
  const groups = npsGroups(results)
  return (
    <div class="rated" data-flow="fit" data-asked={score === null} aria-hidden="true">
      {score === null ? (
        <LargeFigure figure={null}>{noAnswers(question)}</LargeFigure>
      ) : (
        <LargeFigure figure={`${score > 0 ? '+' : ''}${decimal(score, 0)}`}>
          {m.npsScore}
          <strong>{`${groups[2]!.share} − ${groups[0]!.share}`}</strong>
        </LargeFigure>
      )}
      <div class="rated-columns">
        <div class="nps-bar numbers">
          {groups.map(({ group, count, share }) => (
            <span
              key={group}
              data-group={group}
              data-none={score !== null && count === 0}
              style={{ flexGrow: score === null ? 1 : count }}
            >
              {shareOf(count, total_voters) >= shareMin && share}
            </span>
          ))}
        </div>
        <p class="nps-key">
          {groups.map(({ group, name, range }) => (
            <span key={group} data-group={group}>
              {name} <bdi>{range}</bdi>
            </span>
          ))}
        </p>
        <Histogram columns={npsColumns(results)} mean={null} meanAt={null} />
      </div>
    </div>
  )
}
