import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal, percent, percents, shareOf, whole } from '../../../messages/numbers.ts'
import { m } from '../../../messages/results/index.ts'
import { pairsByLeft } from '../../../question-types/matching/pairs.ts'
import { textOf } from '../../../question-types/question-view.ts'
import { byMeanPlace } from '../../../question-types/ranking/by-mean-place.ts'
import { distribution } from '../../../question-types/scale.ts'

/** A bar of a chart. */
export interface Bar {
  readonly label: string
  /** Its length as a share of the width. */
  readonly share: number
  /** As text. */
  readonly figure: string
  readonly isRight: boolean
}

type BarsOf = (question: RoomQuestion, results: QuestionResultsOut) => Bar[]

/** Values of a scale are in this many bars at most, each of as many values. */
const scaleBarsMax = 20

/** Bars whose longest takes the whole width. @param bars with amounts in place of shares */
function relative(bars: readonly Bar[]): Bar[] {
  const most = Math.max(...bars.map(({ share }) => share))
  return bars.map(bar => ({ ...bar, share: shareOf(bar.share, most) }))
}

const choice: BarsOf = (question, { option_counts, correct_option_ids, total_voters }) => {
  const counts = question.options.map(({ id }) => option_counts?.[id] ?? 0)
  const shares = percents(counts, total_voters)
  return question.options.map(({ id, text }, i) => ({
    label: text,
    share: shareOf(counts[i]!, total_voters),
    figure: `${whole(counts[i]!)} · ${shares[i]!}`,
    isRight: correct_option_ids?.includes(id) === true,
  }))
}

const scale: BarsOf = (_question, results) => {
  const values = distribution(results)
  const each = Math.ceil(values.length / scaleBarsMax)
  return relative(
    Array.from({ length: Math.ceil(values.length / (each || 1)) }, (_, i) => {
      const part = values.slice(i * each, (i + 1) * each)
      const count = part.reduce((sum, [, n]) => sum + n, 0)
      const [from, to] = [decimal(part[0]![0], 6), decimal(part.at(-1)![0], 6)]
      return {
        label: from === to ? from : `${from} – ${to}`,
        share: count,
        figure: `${whole(count)} · ${percent(shareOf(count, results.total_voters))}`,
        isRight: false,
      }
    }),
  )
}

const barsByType: Partial<Record<QuestionTypeName, BarsOf>> = {
  MULTIPLE_CHOICE: choice,
  QUIZ: choice,
  WORD_CLOUD: (_question, { words, groups }) =>
    relative(
      (groups ?? words ?? []).map(({ text, count }) => ({
        label: text,
        share: count,
        figure: whole(count),
        isRight: false,
      })),
    ),
  RATING: scale,
  NPS: scale,
  NUMERIC: scale,
  RANKING(question, results) {
    const ranked = byMeanPlace(question, results)
    // The bar of an option that always stands first is the whole width.
    return ranked.map(({ text, mean }) => ({
      label: text,
      share: mean === null ? 0 : (ranked.length + 1 - mean) / ranked.length,
      figure: mean === null ? '–' : `${m.meanPlace}: ${decimal(mean, 2)}`,
      isRight: false,
    }))
  },
  ORDERING: (question, { correct_order, placement_accuracy }) =>
    (correct_order ?? []).map(id => {
      const share = placement_accuracy?.[id] ?? 0
      return { label: textOf(question, id), share, figure: percent(share), isRight: false }
    }),
  MATCHING: (question, results) =>
    pairsByLeft(question, results).flatMap(({ text, pairs }) =>
      pairs.map(pair => ({
        label: `${text} – ${pair.text}`,
        share: shareOf(pair.count, results.total_voters),
        figure: `${whole(pair.count)} · ${percent(shareOf(pair.count, results.total_voters))}`,
        isRight: pair.isRight === true,
      })),
    ),
  FILL_IN_BLANK: (_question, { blank_stats, total_voters }) =>
    (blank_stats ?? []).flatMap(({ index, answers }) =>
      answers.map(({ text, count, is_correct }) => ({
        label: blank_stats!.length > 1 ? `${m.blank(index + 1)}: ${text}` : text,
        share: shareOf(count, total_voters),
        figure: `${whole(count)} · ${percent(shareOf(count, total_voters))}`,
        isRight: is_correct,
      })),
    ),
  POINT_ALLOCATION: (question, { allocation_totals }) =>
    relative(
      question.options.map(({ id, text }) => {
        const points = allocation_totals?.[id] ?? 0
        return { label: text, share: points, figure: m.points(points), isRight: false }
      }),
    ),
}

/** The results of a question as bars; none for types whose results are texts, and before the first answer. */
export function barsOf(question: RoomQuestion, results: QuestionResultsOut): Bar[] {
  if (results.total_voters === 0) return []
  return barsByType[question.type as QuestionTypeName]?.(question, results) ?? []
}
