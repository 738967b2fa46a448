import { identityModes, identityOf } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, problemText } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { CheckField, ChoiceField } from '../kit/fields.tsx'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { startSession } from './make-session.ts'
import { openStageTab, stageAddress } from './remote-dialog.tsx'
import type { StartableDeck, StartChoices } from './start-choices.ts'

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

export interface StartOptions {
  /** Defaults to the presentation's. */
  readonly choices?: StartChoices
  /** Called before the session is created. @returns an error, or null */
  readonly prepare?: () => Promise<string | null>
}

export interface Start {
  /** The presentation that is being started; null: none. */
  readonly starting: string | null
  /** Must be called in a click handler, or the browser blocks the tab. */
  start(deck: StartableDeck, how?: StartOptions): Promise<void>
}

/** Starts sessions: the stage opens in a tab of its own, this page goes to the session. */
export function useStart(organizationId: string): Start {
  const [starting, setStarting] = useState<string | null>(null)
  return {
    starting,
    async start(deck, { choices = deck.choices, prepare } = {}) {
      if (starting !== null) return
      setStarting(deck.id)
      const stage = openStageTab()
      try {
        const reason = (await prepare?.()) ?? null
        if (reason !== null) {
          stage.close()
          return toast(reason)
        }
        const { id } = await startSession({ organizationId, deck, choices })
        // Already running: its page can open the stage if the tab was blocked.
        navigate(`/${organizationId}/sessions/${id}`)
        stage.show(await stageAddress(organizationId, id, 'remote'))
      } catch (thrown) {
        stage.close()
        toast(problemText(asProblem(thrown)))
      } finally {
        setStarting(null)
      }
    },
  }
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
