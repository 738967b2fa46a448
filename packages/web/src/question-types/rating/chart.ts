import type { Chart } from '../question-view.ts'
import { valueSummary, valueTable } from '../scale.ts'
import { Results } from './results.tsx'

export const rating: Chart = {
  Results,
  summary: valueSummary,
  table: valueTable,
}
