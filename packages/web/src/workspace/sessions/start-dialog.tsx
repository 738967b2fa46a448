import { identityModes, identityOf } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Dialog } from '../kit/dialog.tsx'
import { CheckField, ChoiceField } from '../kit/fields.tsx'
import type { StartableDeck, StartChoices } from './start-choices.ts'
import type { Start } from './use-start.ts'

const extraTimes = ['FREE', 'GRANTED'] as const

/** The fields for the settings of a session before it starts. */
export function ChoiceFields({
  choices,
  isScheduled,
  onChange,
}: {
  readonly choices: StartChoices
  /** Self-paced sessions have no lobby and no reactions. */
  readonly isScheduled: boolean
  readonly onChange: (choices: StartChoices) => void
}): JSX.Element {
  const t = m.sessions
  const field = <K extends keyof StartChoices>(name: K) => ({
    id: `session-${name}`,
    value: choices[name],
    problem: null,
    onChange: (value: StartChoices[K]) => onChange({ ...choices, [name]: value }),
  })
  return (
    <>
      <ChoiceField
        field={field('identity')}
        label={t.who}
        choices={identityModes.map(value => ({ value, ...t.whoChoices[value] }))}
      />
      {!isScheduled && (
        <>
          <ChoiceField
            field={field('extraTime')}
            label={t.extraTime}
            choices={extraTimes.map(value => ({ value, ...t.extraTimeChoices[value] }))}
          />
          <CheckField field={field('isDoorLocked')} label={t.door} hint={t.doorHint} />
          {identityOf({ identity_mode: choices.identity }).live.storesNames && (
            <CheckField field={field('lobbyNames')} label={t.lobbyNames} />
          )}
          <CheckField field={field('reactions')} label={t.reactions} hint={t.reactionsHint} />
        </>
      )}
      <CheckField field={field('wordFilter')} label={t.wordFilter} hint={t.wordFilterHint} />
    </>
  )
}

/** Session settings before the start, stored for the presentation's next session. */
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
