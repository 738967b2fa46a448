import type { BarsOf } from '../bar.ts'
import type { ChartTexts } from '../question-view.ts'
import { scaleBars, valueSummary, valueTable } from '../scale.ts'

export const words: ChartTexts = {
  summary: valueSummary,
  table: valueTable,
}

export const bars: BarsOf = scaleBars
