import type { WorkspaceSession } from '@roomful/contract/workspace/sessions'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { LoadedPart } from '../kit/loaded-part.tsx'
import type { ScreenProps } from '../kit/organization-props.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useRefresh } from '../kit/use-refresh.ts'
import { SessionActions } from './session-actions.tsx'
import { SessionEnd } from './session-end.tsx'
import { Downloads, KeyFigures } from './session-figures.tsx'
import { JoinLinks } from './session-links.tsx'
import { RunTime } from './session-list.tsx'
import { SessionResults } from './session-results.tsx'
import { StageLinks } from './stage-links.tsx'
import './sessions.css'

/** One session: its join links, its results, ending or deleting it. @param part its id */
export function SessionScreen({ organization, part }: ScreenProps): JSX.Element {
  const params = { organizationId: organization.id, id: part }
  const loaded = useLoaded(part, () => readSession(params))
  const run = loaded.value?.run
  // What is planned opens by itself.
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
