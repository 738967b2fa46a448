import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { RoomCode } from '../../ui/room-code.tsx'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { useRefresh } from '../kit/loaded-part.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { type PagedList, PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'

/** Running, planned and past sessions. */
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
  const hasNone = lists.every(
    ({ items, isLoading, problem }) => items.length === 0 && !isLoading && problem === null,
  )
  // Others start sessions too, and scheduled ones open on time.
  useRefresh(true, async () => {
    const page = await load('LIVE')(null)
    const news = new Map(page.items.map(item => [item.id, item]))
    // Only the first page was loaded again.
    const heardOf = page.next === null ? running.items : running.items.slice(0, page.items.length)
    const known = new Set(running.items.map(({ id }) => id))
    const isAsBefore = heardOf.every(({ id }) => news.has(id)) && page.items.every(({ id }) => known.has(id))
    if (isAsBefore) running.update(before => before.map(item => news.get(item.id) ?? item))
    else for (const list of lists) list.reload()
  })
  const t = m.sessions
  return (
    <Screen title={t.title} lead={t.lead}>
      {hasNone ? (
        <div class="empty-list">
          <p>{t.none}</p>
          <a class="button main" href={hrefOf(`/${organization.id}/presentations`)}>
            {t.toDecks}
          </a>
        </div>
      ) : (
        <>
          <Runs organizationId={organization.id} id="running" title={t.running} list={running} />
          <Runs organizationId={organization.id} id="planned" title={t.planned} list={planned} />
          <Runs organizationId={organization.id} id="past" title={t.past} list={past} none={t.noPast} />
        </>
      )}
    </Screen>
  )
}

/** Sessions of one state; nothing if there are none, unless a text is given for that. */
function Runs({
  organizationId,
  id,
  title,
  list,
  none,
}: {
  readonly organizationId: string
  readonly id: string
  readonly title: string
  readonly list: PagedList<WorkspaceSession>
  readonly none?: string
}): JSX.Element | null {
  if (list.items.length === 0 && list.problem === null && none === undefined) return null
  return (
    <Section id={id} title={title}>
      <PagedRows
        label={title}
        list={list}
        empty={<p class="hint">{none}</p>}
        row={run => <RunRow organizationId={organizationId} run={run} />}
      />
    </Section>
  )
}

function RunRow({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element {
  const t = m.sessions
  return (
    <>
      <div class="row-main">
        <strong>
          <a href={hrefOf(`/${organizationId}/sessions/${run.id}`)}>
            <Written text={run.title} />
          </a>
        </strong>
        <span class="hint">
          <RunTime run={run} />
          {run.created_by && (
            <>
              {' · '}
              <bdi>{t.by(run.created_by.name)}</bdi>
            </>
          )}
        </span>
      </div>
      <div class="row-facts">
        {run.state === 'DRAFT' ? (
          <span>{run.mode === null ? t.states.DRAFT : t.scheduled}</span>
        ) : (
          <>
            <span>{t.people(run.participants)}</span>
            <span class="hint">{t.answered(run.response_rate)}</span>
          </>
        )}
      </div>
      <div class="row-facts run-code">
        {run.state !== 'CLOSED' && (
          <span>
            {t.code} <RoomCode code={run.join_code} />
          </span>
        )}
      </div>
    </>
  )
}

/** The most relevant time for its state. */
export function RunTime({ run }: { readonly run: WorkspaceSession }): JSX.Element {
  const t = m.sessions
  if (run.state === 'DRAFT' && run.opens_at !== null)
    return <>{t.opensAndCloses(dateAndTime(run.opens_at), dateAndTime(run.closes_at!))}</>
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
