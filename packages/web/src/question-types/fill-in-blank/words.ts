import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'

export const words: ChartTexts = {
  summary(question, { blank_stats, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    if (!blank_stats) return `${m.answers(total_voters)}. ${m.shownWhenRevealed}`
    const shares = blank_stats.map(
      ({ index, correct }) =>
        `${m.blank(index + 1)}: ${m.gotItRight(percent(shareOf(correct, total_voters)))}`,
    )
    return `${m.answers(total_voters)}. ${shares.join(', ')}`
  },

  table: (question, { blank_stats, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.blank(1).replace(/\s*\d+/, ''), m.text, m.countColumn, m.resultColumn],
    rows: (blank_stats ?? []).flatMap(({ index, answers }) =>
      answers.map(({ text, count, is_correct }) => [
        m.blank(index + 1),
        text,
        whole(count),
        is_correct ? m.right : m.wrong,
      ]),
    ),
  }),
}

export const bars: BarsOf = (_question, { blank_stats, total_voters }) =>
  (blank_stats ?? []).flatMap(({ index, answers }) =>
    answers.map(({ text, count, is_correct }) => ({
      label: blank_stats!.length > 1 ? `${m.blank(index + 1)}: ${text}` : text,
      share: shareOf(count, total_voters),
      figure: `${whole(count)} · ${percent(shareOf(count, total_voters))}`,
      isRight: is_correct,
    })),
  )
