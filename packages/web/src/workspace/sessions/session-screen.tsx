import './sessions.css'
import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { namesPeople } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { inMinutes, percent, whole } from '../../messages/numbers.ts'
import { m, resultTexts } from '../../messages/workspace/index.ts'
import { EntryList } from '../../results/entry-list.tsx'
import { shownOf } from '../../results/shown-of.ts'
import { QrCode, reachableUrl } from '../../slide/lobby/join-panel.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { RoomCode } from '../../ui/room-code.tsx'
import { call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { CopyField } from '../kit/copy.tsx'
import { LoadedPart, useLoaded, useRefresh } from '../kit/loaded-part.tsx'
import { day } from '../kit/moment.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { OtherOrigins } from './remote-dialog.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultPeople } from './result-people.tsx'
import { ResultQuestions, rightShare } from './result-questions.tsx'
import { SessionActions } from './session-actions.tsx'
import { RunTime } from './session-list.tsx'
import { readLookOf } from './session-look.ts'
import { StageLinks } from './stage-links.tsx'

const Standings = lazily(async () => (await import('../../results/standings.tsx')).load())

/** Join links and codes. */
function JoinLinks({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element {
  const t = m.sessions
  const links = useLoaded(run.id, () => call('getSessionLinks', { params: { organizationId, id: run.id } }))
  return (
    <Section id="joining" title={t.join}>
      <LoadedPart loaded={links}>
        {({ join_code, join_url, room_url, secret_url }) => (
          <div class="scan">
            <QrCode url={reachableUrl(secret_url)} label={t.joinQr} />
            <div class="prose">
              <OtherOrigins address={secret_url} />
              <p class="join-code numbers">
                <span class="hint">{t.joinCode}</span> <RoomCode code={join_code} />
              </p>
              {room_url !== null && (
                <CopyField id="room-address" label={t.roomAddress} value={reachableUrl(room_url)} />
              )}
              <CopyField id="join-address" label={t.joinAddress} value={reachableUrl(join_url)} />
              <CopyField id="secret-address" label={t.joinSecret} value={reachableUrl(secret_url)} />
            </div>
          </div>
        )}
      </LoadedPart>
    </Section>
  )
}

/** One session: its join links, its results, ending or deleting it. */
export function SessionScreen({
  organization,
  id,
  tab,
}: {
  readonly organization: Membership
  readonly id: string
  /** Part of the results; empty: the questions. */
  readonly tab: string
}): JSX.Element {
  const params = { organizationId: organization.id, id }
  const before = useRef<ReportOut | null>(null)
  const loaded = useLoaded(id, async () => {
    const [run, report] = await Promise.all([
      call('getSession', { params }),
      call('getSessionReport', { params }),
    ])
    before.current = keptIfSame(before.current, report)
    return { run, report: before.current }
  })
  const session = loaded.value
  const run = session?.run
  // Scheduled sessions open on time.
  useRefresh(run !== undefined && run.state !== 'CLOSED', loaded.load)
  return (
    <Screen
      title={run?.title ?? m.sessions.title}
      lead={run && <SessionLead run={run} />}
      action={
        session && (
          <ResultActions
            organization={organization}
            run={session.run}
            report={session.report}
            onChange={loaded.load}
          />
        )
      }
    >
      <LoadedPart loaded={loaded} texts={{ NOT_FOUND: m.sessions.gone }}>
        {({ run, report }) => (
          <>
            {run.state !== 'CLOSED' && (
              <>
                <SessionActions organizationId={organization.id} run={run} onChange={loaded.load} />
                <JoinLinks organizationId={organization.id} run={run} />
              </>
            )}
            {run.state !== 'DRAFT' && (
              <Results
                organizationId={organization.id}
                run={run}
                report={report}
                tab={tab}
                onChange={loaded.load}
              />
            )}
            {run.state !== 'CLOSED' && <StageLinks organizationId={organization.id} sessionId={run.id} />}
          </>
        )}
      </LoadedPart>
    </Screen>
  )
}

/** The report with the questions that have not changed, which then are not drawn again. */
function keptIfSame(before: ReportOut | null, report: ReportOut): ReportOut {
  const same = <T,>(old: T | undefined, now: T): T =>
    old !== undefined && JSON.stringify(old) === JSON.stringify(now) ? old : now
  const questions = report.questions.map((of, i) => same(before?.questions[i], of))
  return { ...report, questions, entries: same(before?.entries, report.entries) }
}

/** The results of a session: key figures, and by tab questions, people, leaderboard and Q&A. */
function Results({
  organizationId,
  run,
  report,
  tab,
  onChange,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
  readonly report: ReportOut
  readonly tab: string
  readonly onChange: () => unknown
}): JSX.Element {
  const t = resultTexts
  const look = useLoaded(run.id, () => readLookOf(organizationId, run.presentation_id))
  const { leaderboard, leaderboard_total, entries, questions } = report
  const tabs = [
    { path: '', title: () => t.tabs.questions },
    ...(namesPeople(report) ? [{ path: 'people', title: () => t.tabs.people }] : []),
    ...(report.kpis.has_quiz && run.settings.leaderboard
      ? [{ path: 'leaderboard', title: () => t.tabs.leaderboard }]
      : []),
    ...(questions.some(({ question }) => question.type === 'QA')
      ? [{ path: 'qa', title: () => t.tabs.qa }]
      : []),
  ]
  const current = tabs.some(({ path }) => path === tab) ? tab : ''
  return (
    <>
      <Figures report={report} />
      {run.state === 'LIVE' && <p class="hint">{t.liveNow}</p>}
      {report.expires_at !== null && <p class="hint">{t.toBeDeleted(day(report.expires_at))}</p>}
      <Tabs
        label={t.tabsLabel}
        base={`/${organizationId}/sessions/${run.id}`}
        tabs={tabs}
        current={current}
      />
      {current === '' && (
        <ResultQuestions
          organizationId={organizationId}
          report={report}
          look={look.value}
          onChange={onChange}
        />
      )}
      {current === 'people' && (
        <div class="section">
          <ResultPeople
            organizationId={organizationId}
            report={report}
            hasPoints={report.kpis.has_quiz && run.settings.leaderboard}
          />
        </div>
      )}
      {current === 'leaderboard' && (
        <div class="section">
          {leaderboard_total === 0 ? (
            <p class="hint">{t.noPlaces}</p>
          ) : (
            <Standings
              report={report}
              caption={shownOf(leaderboard.length, leaderboard_total)}
              nameColumn={t.name}
            />
          )}
        </div>
      )}
      {current === 'qa' && (
        <div class="section">
          <EntryList entries={entries} />
          {report.more_entries && <p class="hint">{t.firstEntries(entries.length)}</p>}
        </div>
      )}
    </>
  )
}

function Figures({ report }: { readonly report: ReportOut }): JSX.Element {
  const { figure } = resultTexts
  const { kpis } = report
  const right = rightShare(report)
  const figures = [
    [figure.people, whole(kpis.participants)],
    [figure.answers, whole(kpis.total_responses)],
    [figure.answered, percent(kpis.response_rate_avg)],
    [figure.length, inMinutes(kpis.duration_seconds)],
    ...(right === null ? [] : [[figure.right, right] as const]),
  ] as const
  return (
    <dl class="result-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SessionLead({ run }: { readonly run: WorkspaceSession }): JSX.Element {
  const t = m.sessions
  const state = run.state === 'DRAFT' && run.mode !== null ? t.scheduled : t.states[run.state]
  return (
    <span class="session-lead">
      <span class="state" data-state={run.state === 'LIVE' ? 'good' : 'other'}>
        {state}
      </span>
      <span>
        <RunTime run={run} />
        {run.created_by && (
          <>
            {' · '}
            <bdi>{t.by(run.created_by.name)}</bdi>
          </>
        )}
        {' · '}
        {t.whoChoices[run.participant_identity_mode]}
      </span>
    </span>
  )
}
