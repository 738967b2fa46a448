import './sessions.css'
import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { namesPeople } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { QrCode, reachableUrl } from '../../stage/join-panel.tsx'
import { RoomCode } from '../../ui/room-code.tsx'
import { addressOf, call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { CopyField } from '../kit/copy.tsx'
import { LoadedPart, useLoaded, useRefresh } from '../kit/loaded-part.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { OtherOrigins } from './remote-dialog.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionEnd } from './session-end.tsx'
import { RunTime } from './session-list.tsx'
import { SessionResults } from './session-results.tsx'
import { StageLinks } from './stage-links.tsx'

/** The key figures of a session. */
export function KeyFigures({
  kpis,
  rate,
}: {
  readonly kpis: SessionKpisOut
  readonly rate: number
}): JSX.Element {
  const t = m.sessions
  const figures: readonly (readonly [keyof typeof t.figure, string])[] = [
    ['participants', t.whole(kpis.participants)],
    ['voters', t.whole(kpis.voters)],
    ['questions_asked', t.whole(kpis.questions_asked)],
    ['total_responses', t.whole(kpis.total_responses)],
    ['response_rate', t.percent(rate)],
    ['duration', t.minutes(Math.round(kpis.duration_seconds / 60))],
  ]
  return (
    <dl class="facts numbers">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{t.figure[name]}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Downloads of session data, where the plan includes them. */
export function Downloads({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element | null {
  const t = m.sessions
  const { value } = useLoaded(organizationId, () => call('getPlan', { params: { organizationId } }))
  if (value === null) return null
  if (!value.plans.some(({ plan, export: isIncluded }) => plan === value.plan && isIncluded))
    return <p class="hint">{t.exportPlan}</p>
  const address = (format: 'csv' | 'xlsx', layout?: 'people') =>
    addressOf('exportSession', {
      params: { organizationId, id: run.id },
      query: { format, ...(layout && { layout }) },
    })
  const isNamed = namesPeople({ identity_mode: run.participant_identity_mode, state: run.state })
  return (
    <div class="downloads">
      <a class="button" href={address('csv')} download aria-label={`${t.download}: ${t.csv}`}>
        {t.csv}
      </a>
      {isNamed && (
        <a
          class="button"
          href={address('csv', 'people')}
          download
          aria-label={`${t.download}: ${t.csvPeople}`}
        >
          {t.csvPeople}
        </a>
      )}
      <a class="button" href={address('xlsx')} download aria-label={`${t.download}: ${t.xlsx}`}>
        {t.xlsx}
      </a>
    </div>
  )
}

/** Join links and codes. */
export function JoinLinks({
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
        {({ join_code, join_url, secret_url }) => (
          <div class="scan">
            <QrCode url={reachableUrl(secret_url)} label={t.joinQr} />
            <div class="prose">
              <OtherOrigins address={secret_url} />
              <p class="join-code numbers">
                <span class="hint">{t.joinCode}</span> <RoomCode code={join_code} />
              </p>
              <CopyField id="join-address" label={t.joinAddress} value={reachableUrl(join_url)} />
              <CopyField id="secret-address" label={t.joinSecret} value={reachableUrl(secret_url)} />
            </div>
          </div>
        )}
      </LoadedPart>
    </Section>
  )
}

/** One session: its join links, its results, ending or deleting it. @param part its id */
export function SessionScreen({ organization, part }: ScreenProps): JSX.Element {
  const params = { organizationId: organization.id, id: part }
  const loaded = useLoaded(part, () => readSession(params))
  const run = loaded.value?.run
  // Scheduled sessions open on time.
  useRefresh(run !== undefined && run.state !== 'CLOSED', loaded.load)
  return (
    <Screen
      title={run?.title ?? m.sessions.title}
      lead={run && <SessionLead run={run} />}
      action={run && <SessionActions organizationId={organization.id} run={run} onChange={loaded.load} />}
    >
      <LoadedPart loaded={loaded} texts={{ NOT_FOUND: m.sessions.gone }}>
        {session => <SessionParts organization={organization} session={session} onChange={loaded.load} />}
      </LoadedPart>
    </Screen>
  )
}

type Session = Awaited<ReturnType<typeof readSession>>

async function readSession(params: { organizationId: string; id: string }) {
  const [run, kpis, asked] = await Promise.all([
    call('getSession', { params }),
    call('getSessionKpis', { params }),
    call('getSessionResults', { params }),
  ])
  const hasEntries = asked.questions.some(({ type }) => type === 'QA')
  const entries = hasEntries ? (await call('listEntries', { params, query: { limit: 200 } })).entries : []
  return { run, kpis, asked, entries }
}

function SessionParts({
  organization,
  session: { run, kpis, asked, entries },
  onChange,
}: {
  readonly organization: Membership
  readonly session: Session
  readonly onChange: () => Promise<void>
}): JSX.Element {
  const t = m.sessions
  return (
    <>
      {run.state !== 'CLOSED' && <JoinLinks organizationId={organization.id} run={run} />}
      <Section
        id="figures"
        title={t.figures}
        action={<Downloads organizationId={organization.id} run={run} />}
      >
        <KeyFigures kpis={kpis} rate={run.response_rate} />
        {run.state === 'LIVE' && <p class="hint">{t.liveNow}</p>}
      </Section>
      <Section id="results" title={t.results}>
        {asked.questions.length === 0 ? (
          <p class="hint">{t.noResults}</p>
        ) : (
          <SessionResults asked={asked} entries={entries} isLive={run.state === 'LIVE'} />
        )}
      </Section>
      {run.state !== 'CLOSED' && <StageLinks organizationId={organization.id} sessionId={run.id} />}
      <SessionEnd organization={organization} run={run} kpis={kpis} onChange={onChange} />
    </>
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
        {t.whoChoices[run.participant_identity_mode].text}
      </span>
    </span>
  )
}
