import type {
  ReportContentSlide,
  ReportOut,
  ReportQuestion,
} from '@roomful/contract/features/reports/reports'
import { slidesInOrder } from '@roomful/contract/features/reports/slides-in-order'
import { teamLimits } from '@roomful/contract/features/sessions/teams'
import { namesPeople } from '@roomful/contract/identity'
import { takesEntries } from '@roomful/contract/question-types/rules'
import type { FileOutput } from '../../lib/output.ts'

/** How much of each list and text is written, so that ten questions take at most 8 kB. */
const max = {
  prompt: 160,
  explanation: 120,
  contentSlide: 240,
  option: 60,
  options: 8,
  words: 12,
  texts: 4,
  text: 100,
  entries: 8,
  places: 5,
  participants: 20,
} as const

/** A report as one short Markdown text. Texts of people are on one line each and escaped: they are data, not markup. */
export function reportText(report: ReportOut): string {
  const { kpis } = report
  const withheldName = report.removals.some(({ names }) => names > 0) ? 'name removed' : 'name under review'
  const sections = [
    [
      `# ${plain(report.title, max.prompt)}`,
      [
        `Session ${report.session_id}`,
        report.state.toLowerCase(),
        namesPeople(report) ? 'with names' : 'anonymous',
        ...(report.started_at
          ? [`${minuteOf(report.started_at)} UTC, ${Math.round(kpis.duration_seconds / 60)} min`]
          : []),
      ].join(' · '),
      '',
      [
        n(kpis.participants, 'participant'),
        `${kpis.voters} answered${kpis.voters > kpis.participants ? ' (removed participants included)' : ''}`,
        n(kpis.questions_asked, 'question'),
        n(kpis.total_responses, 'answer'),
        `response rate ${percent(kpis.response_rate_avg)}`,
      ].join(', '),
      ...(report.expires_at === null ? [] : [`To be deleted on ${report.expires_at.slice(0, 10)}`]),
      ...report.removals.map(
        ({ at, days, names }) =>
          `Names removed on ${at.slice(0, 10)}, ${n(days, 'day')} after the end: ${names}`,
      ),
    ],
    ...slidesInOrder(report).map(slide =>
      'content' in slide ? contentLines(slide.content) : questionLines(slide.asked, slide.number),
    ),
    ...section(
      'Q&A',
      report.entries,
      max.entries,
      report.more_entries,
      ({ upvotes, text, asker_name, public_answer, labels }) =>
        [
          `- ${n(upvotes, 'upvote')}: ${quoted(text)}`,
          ...(asker_name === null ? [] : [`by ${plain(asker_name, max.option)}`]),
          ...(labels.length === 0 ? [] : [`[${labels.map(label => plain(label, max.option)).join(', ')}]`]),
          ...(public_answer === null ? [] : [`→ ${quoted(public_answer)}`]),
        ].join(' '),
    ),
    ...section(
      'Leaderboard',
      report.leaderboard,
      max.places,
      false,
      ({ place, points, display_name }) =>
        `- ${place}: ${n(points, 'point')}${display_name === null ? '' : `, ${plain(display_name, max.option)}`}`,
    ),
    ...figureLines(report),
    ...section(
      'Final table',
      report.final_table,
      max.places,
      false,
      ({ place, name }) => `- ${place}: ${plain(name, max.option)}`,
    ),
    ...section(
      'Teams',
      report.team_places,
      teamLimits.teamsMax,
      false,
      ({ place, name }) => `- ${place}: ${plain(name, max.option)}`,
    ),
    ...section(
      'Teams',
      report.teams,
      teamLimits.teamsMax,
      false,
      ({ place, points, name, members }) =>
        `- ${place}: ${plain(name, max.option)}, ${n(points, 'point')}, ${n(members, 'member')}`,
    ),
    ...section(
      'Participants',
      report.participants,
      max.participants,
      report.participants_total > report.participants.length,
      ({ display_name, score }) =>
        `- ${display_name === null ? withheldName : plain(display_name, max.option)}${score === null ? '' : `, ${n(score.points, 'point')}`}`,
    ),
  ]
  return `${sections.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function questionLines(asked: ReportQuestion, number: number): string[] {
  const { prompt, type, id, explanation } = asked.question
  return [
    `## ${number}. ${plain(prompt, max.prompt)}`,
    `${type}, ${votersOf(asked)}, ${id}`,
    ...(asked.answer === null ? resultLines(asked) : [`- Answer: ${quoted(asked.answer)}`]),
    ...(explanation === undefined ? [] : [`- Explanation: ${plain(explanation, max.explanation)}`]),
  ]
}

