import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Dialog } from '../kit/dialog.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { StartableDeck } from './start-choices.ts'
import type { Start } from './use-start.ts'

/** The settings of a session that is about to start, kept for the next one of its presentation. */
export function StartDialog({
  deck,
  start,
  onSchedule,
  onClose,
}: {
  readonly deck: StartableDeck
  readonly start: Start
  readonly onSchedule: () => void
  readonly onClose: () => void
}): JSX.Element {
  const [choices, setChoices] = useState(deck.choices)
  const t = m.sessions
  const isBusy = start.starting !== null
  return (
    <Dialog title={t.startNamed(deck.title)} onClose={onClose}>
      <p class="hint">{t.startLead}</p>
      <ChoiceFields choices={choices} isScheduled={false} onChange={setChoices} />
      <div class="form-end">
        <button
          type="button"
          class="button main"
          aria-disabled={isBusy}
          onClick={() => start.start(deck, { choices })}
        >
          {isBusy ? m.common.sending : t.startNow}
        </button>
        <button type="button" class="button quiet" onClick={onSchedule}>
          {t.schedule}
        </button>
      </div>
    </Dialog>
  )
}
