import type { ReportOut } from '@roomful/contract/features/reports/reports'
import { type ReportSlide, slidesInOrder } from '@roomful/contract/features/reports/slides-in-order'
import type { ComponentChildren, JSX } from 'preact'
import { inMinutes, percent, whole } from '../messages/numbers.ts'
import { m } from '../messages/report/index.ts'
import { shownOf } from '../results/shown-of.ts'
import { loadPart } from '../room/load-part.ts'
import { DataTable } from '../ui/data-table.tsx'
import { lazily } from '../ui/lazily.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { nameOf } from '../ui/name-of.ts'
import { Written } from '../ui/written.tsx'
import type { ContentSectionProps } from './content-section.tsx'
import { dateAndTime, longDate, shortTime } from './dates.ts'
import { QuestionSection } from './question-section.tsx'
import type { ReportProps } from './report-props.ts'

/** Its Markdown loads with the first one. */
const ContentSection = lazily<ContentSectionProps>(
  async () => (await loadPart(() => import('./content-section.tsx'))).ContentSection,
)

const Standings = lazily(async () => (await loadPart(() => import('../results/standings.tsx'))).load())

/** A whole report, as far as it is to be shown. */
export function Report(props: ReportProps): JSX.Element {
  const { report, shows, look } = props
  const { questions } = report
  const slides = slidesInOrder(shows.content_slides ? report : { ...report, content_slides: [] })
  const hasNames = shows.names && report.participants.length > 0
  return (
    <article class="report">
      <Cover {...props} />
      <nav class="report-contents" aria-labelledby="contents">
        <h2 id="contents">{m.contents}</h2>
        <ol>
          {slides.map(slide => {
            const text = 'content' in slide ? slide.content.title : slide.asked.question.prompt
            const untitled = 'content' in slide ? m.contentSlide : m.question(slide.number)
            return (
              <Entry key={idOf(slide)} to={idOf(slide)} {...('number' in slide && { number: slide.number })}>
                {text.trim() === '' ? untitled : <WrittenMath text={text} />}
              </Entry>
            )
          })}
          {report.leaderboard_total > 0 && <Entry to="leaderboard">{m.leaderboard}</Entry>}
          {hasNames && <Entry to="participants">{m.participants}</Entry>}
        </ol>
      </nav>
      {questions.length === 0 && <p class="hint">{m.noQuestions}</p>}
      {slides.map(slide => {
        const id = idOf(slide)
        return 'content' in slide ? (
          <ContentSection key={id} id={id} slide={slide.content} look={look} />
        ) : (
          <QuestionSection key={id} id={id} number={slide.number} of={slide.asked} in={props} />
        )
      })}
      {report.leaderboard_total > 0 && (
        <section class="report-part" aria-labelledby="leaderboard">
          <h2 id="leaderboard" tabIndex={-1}>
            {m.leaderboard}
          </h2>
          <Standings
            report={report}
            caption={shownOf(report.leaderboard.length, report.leaderboard_total)}
            nameColumn={m.name}
          />
        </section>
      )}
      {hasNames && <Participants report={report} />}
    </article>
  )
}

/** The element id of a slide's heading. */
function idOf(slide: ReportSlide): string {
  return 'content' in slide ? slide.content.id : `question-${slide.number}`
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

function Cover({ report, organizationName, endsAt }: ReportProps): JSX.Element {
  const { kpis } = report
  const facts = [
    [m.participated, whole(kpis.participants)],
    [m.asked, whole(kpis.questions_asked)],
    [m.given, whole(kpis.total_responses)],
    [m.responseRate, percent(kpis.response_rate_avg)],
    [m.length, inMinutes(kpis.duration_seconds)],
  ] as const
  return (
    <header class="report-cover">
      <p class="result-about">
        <Written text={organizationName} />
        {report.started_at !== null && (
          <time dateTime={report.started_at}>{longDate(report.started_at)}</time>
        )}
      </p>
      <h1 tabIndex={-1}>
        <Written text={report.title} />
      </h1>
      <dl class="report-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {report.state === 'LIVE' && <p class="notice">{m.stillRunning}</p>}
      {report.expires_at !== null && <p class="hint">{m.toBeDeleted(longDate(report.expires_at))}</p>}
      {report.removals.map(({ at }) => (
        <p key={at} class="hint">
          {m.namesRemoved(longDate(at))}
        </p>
      ))}
      <p class="report-tools">
        <button type="button" class="button" onClick={() => print()}>
          {m.print}
        </button>
        {endsAt !== null && <span class="hint">{m.linkEnds(dateAndTime(endsAt))}</span>}
      </p>
    </header>
  )
}

function Participants({
  report: { participants, participants_total },
}: {
  readonly report: ReportOut
}): JSX.Element {
  const hasPoints = participants.some(({ score }) => score !== null)
  return (
    <section class="report-part" aria-labelledby="participants">
      <h2 id="participants" tabIndex={-1}>
        {m.participants}
      </h2>
      <DataTable
        table={{
          caption: shownOf(participants.length, participants_total),
          columns: [m.name, m.joinedAt, ...(hasPoints ? [m.pointsColumn] : [])],
          rows: participants.map(({ id, display_name, joined_at, score }) => [
            nameOf({ display_name, participant_id: id }),
            shortTime(joined_at),
            ...(hasPoints ? [score ? whole(score.points) : '–'] : []),
          ]),
        }}
      />
    </section>
  )
}
