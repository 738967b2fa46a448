import { m } from '../../messages/index.ts'
import type { Chart } from '../question-view.ts'
import { Results } from './results.tsx'

/** Entries are asked and voted for beside the question: see the participant's Q&A and the stage's board. */
export const qa: Chart = {
  Results,
  summary: (_question, { total_voters }) => m.voters(total_voters),
  // The board is a list of texts already.
  table: null,
}
