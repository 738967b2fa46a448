import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { ResultsProps } from '../question-types/question-view.ts'
import { byMeanPlace } from '../question-types/ranking/by-mean-place.ts'
import { Concealed } from '../ui/concealed.tsx'
import { decimal } from '../ui/numbers.ts'
import { PlaceRows } from './place-rows.tsx'

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
