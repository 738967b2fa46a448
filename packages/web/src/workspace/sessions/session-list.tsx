import '../presentations/deck-card.css'
import './session-list.css'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { RoomCode } from '../../ui/room-code.tsx'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { useLoaded, useRefresh } from '../kit/loaded-part.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { type PagedList, PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { OnScreenPicture } from './on-screen-picture.tsx'
import { SessionPicture } from './session-picture.tsx'

/** Running and past sessions as cards with their pictures, planned ones as rows. */
export function SessionList({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const load = (state: WorkspaceSession['state']) => async (cursor: string | null) => {
    const page = await call('listSessions', { params, query: { cursor, state } })
    return { items: page.sessions, next: page.next_cursor }
  }
  const running = usePagedList(`running ${organization.id}`, load('LIVE'))
  const planned = usePagedList(`planned ${organization.id}`, load('DRAFT'))
  const past = usePagedList(`past ${organization.id}`, load('CLOSED'))
  const lists = [running, planned, past]
  const look = useLoaded(organization.id, () => call('getLook', { params }))
  const hasNone = lists.every(
    ({ items, isLoading, problem }) => items.length === 0 && !isLoading && problem === null,
  )
  // Others start sessions too, and scheduled ones open on time.
  useRefresh(true, async () => {
    const page = await load('LIVE')(null)
    const news = new Map(page.items.map(item => [item.id, item]))
    // Only the first page was loaded again.
    const compared = page.next === null ? running.items : running.items.slice(0, page.items.length)
    const known = new Set(running.items.map(({ id }) => id))
    const isAsBefore = compared.every(({ id }) => news.has(id)) && page.items.every(({ id }) => known.has(id))
    if (isAsBefore) running.update(before => before.map(item => news.get(item.id) ?? item))
    else for (const list of lists) list.reload()
  })
  const runCard = (run: WorkspaceSession) => (
    <RunCard organizationId={organization.id} run={run} look={look.value} />
  )
  const plannedRow = (run: WorkspaceSession) => <PlannedRow organizationId={organization.id} run={run} />
  const t = m.sessions
  return (
    <Screen
      title={t.title}
      lead={t.lead}
      action={
        <a class="button" href={hrefOf(`/${organization.id}/sessions/trends`)}>
          {t.trends}
        </a>
      }
    >
      {hasNone ? (
        <div class="empty-list">
          <p>{t.none}</p>
          <a class="button main" href={hrefOf(`/${organization.id}/presentations`)}>
            {t.toDecks}
          </a>
        </div>
      ) : (
        <>
          <Runs id="running" title={t.running} list={running} row={runCard} />
          <Runs id="planned" title={t.planned} list={planned} kind="row" row={plannedRow} />
          <Runs id="past" title={t.past} list={past} row={runCard} none={t.noPast} />
        </>
      )}
    </Screen>
  )
}

/** Sessions of one state; nothing if there are none, unless a text is given for that. */
function Runs({
  id,
  title,
  list,
  kind = 'deck-card',
  row,
  none,
}: {
  readonly id: string
  readonly title: string
  readonly list: PagedList<WorkspaceSession>
  readonly kind?: 'row' | 'deck-card'
  readonly row: (run: WorkspaceSession) => JSX.Element
  readonly none?: string
}): JSX.Element | null {
  if (list.items.length === 0 && list.problem === null && none === undefined) return null
  return (
    <section class="runs" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PagedRows label={title} list={list} kind={kind} empty={<p class="hint">{none}</p>} row={row} />
    </section>
  )
}

interface RunProps {
  readonly organizationId: string
  readonly run: WorkspaceSession
}

/** A running or past session: its slide on screen, or its results. */
function RunCard({
  organizationId,
  run,
  look,
}: RunProps & {
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
}): JSX.Element {
  const t = m.sessions
  return (
    <>
      <div class="deck-picture">
        {run.state === 'CLOSED' ? (
          <SessionPicture organizationId={organizationId} run={run} look={look} />
        ) : (
          <OnScreenPicture run={run} look={look} />
        )}
      </div>
      <div class="deck-words">
        <h3>
          <RunLink organizationId={organizationId} run={run} />
        </h3>
        <p class="hint">
          <RunOrigin run={run} />
        </p>
        <p class="hint">
          {t.people(run.participants)} · {t.answered(run.response_rate)}
        </p>
        {run.state !== 'CLOSED' && <RunCode run={run} />}
      </div>
    </>
  )
}

/** A session that has not begun. */
function PlannedRow({ organizationId, run }: RunProps): JSX.Element {
  const t = m.sessions
  return (
    <>
      <div class="row-main">
        <strong>
          <RunLink organizationId={organizationId} run={run} />
        </strong>
        <span class="hint">
          <RunOrigin run={run} />
        </span>
      </div>
      <div class="row-facts">{run.mode === null ? t.states.DRAFT : t.scheduled}</div>
      <div class="row-facts">
        <RunCode run={run} />
      </div>
    </>
  )
}

function RunLink({ organizationId, run }: RunProps): JSX.Element {
  return (
    <a href={hrefOf(`/${organizationId}/sessions/${run.id}`)}>
      <Written text={run.title} />
    </a>
  )
}

/** When, and by whom. */
function RunOrigin({ run }: Pick<RunProps, 'run'>): JSX.Element {
  return (
    <>
      <RunTime run={run} />
      {run.created_by && (
        <>
          {' · '}
          <bdi>{m.sessions.by(run.created_by.name)}</bdi>
        </>
      )}
    </>
  )
}

function RunCode({ run }: Pick<RunProps, 'run'>): JSX.Element {
  return (
    <p>
      {m.sessions.code} <RoomCode code={run.join_code} />
    </p>
  )
}

/** The most relevant time for its state. */
export function RunTime({ run }: { readonly run: WorkspaceSession }): JSX.Element {
  const t = m.sessions
  if (run.state === 'DRAFT' && run.opens_at !== null)
    return <>{t.opensAndCloses({ opens: dateAndTime(run.opens_at), closes: dateAndTime(run.closes_at!) })}</>
  const [at, text] =
    run.state === 'CLOSED' && run.ended_at !== null
      ? [run.ended_at, t.ended]
      : run.started_at !== null
        ? [run.started_at, t.started]
        : [run.created_at, t.created]
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {text(fromNow(at))}
    </time>
  )
}
