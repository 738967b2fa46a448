import { percents, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'

/** MULTIPLE_CHOICE and QUIZ. */
export const words: ChartTexts = {
  summary(question, { option_counts, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    const counts = question.options.map(({ id }) => option_counts?.[id] ?? 0)
    const first = counts.indexOf(Math.max(...counts))
    const lead = m.leading({
      what: question.options[first]!.text,
      share: percents(counts, total_voters)[first]!,
    })
    return `${m.answers(total_voters)}. ${lead}`
  },

  table(question, { option_counts, correct_option_ids, total_voters }) {
    const counts = question.options.map(({ id }) => option_counts?.[id] ?? 0)
    const shares = percents(counts, total_voters)
    return {
      caption: `${question.prompt} – ${m.answers(total_voters)}`,
      columns: [m.option, m.countColumn, m.share, ...(correct_option_ids ? [m.resultColumn] : [])],
      rows: question.options.map(({ id, text }, i) => [
        text,
        whole(counts[i]!),
        shares[i]!,
        ...(correct_option_ids ? [correct_option_ids.includes(id) ? m.right : '–'] : []),
      ]),
    }
  },
}

export const bars: BarsOf = (question, { option_counts, correct_option_ids, total_voters }) => {
  const counts = question.options.map(({ id }) => option_counts?.[id] ?? 0)
  const shares = percents(counts, total_voters)
  return question.options.map(({ id, text }, i) => ({
    label: text,
    share: shareOf(counts[i]!, total_voters),
    figure: `${whole(counts[i]!)} · ${shares[i]!}`,
    isRight: correct_option_ids?.includes(id) === true,
  }))
}
