import type { JSX } from 'preact'
import { decimal } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { PlaceRows } from '../place-rows.tsx'
import type { ResultsProps } from '../question-view.ts'
import { byMeanPlace } from './by-mean-place.ts'

/** The options by mean place, once there are answers. */
export function Ranking({ question, results }: ResultsProps): JSX.Element {
  if (results.total_voters === 0) return <Concealed question={question} results={results} note="" />
  const ranked = byMeanPlace(question, results)
  return (
    <PlaceRows
      leads
      note={m.meanPlace}
      rows={ranked.map(({ mean, ...option }) => ({
        ...option,
        share: shareOfPlace(mean, ranked.length),
        value: mean === null ? '–' : decimal(mean, 1),
      }))}
    />
  )
}

/** The share of a bar that always stands first; the last of several still has one. */
function shareOfPlace(mean: number | null, places: number): number {
  return mean === null ? 0 : (places + 1 - mean) / places
}