function contentLines({ title, body, body_2, image }: ReportContentSlide): string[] {
  const text = plain(`${body} ${body_2}`, max.contentSlide)
  const alt = plain(image?.alt ?? '', max.option)
  return [
    `## ${plain(title, max.prompt) || 'Content slide'}`,
    ...(text === '' ? [] : [`- ${text}`]),
    ...(alt === '' ? [] : [`- Image: ${alt}`]),
  ]
}

/** Figures of points where the report has no rows of people. */
function figureLines({ leaderboard, leaderboard_total: scored, average_percent }: ReportOut): string[][] {
  if (scored === 0 || leaderboard.length > 0) return []
  const average = average_percent === null ? '' : `: on average ${average_percent} % of the possible points`
  return [['## Points', `- ${n(scored, 'participant')} answered a question with points${average}`]]
}

export function reportFile(report: ReportOut): FileOutput {
  return {
    mediaType: 'text/markdown; charset=utf-8',
    fileName: `report-${report.session_id}.md`,
    content: Buffer.from(reportText(report)),
  }
}

/** "1 answer", "2 answers". */
function n(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Q&A counts people, not entries. */
function votersOf({ question, results }: ReportQuestion): string {
  const { total_voters } = results
  if (takesEntries(question))
    return `${total_voters === 1 ? '1 person' : `${total_voters} people`} asked or upvoted`
  return n(total_voters, 'answer')
}

function section<T>(
  title: string,
  items: readonly T[],
  itemsMax: number,
  hasMore: boolean,
  line: (item: T) => string,
): string[][] {
  if (items.length === 0) return []
  return [[`## ${title}`, ...limited(items, itemsMax, line, { hasMore })]]
}

/** @param isKept items that are written however many there are */
function limited<T>(
  items: readonly T[],
  itemsMax: number,
  line: (item: T) => string,
  { hasMore = false, isKept = () => false }: { hasMore?: boolean; isKept?: (item: T) => boolean } = {},
): string[] {
  const shown = items.filter((item, i) => i < itemsMax || isKept(item))
  const left = items.length - shown.length
  const further = left > 0 ? [`- … and ${left}${hasMore ? ' or more' : ''} further`] : []
  return [...shown.map(line), ...further]
}

/** Lines for the results of a question of any type. */
function resultLines({ question, results, more_texts }: ReportQuestion): string[] {
  const optionText = (id: string) =>
    plain(question.options.find(option => option.id === id)?.text ?? id, max.option)
  const matchText = (id: string) =>
    plain(question.matches?.find(match => match.id === id)?.text ?? id, max.option)
  const voters = results.total_voters
  const inOrder = (ids: readonly string[]) => ids.map(optionText).join(' > ')
  const lines: string[] = []
  const counts = results.option_counts ?? results.allocation_totals
  if (counts) {
    const whole = results.option_counts ? voters : Object.values(counts).reduce((sum, n) => sum + n, 0)
    const isCorrect = ([id]: [string, number]) => results.correct_option_ids?.includes(id) ?? false
    lines.push(
      ...limited(
        Object.entries(counts),
        max.options,
        option =>
          `- ${optionText(option[0])}${isCorrect(option) ? ' (correct)' : ''}: ${option[1]}, ${share(option[1], whole)}`,
        { isKept: isCorrect },
      ),
    )
  }
  if (results.nps) {
    const { score, promoters, passives, detractors } = results.nps
    lines.push(
      `- NPS ${score ?? '–'}: ${n(promoters, 'promoter')}, ${n(passives, 'passive')}, ${n(detractors, 'detractor')}`,
    )
  }
  if (typeof results.average === 'number') lines.push(`- Mean ${results.average}`)
  else if (results.average) {
    const places = Object.entries(results.average).sort(([, a], [, b]) => (a ?? Infinity) - (b ?? Infinity))
    lines.push(
      ...limited(places, max.options, ([id, mean]) => `- ${optionText(id)}: mean place ${mean ?? '–'}`),
    )
  }
  const values = Object.entries(results.value_distribution ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  )
  if (values.length > 0) {
    const most = values.toSorted(([, a], [, b]) => b - a).slice(0, max.words)
    const shown = most.sort(([a], [b]) => Number(a) - Number(b)).map(([value, n]) => `${value}: ${n}`)
    const total = results.values_total ?? values.length
    lines.push(`- ${shown.join(', ')}${total > shown.length ? `, …; ${total} different values` : ''}`)
  }
  const { correct_value, tolerance } = question.settings as { correct_value?: unknown; tolerance?: unknown }
  if (typeof correct_value === 'number')
    lines.push(`- Correct: ${correct_value}${tolerance ? ` ± ${tolerance}` : ''}`)
  if (results.correct_order) lines.push(`- Correct order: ${inOrder(results.correct_order)}`)
  if (results.placement_accuracy)
    lines.push(
      ...limited(
        Object.entries(results.placement_accuracy),
        max.options,
        ([id, fraction]) => `- ${optionText(id)}: placed correctly by ${percent(fraction)}`,
      ),
    )
  if (results.most_common_order?.length)
    lines.push(`- Most common order: ${inOrder(results.most_common_order)}`)
  if (results.pair_stats) {
    const isCorrect = ({ left_id, right_id }: { left_id: string; right_id: string }) =>
      results.correct_pairs?.some(pair => pair.left_id === left_id && pair.right_id === right_id) ?? false
    lines.push(
      ...limited(
        results.pair_stats,
        max.options,
        pair =>
          `- ${optionText(pair.left_id)} → ${matchText(pair.right_id)}${isCorrect(pair) ? ' (correct)' : ''}: ${pair.count}, ${share(pair.count, voters)}`,
        { isKept: isCorrect },
      ),
    )
  }
  const { blanks } = question.settings as { blanks?: readonly { readonly accepted?: readonly string[] }[] }
  for (const { index, correct, answers } of results.blank_stats ?? []) {
    const accepted = (blanks?.[index]?.accepted ?? []).slice(0, max.texts).map(quoted)
    const most = answers.slice(0, max.texts).map(({ text, count }) => `${quoted(text)} ${count}`)
    lines.push(
      `- Blank ${index + 1}${accepted.length ? ` (correct: ${accepted.join(', ')})` : ''}: ${correct} of ${voters} correct${most.length ? `; ${most.join(', ')}` : ''}`,
    )
  }
  const words = results.groups ?? results.words
  if (words?.length) {
    const shown = words.slice(0, max.words).map(({ text, count }) => `${plain(text, max.option)} ${count}`)
    const total = results.words_total ?? words.length
    lines.push(`- ${shown.join(', ')}${total > shown.length ? `; ${total} different words` : ''}`)
  }
  lines.push(
    ...limited(results.texts ?? [], max.texts, ({ text }) => `- ${quoted(text)}`, { hasMore: more_texts }),
  )
  lines.push(...limited(results.spin_outcomes ?? [], max.texts, ({ text }) => `- ${plain(text, max.option)}`))
  return lines
}

function share(count: number, whole: number): string {
  return whole === 0 ? '–' : percent(count / whole)
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}

function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

function quoted(text: string): string {
  return `“${plain(text, max.text)}”`
}

/** A text on one line, cut, with Markdown's characters escaped. */
function plain(text: string, charactersMax: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  const cut = line.length > charactersMax ? `${line.slice(0, charactersMax - 1).join('')}…` : line.join('')
  return cut.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
