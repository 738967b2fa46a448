import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, editorTexts as t } from '../../../messages/workspace/index.ts'
import { hrefOf } from '../../kit/router.ts'
import { ScheduleDialog } from '../../sessions/schedule-dialog.tsx'
import { startLabel } from '../../sessions/start-choices.ts'
import { StartDialog } from '../../sessions/start-dialog.tsx'
import { type Start, useStart } from '../../sessions/use-start.ts'
import type { DeckEditor } from './document/deck-editor.ts'

/**
 * The buttons that make a session of a presentation: start now, start with settings, or schedule. While one runs the main one
 * leads to it.
 */
export function StartButtons({
  organizationId,
  editor,
  presentationId,
  isEmpty,
  saveFirst,
}: {
  readonly organizationId: string
  readonly editor: DeckEditor
  readonly presentationId: string
  readonly isEmpty: boolean
  /** Saves everything first, as sessions ask what the server has. @returns why that failed; null: it did not */
  readonly saveFirst: () => Promise<string | null>
}): JSX.Element {
  const [asking, setAsking] = useState<'start' | 'schedule' | null>(null)
  const plain = useStart(organizationId)
  const start: Start = { ...plain, start: (deck, how) => plain.start(deck, { ...how, prepare: saveFirst }) }
  const head = editor.head.value
  const title = editor.deck.value.title || t.untitled
  const deck = head && { id: presentationId, title, choices: head.choices }
  const isOff = isEmpty || deck === null || start.starting !== null
  return (
    <>
      <button type="button" class="button" aria-disabled={isOff} onClick={() => !isOff && setAsking('start')}>
        {m.sessions.startOptions}
      </button>
      {head?.liveSessionId ? (
        <a class="button main" href={hrefOf(`/${organizationId}/sessions/${head.liveSessionId}`)}>
          {m.sessions.toRunning}
        </a>
      ) : (
        <button
          type="button"
          class="button main"
          aria-disabled={isOff}
          onClick={() => !isOff && start.start(deck)}
        >
          {startLabel(t.start, head?.choices)}
        </button>
      )}
      {deck && asking === 'start' && (
        <StartDialog
          deck={deck}
          start={start}
          onSchedule={() => setAsking('schedule')}
          onClose={() => setAsking(null)}
        />
      )}
      {deck && asking === 'schedule' && (
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
