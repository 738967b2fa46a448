import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, editorTexts as t } from '../../../messages/workspace/index.ts'
import { ScheduleDialog } from '../../sessions/schedule-dialog.tsx'
import { StartDialog } from '../../sessions/start-dialog.tsx'
import { type Start, useStart } from '../../sessions/use-start.ts'

/** The buttons that make a session of a presentation: start now, start with settings, or schedule. */
export function StartButtons({
  organizationId,
  deck,
  isEmpty,
  saveFirst,
}: {
  readonly organizationId: string
  readonly deck: { readonly id: string; readonly title: string }
  readonly isEmpty: boolean
  /** Saves everything first, as sessions ask what the server has. @returns why that failed; null: it did not */
  readonly saveFirst: () => Promise<string | null>
}): JSX.Element {
  const [asking, setAsking] = useState<'start' | 'schedule' | null>(null)
  const plain = useStart(organizationId)
  const start: Start = { ...plain, start: (id, how) => plain.start(id, { ...how, prepare: saveFirst }) }
  const isOff = isEmpty || start.starting !== null
  return (
    <>
      <button type="button" class="button" aria-disabled={isOff} onClick={() => !isOff && setAsking('start')}>
        {m.sessions.startOptions}
      </button>
      <button
        type="button"
        class="button main"
        aria-disabled={isOff}
        onClick={() => !isOff && start.start(deck.id)}
      >
        {t.start}
      </button>
      {asking === 'start' && (
        <StartDialog
          organizationId={organizationId}
          deck={deck}
          start={start}
          onSchedule={() => setAsking('schedule')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'schedule' && (
        <ScheduleDialog
          organizationId={organizationId}
          deck={deck}
          prepare={saveFirst}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
