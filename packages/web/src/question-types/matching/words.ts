import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'
import { pairsByLeft } from './pairs.ts'

export const words: ChartTexts = {
  summary(question, results) {
    if (results.total_voters === 0) return noAnswers(question)
    const most = pairsByLeft(question, results).flatMap(({ text, pairs }) =>
      pairs[0] && pairs[0].count > 0 ? [`${text} → ${pairs[0].text}`] : [],
    )
    return `${m.answers(results.total_voters)}. ${m.most(most.join(', '))}`
  },

  table: (question, results) => ({
    caption: `${question.prompt} – ${m.answers(results.total_voters)}`,
    columns: [m.left, m.partner, m.countColumn, m.share, ...(results.correct_pairs ? [m.resultColumn] : [])],
    rows: pairsByLeft(question, results).flatMap(({ text, pairs }) =>
      pairs.map(pair => [
        text,
        pair.text,
        whole(pair.count),
        percent(shareOf(pair.count, results.total_voters)),
        ...(results.correct_pairs ? [pair.isRight ? m.right : '–'] : []),
      ]),
    ),
  }),
}

export const bars: BarsOf = (question, results) =>
  pairsByLeft(question, results).flatMap(({ text, pairs }) =>
    pairs.map(pair => ({
      label: `${text} – ${pair.text}`,
      share: shareOf(pair.count, results.total_voters),
      figure: `${whole(pair.count)} · ${percent(shareOf(pair.count, results.total_voters))}`,
      isRight: pair.isRight === true,
    })),
  )
