import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { type BarsOf, relativeBars } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'

export const words: ChartTexts = {
  summary(question, { words, groups, words_total, total_voters }) {
    if (!words?.[0]) return total_voters === 0 ? noAnswers(question) : m.answers(total_voters)
    const most = (groups ?? words).slice(0, 3).map(({ text, count }) => `${text} ${whole(count)}`)
    return `${m.answers(total_voters)}, ${m.differentWords(words_total ?? words.length)}.${most.length > 0 ? ` ${m.most(most.join(', '))}` : ''}`
  },

  table: (question, { words, groups, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.wordColumn, m.countColumn],
    rows: (groups ?? words ?? []).map(({ text, count }) => [text, whole(count)]),
  }),
}

export const bars: BarsOf = (_question, { words, groups }) =>
  relativeBars(
    (groups ?? words ?? []).map(({ text, count }) => ({
      label: text,
      share: count,
      figure: whole(count),
      isRight: false,
    })),
  )
