import { m } from '../../messages/results/index.ts'
import type { ChartTexts } from '../question-view.ts'

/** Entries and votes are next to the question: see the participant's Q&A and the stage's board. */
export const words: ChartTexts = {
  summary: (_question, { total_voters }) => m.voters(total_voters),
  // The board is already a list of texts.
  table: null,
}
