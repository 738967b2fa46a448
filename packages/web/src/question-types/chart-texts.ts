import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { regional } from '../messages/index.ts'
import { decimal, percent, percents, shareOf, whole } from '../messages/numbers.ts'
import { m } from '../messages/results/index.ts'
import { pairsByLeft } from './matching/pairs.ts'
import { type ChartTexts, noAnswers, textOf } from './question-view.ts'
import { byMeanPlace } from './ranking/by-mean-place.ts'
import { valueSummary, valueTable } from './scale.ts'

/** MULTIPLE_CHOICE and QUIZ. */
const choice: ChartTexts = {
  summary(question, { option_counts, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    const counts = question.options.map(({ id }) => option_counts?.[id] ?? 0)
    const first = counts.indexOf(Math.max(...counts))
    const lead = m.leading(question.options[first]!.text, percents(counts, total_voters)[first]!)
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

const fillInBlank: ChartTexts = {
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

const matching: ChartTexts = {
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

const nps: ChartTexts = {
  summary(question, { nps, total_voters }) {
    if (nps?.score == null) return noAnswers(question)
    return `${m.answers(total_voters)}. ${m.npsScore} ${decimal(nps.score, 1)}`
  },

  table(question, results) {
    const table = valueTable(question, results)
    const { nps, total_voters } = results
    if (!nps) return table
    const counts = [nps.detractors, nps.passives, nps.promoters]
    const shares = percents(counts, total_voters)
    const group = (name: string, i: number) => [name, whole(counts[i]!), shares[i]!]
    return {
      ...table,
      rows: [
        [m.npsScore, nps.score === null ? '–' : decimal(nps.score, 4), ''],
        group(m.promoters, 2),
        group(m.passives, 1),
        group(m.detractors, 0),
        ...table.rows,
      ],
    }
  },
}

const numeric: ChartTexts = {
  summary: valueSummary,
  table: valueTable,
}

const openText: ChartTexts = {
  summary(question, { texts, total_voters }) {
    if (!texts?.[0]) return total_voters === 0 ? noAnswers(question) : m.answers(total_voters)
    return `${m.answers(total_voters)}. ${m.newest(texts[0].text)}`
  },

  table: (question, { texts, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.text, m.time],
    rows: (texts ?? []).map(({ text, created_at }) => [
      text,
      new Intl.DateTimeFormat(regional(), { timeStyle: 'short' }).format(new Date(created_at)),
    ]),
  }),
}

const ordering: ChartTexts = {
  summary(question, { correct_order, placement_accuracy, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    if (!correct_order || !placement_accuracy) return `${m.answers(total_voters)}. ${m.shownWhenRevealed}`
    const order = correct_order.map(id => `${textOf(question, id)} ${percent(placement_accuracy[id] ?? 0)}`)
    return `${m.answers(total_voters)}. ${m.correctAnswer}: ${order.join(', ')}`
  },

  table: (question, { correct_order, placement_accuracy, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.option, m.placeColumn, m.placedRight],
    rows: (correct_order ?? question.options.map(({ id }) => id)).map((id, i) => [
      textOf(question, id),
      correct_order ? String(i + 1) : '–',
      placement_accuracy ? percent(placement_accuracy[id] ?? 0) : '–',
    ]),
  }),
}

const pointAllocation: ChartTexts = {
  summary(question, { allocation_totals, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    const [first] = Object.entries(allocation_totals ?? {}).sort(([, a], [, b]) => b - a)
    return `${m.answers(total_voters)}. ${first ? m.leading(textOf(question, first[0]), m.points(first[1])) : ''}`
  },

  table: (question, { allocation_totals, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.option, m.pointsColumn, m.perPerson],
    rows: question.options.map(({ id, text }) => {
      const points = allocation_totals?.[id] ?? 0
      return [text, whole(points), decimal(shareOf(points, total_voters), 1)]
    }),
  }),
}

/** Entries and votes are next to the question: see the participant's Q&A and the stage's board. */
const qa: ChartTexts = {
  summary: (_question, { total_voters }) => m.voters(total_voters),
  // The board is already a list of texts.
  table: null,
}

const ranking: ChartTexts = {
  summary(question, results) {
    const [first] = byMeanPlace(question, results)
    return results.total_voters === 0 || !first
      ? noAnswers(question)
      : `${m.answers(results.total_voters)}. ${m.firstPlace(first.text)}`
  },

  table: (question, results) => ({
    caption: `${question.prompt} – ${m.answers(results.total_voters)}`,
    columns: [m.option, m.placeColumn, m.meanPlace],
    rows: byMeanPlace(question, results).map(({ text, mean }, i) => [
      text,
      String(i + 1),
      mean === null ? '–' : decimal(mean, 2),
    ]),
  }),
}

const rating: ChartTexts = {
  summary: valueSummary,
  table: valueTable,
}

const spinner: ChartTexts = {
  // The wheel announces its own result.
  summary: () => '',

  table: (question, { spin_outcomes }) => ({
    caption: `${question.prompt} – ${m.wheelDraws}`,
    columns: [m.option, m.time],
    rows: (spin_outcomes ?? []).map(({ text, spun_at }) => [
      text,
      new Intl.DateTimeFormat(regional(), { timeStyle: 'medium' }).format(new Date(spun_at)),
    ]),
  }),
}

const wordCloud: ChartTexts = {
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

/** Texts by question type; the compiler rejects a missing one. */
const textsByType: Readonly<Record<QuestionTypeName, ChartTexts>> = {
  MULTIPLE_CHOICE: choice,
  QUIZ: choice,
  WORD_CLOUD: wordCloud,
  OPEN_TEXT: openText,
  RATING: rating,
  NPS: nps,
  NUMERIC: numeric,
  RANKING: ranking,
  ORDERING: ordering,
  MATCHING: matching,
  FILL_IN_BLANK: fillInBlank,
  POINT_ALLOCATION: pointAllocation,
  SPINNER: spinner,
  QA: qa,
}

/** @throws RangeError for a type unknown to this page, after a server update */
export function chartTextsOf({ type }: { readonly type: string }): ChartTexts {
  if (!Object.hasOwn(textsByType, type)) throw new RangeError(`no question type ${type}`)
  return textsByType[type as QuestionTypeName]
}
