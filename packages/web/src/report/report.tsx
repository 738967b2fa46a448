import type { ReportOut, SharedReportOut } from '@roomful/contract/features/reports/reports'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/report/index.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Leaderboard, nameOf } from '../ui/leaderboard.tsx'
import { percent, whole } from '../ui/numbers.ts'
import { Written } from '../ui/written.tsx'
import { dateAndTime, longDate, shortTime } from './dates.ts'
import { loadFigures } from './figures.ts'
import { QuestionSection } from './question-section.tsx'

/** A whole report, as far as its link shows it. */
export function Report({
  token,
  shared,
  onPassExpired,
}: {
  readonly token: string
  readonly shared: SharedReportOut
  readonly onPassExpired: () => void
}): JSX.Element {
  const { report, shows, pass } = shared
  useEffect(() => void loadFigures(), [])
  const questions = report.questions.map((of, i) => ({ of, id: `question-${i + 1}`, number: i + 1 }))
  const hasNames = shows.names && report.participants.length > 0
  return (
    <article class="report">
      <Cover shared={shared} />
      <nav class="report-contents" aria-labelledby="contents">
        <h2 id="contents">{m.contents}</h2>
        <ol>
          {questions.map(({ of: { question }, id, number }) => (
            <Entry key={id} to={id} number={number}>
              {question.prompt ? <Written text={question.prompt} /> : m.question(number)}
            </Entry>
          ))}
          {report.leaderboard.length > 0 && <Entry to="leaderboard">{m.leaderboard}</Entry>}
          {hasNames && <Entry to="participants">{m.participants}</Entry>}
        </ol>
      </nav>
      {questions.length === 0 && <p class="hint">{m.noQuestions}</p>}
      {questions.map(({ of, id, number }) => (
        <QuestionSection
          key={of.question.id}
          id={id}
          number={number}
          of={of}
          report={report}
          shows={shows}
          proof={{ token, ...(pass !== null && { pass }) }}
          onPassExpired={onPassExpired}
        />
      ))}
      <Standings report={report} />
      {hasNames && <Participants report={report} />}
    </article>
  )
}

/** A line of the table of contents. Not a link: another fragment would replace the token in the address. */
function Entry({
  to,
  number,
  children,
}: {
  readonly to: string
  readonly number?: number
  readonly children: ComponentChildren
}): JSX.Element {
  function go(): void {
    const heading = document.getElementById(to)!
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }
  return (
    <li>
      <button type="button" onClick={go}>
        <span class="report-number numbers">{number !== undefined && whole(number)}</span>
        <span class="report-entry">{children}</span>
      </button>
    </li>
  )
}

function Cover({ shared: { report, organization_name, ends_at } }: { readonly shared: SharedReportOut }) {
  const { kpis } = report
  const facts = [
    [m.participated, whole(kpis.participants)],
    [m.voted, whole(kpis.voters)],
    [m.asked, whole(kpis.questions_asked)],
    [m.given, whole(kpis.total_responses)],
    [m.responseRate, percent(kpis.response_rate_avg)],
  ] as const
  return (
    <header class="report-cover">
      <p class="report-about">
        <Written text={organization_name} />
        {report.started_at !== null && (
          <time dateTime={report.started_at}>{longDate(report.started_at)}</time>
        )}
      </p>
      <h1 tabIndex={-1}>
        <Written text={report.title} />
      </h1>
      <dl class="report-facts numbers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.state === 'LIVE' && <p class="notice">{m.stillRunning}</p>}
      {report.removals.map(({ at }) => (
        <p key={at} class="hint">
          {m.namesRemoved(longDate(at))}
        </p>
      ))}
      <p class="report-tools">
        <button type="button" class="button" onClick={() => print()}>
          {m.print}
        </button>
        {ends_at !== null && <span class="hint">{m.linkEnds(dateAndTime(ends_at))}</span>}
      </p>
    </header>
  )
}

/** Places with names as bars; without names as a table. */
function Standings({
  report: { leaderboard, leaderboard_total },
}: {
  readonly report: ReportOut
}): JSX.Element | null {
  if (leaderboard.length === 0) return null
  const named = leaderboard.flatMap(row =>
    row.participant_id === null
      ? []
      : [{ ...row, participant_id: row.participant_id, streak: 0, elapsed_ms: null, before: null }],
  )
  return (
    <section class="report-part" aria-labelledby="leaderboard">
      <h2 id="leaderboard" tabIndex={-1}>
        {m.leaderboard}
      </h2>
      {named.length === 0 ? (
        <DataTable
          table={{
            caption: m.shown(leaderboard.length, leaderboard_total),
            columns: [m.placeColumn, m.pointsColumn],
            rows: leaderboard.map(({ place, points }) => [whole(place), whole(points)]),
          }}
        />
      ) : (
        <>
          {leaderboard_total > named.length && <p class="hint">{m.shown(named.length, leaderboard_total)}</p>}
          <Leaderboard rows={named} />
        </>
      )}
    </section>
  )
}

function Participants({
  report: { participants, participants_total, kpis },
}: {
  readonly report: ReportOut
}): JSX.Element {
  return (
    <section class="report-part" aria-labelledby="participants">
      <h2 id="participants" tabIndex={-1}>
        {m.participants}
      </h2>
      <DataTable
        table={{
          caption: m.shown(participants.length, participants_total),
          columns: [m.name, m.joinedAt, ...(kpis.has_quiz ? [m.pointsColumn] : [])],
          rows: participants.map(({ id, display_name, joined_at, score }) => [
            nameOf({ display_name, participant_id: id }),
            shortTime(joined_at),
            ...(kpis.has_quiz ? [score ? whole(score.points) : '–'] : []),
          ]),
        }}
      />
    </section>
  )
}
