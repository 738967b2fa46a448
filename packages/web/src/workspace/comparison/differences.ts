import { type ComparedQuestion, comparableVotersMin } from '@roomful/contract/features/reports/comparison'
import { language } from '../../messages/index.ts'
import { decimal, percent, whole } from '../../messages/numbers.ts'
import { compareTexts, m } from '../../messages/workspace/index.ts'
import type { Table } from '../../ui/data-table.tsx'

type Run = ComparedQuestion['runs'][number]
type Item = ComparedQuestion['items'][number]
/** A difference that the answers allow to state. */
export type Difference = NonNullable<Run['mean_difference']>
/** Names of the runs of a question. */
export interface RunNames {
  readonly column: string
  /** The numbers of the runs, from 0. */
  readonly places: readonly number[]
  readonly name: (place: number) => string
}

function nameOf({ places, name }: RunNames, run: number): string {
  return name(places[run]!)
}

const signedFormat = () =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

function signed(value: number): string {
  return signedFormat().format(value)
}

/** A difference with its interval: `+41.7 (+7.3 to +65.1)`. */
export function differenceText({ value, low, high }: Difference): string {
  return low === null || high === null
    ? signed(value)
    : compareTexts.interval({ value: signed(value), low: signed(low), high: signed(high) })
}

/** A share with its count: `92% (11)`. */
function shareText({ count, share }: Item['runs'][number]): string {
  return share === null ? whole(count) : `${percent(share)} (${whole(count)})`
}

/** Whether the interval excludes 0. */
export function isClear({ low, high }: Difference): boolean {
  return low !== null && high !== null && (low > 0 || high < 0)
}

/** The text of an option, or the name of a blank. */
export function labelOf({ type }: ComparedQuestion, { label }: Item): string {
  return type === 'FILL_IN_BLANK' ? m.blank(Number(label)) : label
}

/** Whether an item is marked as correct: of other types all that are listed are. */
export function isMarked({ type }: ComparedQuestion, { is_correct }: Item): boolean {
  return is_correct && type === 'QUIZ'
}

/** The name of a question's mean. */
export function meanName({ type }: ComparedQuestion): string {
  return type === 'NPS' ? m.npsScore : m.mean
}

export function hasMeans({ runs }: ComparedQuestion): boolean {
  return runs.some(({ mean }) => mean !== null)
}

/** Half the width of the axis on which the differences of a question are drawn. */
export function axisOf({ runs, items }: ComparedQuestion): number {
  const all = [
    ...runs.map(({ mean_difference }) => mean_difference),
    ...items.flatMap(item => item.runs.map(({ difference }) => difference)),
  ]
  const reach = Math.max(
    ...all.map(one => (one ? Math.max(...[one.value, one.low ?? 0, one.high ?? 0].map(Math.abs)) : 0)),
  )
  return [1, 2, 5, 10, 25, 50, 100, 200].find(axis => reach <= axis) ?? Math.max(reach, 1)
}

/** The findings for each later run, in sentences. */
export function sentencesOf(question: ComparedQuestion, names: RunNames): string[] {
  const t = compareTexts
  const { runs, items } = question
  const few = runs.flatMap(({ voters }, i) =>
    voters < comparableVotersMin
      ? [t.tooFew({ voters, run: nameOf(names, i), min: comparableVotersMin })]
      : [],
  )
  if (items.length === 0 && !hasMeans(question)) return [t.onlyAnswers, ...few]
  const stated = runs.flatMap((run, i) =>
    i === 0 || run.too_few ? [] : [sentenceOf(question, i, nameOf(names, i))],
  )
  return [...stated, ...few]
}

function sentenceOf(question: ComparedQuestion, run: number, name: string): string {
  const t = compareTexts
  const mean = question.runs[run]!.mean_difference
  if (mean) {
    const { value, low, high } = mean
    if (low === null || high === null) return t.allEqual({ run: name, difference: decimal(Math.abs(value)) })
    const state = value > 0 ? t.higher : t.lower
    if (!isClear(mean)) return t.noClear(name)
    return state({ run: name, by: decimal(Math.abs(value)), low: signed(low), high: signed(high) })
  }
  const clear = question.items.flatMap(item => {
    const { difference } = item.runs[run]!
    return difference && isClear(difference) ? [{ item, difference }] : []
  })
  // Presenters look for the correct one first.
  clear.sort(
    (a, b) =>
      Number(b.item.is_correct) - Number(a.item.is_correct) ||
      Math.abs(b.difference.value) - Math.abs(a.difference.value),
  )
  const [largest] = clear
  if (!largest) return t.noClear(name)
  const { value, low, high } = largest.difference
  const state = value > 0 ? t.more : t.less
  return state({
    run: name,
    label: labelOf(question, largest.item),
    points: decimal(Math.abs(value)),
    low: signed(low!),
    high: signed(high!),
  })
}

/** All numbers of a compared question, with a row for each run. */
export function tableOf(question: ComparedQuestion, names: RunNames): Table {
  const { runs, items, prompt } = question
  const rowsOf = (
    name: string,
    value: (run: number) => string,
    difference: (run: number) => Difference | null,
  ): string[][] =>
    runs.map((_, i) => {
      const one = difference(i)
      return [name, nameOf(names, i), value(i), one ? differenceText(one) : '–']
    })
  return {
    caption: prompt,
    columns: [items.length > 0 ? m.option : m.value, names.column, m.resultColumn, compareTexts.difference],
    rows: [
      ...items.flatMap(item =>
        rowsOf(
          isMarked(question, item) ? `${labelOf(question, item)} · ${m.right}` : labelOf(question, item),
          i => shareText(item.runs[i]!),
          i => item.runs[i]!.difference,
        ),
      ),
      ...(hasMeans(question)
        ? rowsOf(
            meanName(question),
            i => meanText(runs[i]!),
            i => runs[i]!.mean_difference,
          )
        : []),
      ...rowsOf(
        compareTexts.answers,
        i => whole(runs[i]!.voters),
        () => null,
      ),
    ],
  }
}

export function meanText({ mean }: Run): string {
  return mean === null ? '–' : decimal(mean)
}
