import '../../ui/bars.css'
import './comparison.css'
import type { ComparedQuestion } from '@roomful/contract/features/reports/comparison'
import type { ComponentChildren, JSX } from 'preact'
import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { compareTexts, m } from '../../messages/workspace/index.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { directionOf } from '../../ui/direction.ts'
import { Icon } from '../../ui/icon.tsx'
import { seriesOf } from '../../ui/letter.tsx'
import { Written } from '../../ui/written.tsx'
import {
  axisOf,
  type Difference,
  differenceText,
  hasMeans,
  isClear,
  isMarked,
  labelOf,
  meanName,
  meanText,
  type RunNames,
  sentencesOf,
  tableOf,
} from './differences.ts'

/** The last series is grey: of the run with which all others are compared. */
const baseSeries = 6

function seriesOfRun(place: number): number {
  return place === 0 ? baseSeries : seriesOf(place - 1)
}

/** The number of a run in its colour. @param place from 0 */
export function RunBadge({ place }: { readonly place: number }): JSX.Element {
  return (
    <span class="letter" data-series={seriesOfRun(place)} aria-hidden="true">
      {whole(place + 1)}
    </span>
  )
}

/** A question with the results of all runs: in sentences, drawn, and as a table. */
export function ComparedQuestionPart({
  id,
  question,
  names,
  isOpen,
}: {
  readonly id: string
  readonly question: ComparedQuestion
  /** Whether the correct answer may still be secret. */
  readonly isOpen: boolean
  readonly names: RunNames
}): JSX.Element {
  const isSecret = isOpen && question.items.some(({ is_correct }) => is_correct)
  const results = (
    <>
      {sentencesOf(question, names).map(sentence => (
        <p key={sentence} class="compared-sentence">
          {sentence}
        </p>
      ))}
      <Drawing question={question} places={names.places} />
      <details class="table-view">
        <summary>{m.tableView}</summary>
        <DataTable table={tableOf(question, names)} />
      </details>
    </>
  )
  return (
    <article class="compared" aria-labelledby={id}>
      <h3 id={id}>
        <Written text={question.prompt} />
      </h3>
      {isSecret ? (
        <details class="secret-results">
          <summary>{compareTexts.showSecret}</summary>
          <div class="compared-results">{results}</div>
        </details>
      ) : (
        results
      )}
    </article>
  )
}

/** Paired bars: each option, or the mean, with a row for each run and the interval of its difference. */
function Drawing({
  question,
  places,
}: {
  readonly question: ComparedQuestion
  readonly places: readonly number[]
}): JSX.Element {
  const { runs, items } = question
  const axis = axisOf(question)
  const most = Math.max(...runs.map(({ voters }) => voters))
  return (
    <div aria-hidden="true" class="compared-drawing" dir={directionOf(items.map(({ label }) => label))}>
      {items.map(item => (
        <Group
          key={item.label}
          label={
            <>
              <Written text={labelOf(question, item)} />
              {isMarked(question, item) && (
                <span class="bar-mark">
                  <Icon name="check" /> {m.right}
                </span>
              )}
            </>
          }
        >
          {item.runs.map(({ count, share, difference }, i) => (
            <RunRow
              key={i}
              place={places[i]!}
              share={share}
              value={percent(share ?? 0)}
              detail={whole(count)}
              difference={difference}
              axis={axis}
            />
          ))}
        </Group>
      ))}
      {hasMeans(question) && (
        <Group label={meanName(question)}>
          {runs.map((run, i) => (
            <RunRow
              key={i}
              place={places[i]!}
              share={null}
              value={meanText(run)}
              detail={m.voters(run.voters)}
              difference={run.mean_difference}
              axis={axis}
            />
          ))}
        </Group>
      )}
      {items.length === 0 && !hasMeans(question) && (
        <Group label={compareTexts.answers}>
          {runs.map(({ voters }, i) => (
            <RunRow
              key={i}
              place={places[i]!}
              share={shareOf(voters, most)}
              value={whole(voters)}
              difference={null}
              axis={axis}
            />
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({
  label,
  children,
}: {
  readonly label: ComponentChildren
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <div class="compared-group">
      <p class="compared-label">{label}</p>
      {children}
    </div>
  )
}

function RunRow({
  place,
  share,
  value,
  detail,
  difference,
  axis,
}: {
  readonly place: number
  /** Length of the bar; null: none. */
  readonly share: number | null
  readonly value: string
  readonly detail?: string
  readonly difference: Difference | null
  readonly axis: number
}): JSX.Element {
  return (
    <div class="compared-run" data-bar={share !== null}>
      <RunBadge place={place} />
      {share !== null && (
        <span class="bar-track">
          <span
            class="bar-fill"
            data-series={seriesOfRun(place)}
            data-none={share <= 0}
            style={{ '--share': share }}
          />
        </span>
      )}
      <span class="bar-value numbers">
        {value}
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {difference && (
        <span class="compared-difference" data-clear={isClear(difference)}>
          <IntervalPicture difference={difference} axis={axis} />
          <span class="numbers" dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
            {differenceText(difference)}
          </span>
        </span>
      )}
    </div>
  )
}

/** An interval on an axis around 0; smaller is left in every language, as on any axis of numbers. */
function IntervalPicture({
  difference: { value, low, high },
  axis,
}: {
  readonly difference: Difference
  readonly axis: number
}): JSX.Element {
  const at = (number: number) => (number / axis + 1) / 2
  return (
    <span
      class="interval"
      dir="ltr"
      style={{ '--at': at(value), '--low': at(low ?? value), '--high': at(high ?? value) }}
    >
      <span class="interval-range" />
      <span class="interval-value" />
    </span>
  )
}
