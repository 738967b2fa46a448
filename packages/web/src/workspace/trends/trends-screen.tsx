import '../../ui/bars.css'
import '../sessions/sessions.css'
import './trends.css'
import type { TrendsOut } from '@roomful/contract/features/results/trends'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { regional } from '../../messages/index.ts'
import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { questionTypeTexts } from '../../messages/question-types/index.ts'
import { trendTexts } from '../../messages/workspace/index.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { Tabs } from '../kit/tabs.tsx'

type Month = TrendsOut['months'][number]

const periods = [12, 6, 24, 36] as const

/** Sessions, people and answers of an organization by month, and its question types. */
export function TrendsScreen({
  organization,
  months,
}: {
  readonly organization: Membership
  /** How many; empty or another number: the first of the periods. */
  readonly months: string
}): JSX.Element {
  const t = trendTexts
  const base = `/${organization.id}/sessions`
  const shown = periods.find(period => `${period}` === months) ?? periods[0]
  const loaded = useLoaded(`${shown}`, () =>
    call('getTrends', { params: { organizationId: organization.id }, query: { months: shown } }),
  )
  return (
    <Screen
      title={t.title}
      lead={t.lead}
      action={
        <a class="link-button" href={hrefOf(base)}>
          {t.back}
        </a>
      }
    >
      <Tabs
        label={t.period}
        base={`${base}/trends`}
        tabs={periods
          .toSorted((a, b) => a - b)
          .map(period => ({
            path: pathOf(period),
            title: () => t.months(period),
          }))}
        current={pathOf(shown)}
      />
      <LoadedPart loaded={loaded}>
        {trends =>
          trends.months.every(({ sessions }) => sessions === 0) ? <p>{t.none}</p> : <Trends trends={trends} />
        }
      </LoadedPart>
    </Screen>
  )
}

function pathOf(period: number): string {
  return period === periods[0] ? '' : `${period}`
}

function Trends({ trends: { months, question_types } }: { readonly trends: TrendsOut }): JSX.Element {
  const t = trendTexts
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0)
  const latest = months.findLast(({ responses }) => responses > 0)
  const most = Math.max(...question_types.map(({ asked }) => asked), 1)
  return (
    <>
      <div class="trends">
        <Trend
          id="trend-sessions"
          name={t.sessions}
          figure={whole(sum(({ sessions }) => sessions))}
          months={months}
          of={({ sessions }) => sessions}
        />
        <Trend
          id="trend-people"
          name={t.people}
          figure={whole(sum(({ participants }) => participants))}
          months={months}
          of={({ participants }) => participants}
        />
        <Trend
          id="trend-rate"
          name={t.rate}
          figure={percent(latest?.response_rate ?? 0)}
          of={({ response_rate }) => response_rate}
          months={months}
          top={1}
          {...(latest && { note: monthName(latest.month) })}
        />
      </div>
      <Section id="by-month" title={t.byMonth} lead={t.counts}>
        <div class="trend-table narrow-scroll">
          <DataTable
            table={{
              caption: t.byMonth,
              columns: [t.month, t.sessions, t.people, t.answers, t.rate],
              rows: months
                .toReversed()
                .map(month => [
                  monthName(month.month),
                  whole(month.sessions),
                  whole(month.participants),
                  whole(month.responses),
                  month.sessions === 0 ? '–' : percent(month.response_rate),
                ]),
            }}
          />
        </div>
      </Section>
      {question_types.length > 0 && (
        <Section id="types" title={t.questionTypes} lead={t.typesLead}>
          <ol class="trend-types">
            {question_types.map(({ type, asked }) => (
              <li key={type}>
                <span>{questionTypeTexts[type as QuestionTypeName]?.name ?? type}</span>{' '}
                <span class="bar-track" aria-hidden="true">
                  <span
                    class="bar-fill"
                    data-series={1}
                    data-none={false}
                    style={{ '--share': shareOf(asked, most) }}
                  />
                </span>
                <span class="numbers">{whole(asked)}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

/** One measure: its figure, and a column for each month, whose numbers the table has. */
function Trend({
  id,
  name,
  figure,
  note,
  months,
  of,
  top = Math.max(...months.map(of), 1),
}: {
  readonly id: string
  readonly name: string
  readonly figure: string
  readonly note?: string
  readonly months: readonly Month[]
  readonly of: (month: Month) => number
  /** The value of a column of full height. */
  readonly top?: number
}): JSX.Element {
  const [first, last] = [months[0]!, months.at(-1)!]
  return (
    <section class="trend" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>
        <strong class="numbers">{figure}</strong> {note !== undefined && <span class="hint">{note}</span>}
      </p>
      <div class="trend-columns" aria-hidden="true">
        {months.map(month => (
          <span key={month.month} style={{ '--share': of(month) / top }} />
        ))}
      </div>
      <p class="trend-ends hint" aria-hidden="true">
        <span>{monthName(first.month)}</span>
        <span>{monthName(last.month)}</span>
      </p>
    </section>
  )
}

/** @param month `2026-03`, in UTC */
function monthName(month: string): string {
  return new Intl.DateTimeFormat(regional(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
