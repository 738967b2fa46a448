import type { WorkspacePresentation } from '@roomful/contract/workspace/presentations'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { hrefOf } from '../kit/router.ts'
import { dateAndTime, fromNow } from '../kit/time.ts'
import { choicesOf, startLabel } from '../sessions/start-choices.ts'

/** One presentation of the list, with its actions. */
export function DeckRow({
  organizationId,
  deck,
  isStarting,
  onStart,
  onOptions,
  onDuplicate,
  onExport,
  onDelete,
}: {
  readonly organizationId: string
  readonly deck: WorkspacePresentation
  readonly isStarting: boolean
  readonly onStart: () => void
  readonly onOptions: () => void
  readonly onDuplicate: () => void
  readonly onExport: () => void
  readonly onDelete: () => void
}): JSX.Element {
  const { id, title, slide_count, updated_at, last_run, session_defaults } = deck
  const start = startLabel(m.sessions.start, choicesOf(session_defaults))
  return (
    <>
      <div class="row-main">
        <strong>
          <a href={hrefOf(`/${organizationId}/presentations/${id}`)}>
            <Written text={title} />
          </a>
        </strong>
        <span class="hint">
          {m.decks.slides(slide_count)}
          {' · '}
          <time dateTime={updated_at} title={dateAndTime(updated_at)}>
            {m.decks.changed(fromNow(updated_at))}
          </time>
        </span>
      </div>
      <div class="row-facts">
        <LastRun organizationId={organizationId} run={last_run} />
      </div>
      <div class="row-actions deck-actions">
        {last_run?.state === 'LIVE' ? (
          <a
            class="button"
            aria-label={`${m.sessions.toRunning}: ${title}`}
            href={hrefOf(`/${organizationId}/sessions/${last_run.session_id}`)}
          >
            {m.sessions.toRunning}
          </a>
        ) : (
          <button
            type="button"
            class="button"
            aria-label={`${start}: ${title}`}
            aria-disabled={isStarting}
            onClick={onStart}
          >
            {start}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.sessions.startOptions.replace('…', '')}: ${title}`}
          onClick={onOptions}
        >
          {m.sessions.startOptions}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.decks.duplicate}: ${title}`}
          onClick={onDuplicate}
        >
          {m.decks.duplicate}
        </button>
        <button type="button" class="button quiet" aria-label={m.decks.exportOf(title)} onClick={onExport}>
          {m.decks.export}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.decks.delete}: ${title}`}
          onClick={onDelete}
        >
          {m.decks.delete}
        </button>
      </div>
    </>
  )
}

function LastRun({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspacePresentation['last_run']
}): JSX.Element {
  if (run === null) return <span class="hint">{m.decks.neverRan}</span>
  return (
    <a class="run-link" href={hrefOf(`/${organizationId}/sessions/${run.session_id}`)}>
      {run.state === 'LIVE' ? (
        <span class="state" data-state="good">
          {m.decks.isLive}
        </span>
      ) : (
        <time dateTime={run.started_at} title={dateAndTime(run.started_at)}>
          {m.decks.ran(fromNow(run.started_at))}
        </time>
      )}
    </a>
  )
}
