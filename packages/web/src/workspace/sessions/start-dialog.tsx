import './start.css'
import type { SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { type IdentityKind, identityOf, kindOf } from '@roomful/contract/identity'
import { asciiDigits } from '@roomful/contract/lib/digits'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { list } from '../../messages/numbers.ts'
import { m, startTexts as t } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { CheckField, ChoiceField, SelectField, TextField } from '../kit/fields.tsx'
import { useLoaded } from '../kit/loaded-part.tsx'
import { WorkspaceIcon } from '../kit/workspace-icon.tsx'
import { type ChoiceFieldsProps, hasNames, type StartableDeck, type StartChoices } from './start-choices.ts'
import { focusChoiceProblem, TeamsField } from './teams-field.tsx'
import type { Start } from './use-start.ts'

const extraTimes = ['FREE', 'GRANTED'] as const
const identityChoices = {
  ANONYMOUS: { icon: 'mask', mode: 'ANONYMOUS', settings: { nicknames: false } },
  NICKNAMED: { icon: 'spark', mode: 'ANONYMOUS', settings: { nicknames: true } },
  IDENTIFIED: { icon: 'person', mode: 'IDENTIFIED', settings: {} },
} as const

function takesNicknames(kind: IdentityKind): boolean {
  const { mode, settings } = identityChoices[kind]
  const { storesNames, namesPeople } = identityOf({ identity_mode: mode, ...settings }).live
  return storesNames && !namesPeople
}

/** Whether participants give names, as tiles. */
export function WhoField({ choices, onChange }: ChoiceFieldsProps): JSX.Element {
  const { nicknames } = choices.settings
  const kind = kindOf(choices.participant_identity_mode, { nicknames })
  const keepsTable = choices.settings.leaderboard && choices.settings.keep_final_table
  const choose = (who: IdentityKind) => {
    const { mode, settings } = identityChoices[who]
    onChange({
      ...choices,
      participant_identity_mode: mode,
      settings: { ...choices.settings, ...settings },
    })
  }
  return (
    <fieldset>
      <legend class="who-legend">{t.who}</legend>
      <div class="who-tiles">
        {(Object.keys(identityChoices) as IdentityKind[]).map(who => (
          <WhoTile
            key={who}
            who={who}
            hint={keepsTable && takesNicknames(who) ? t.nicknamesKept : t.whoHints[who]}
            isChosen={kind === who}
            onChoose={() => choose(who)}
          />
        ))}
      </div>
      {takesNicknames(kind) && choices.settings.leaderboard && (
        <CheckField
          field={fieldOf({ choices, onChange }, 'keep_final_table')}
          label={t.finalTable}
          hint={t.finalTableHint}
        />
      )}
    </fieldset>
  )
}

function WhoTile({
  who,
  hint,
  isChosen,
  onChoose,
}: {
  readonly who: IdentityKind
  readonly hint: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  // Also when nicknames are preselected after the dialog has opened.
  useLayoutEffect(() => {
    if (isChosen && input.current!.closest('fieldset')!.contains(document.activeElement))
      input.current!.focus()
  }, [isChosen])
  return (
    <label class="tile-choice who-tile">
      <input
        ref={input}
        type="radio"
        name="session-identity"
        value={who}
        checked={isChosen}
        onChange={onChoose}
      />
      <WorkspaceIcon name={identityChoices[who].icon} />
      <strong>{{ ...m.sessions.whoChoices, NICKNAMED: t.nicknames }[who]}</strong>
      <span>{hint}</span>
    </label>
  )
}

export function WordFilterField({ choices, onChange }: ChoiceFieldsProps): JSX.Element {
  return (
    <CheckField
      field={fieldOf({ choices, onChange }, 'word_filter')}
      label={t.wordFilter}
      hint={t.wordFilterHint}
    />
  )
}

/** The field of a setting. */
function fieldOf<K extends keyof SessionSettings>({ choices, onChange }: ChoiceFieldsProps, name: K) {
  return {
    id: `session-${name}`,
    value: choices.settings[name],
    problem: null,
    onChange: (value: StartChoices['settings'][K]) =>
      onChange({ ...choices, settings: { ...choices.settings, [name]: value } }),
  }
}

const handsFreeSeconds = [3, 5, 8, 10, 15, 20, 30, 45, 60]

/** Whether the next slide comes by itself, and when. */
function HandsFreeField(props: ChoiceFieldsProps): JSX.Element {
  const { value, onChange, ...field } = fieldOf(props, 'hands_free_seconds')
  // Programs may have chosen another time.
  const seconds =
    value === null ? handsFreeSeconds : [...new Set([...handsFreeSeconds, value])].toSorted((a, b) => a - b)
  return (
    <SelectField
      field={{
        ...field,
        value: String(value ?? ''),
        onChange: chosen => onChange(chosen === '' ? null : Number(chosen)),
      }}
      label={t.handsFree}
      hint={t.handsFreeHint}
      choices={[
        { value: '', text: t.handsFreeOff },
        ...seconds.map(one => ({ value: String(one), text: t.handsFreeAfter(one) })),
      ]}
    />
  )
}

const participantsMaxMax = 1_000_000

/** The number that was typed; null: none, undefined: not one that the server takes. */
function participantsMaxOf(typed: string): number | null | undefined {
  const digits = asciiDigits(typed).trim()
  if (digits === '') return null
  const count = /^\d+$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= participantsMaxMax ? count : undefined
}

/** How many people can be in the room. The typed text stays; `focusChoiceProblem` finds a number that cannot be. */
function ParticipantsMaxField(props: ChoiceFieldsProps): JSX.Element {
  const { value, onChange, ...field } = fieldOf(props, 'participants_max')
  const [typed, setTyped] = useState(String(value ?? ''))
  const isWrong = participantsMaxOf(typed) === undefined
  return (
    <TextField
      field={{
        ...field,
        value: typed,
        problem: isWrong ? t.participantsMaxProblem(participantsMaxMax) : null,
        onChange: text => {
          setTyped(text)
          const count = participantsMaxOf(text)
          if (count !== undefined) onChange(count)
        },
      }}
      label={t.participantsMax}
      hint={t.participantsMaxHint}
      inputMode="numeric"
    />
  )
}

type PermanentRoom = AppOutputOf<'listPermanentRooms'>['permanent_rooms'][number]

/** The permanent room whose address leads to the session; nothing while the organization has none. */
function RoomField({ rooms, usual, choices, onChange }: ChoiceFieldsProps & RoomsProps): JSX.Element | null {
  if (rooms.length === 0) return null
  return (
    <SelectField
      field={{
        id: 'session-room',
        problem: null,
        value: (choices.room === undefined ? usual : choices.room) ?? '',
        onChange: room => onChange({ ...choices, room: room || null }),
      }}
      label={t.room}
      hint={t.roomHint}
      choices={[
        { value: '', text: t.noRoom },
        ...rooms.map(({ name, title }) => ({ value: name, text: `${title} (${name})` })),
      ]}
    />
  )
}

interface RoomsProps {
  readonly rooms: readonly PermanentRoom[]
  /** Name of the one that sessions of the presentation get by default. */
  readonly usual: string | undefined
}

/** The permanent rooms of an organization; none until they are loaded. */
function useRooms(organizationId: string, presentationId: string): RoomsProps {
  const { value } = useLoaded(organizationId, () =>
    call('listPermanentRooms', { params: { organizationId } }),
  )
  const rooms = value?.permanent_rooms ?? []
  return { rooms, usual: rooms.find(room => room.presentation_id === presentationId)?.name }
}

/** All settings but who takes part, behind one line that says how they are. */
function MoreFields(props: ChoiceFieldsProps & RoomsProps): JSX.Element {
  const { choices, rooms, usual } = props
  const { settings } = choices
  const room = choices.room === undefined ? usual : choices.room
  const showsNames = hasNames(choices)
  const { short } = t
  const parts = [
    short.reactions(settings.reactions),
    short.wordFilter(settings.word_filter),
    short.extraTime[settings.extra_time],
    ...(choices.door_locked ? [short.door] : []),
    ...(settings.participants_max === null ? [] : [short.participantsMax(settings.participants_max)]),
    ...(showsNames && !settings.lobby_names ? [short.lobbyNames] : []),
    ...(settings.leaderboard ? [] : [short.noLeaderboard]),
    ...(settings.leaderboard && settings.rounds ? [short.rounds] : []),
    ...(settings.qa_beside_slides ? [short.qaBesideSlides] : []),
    ...(settings.hands_free_seconds === null ? [] : [short.handsFree(settings.hands_free_seconds)]),
    ...(settings.teams ? [short.teams[settings.teams.assignment](settings.teams.names.length)] : []),
    ...(room ? [short.room(rooms.find(({ name }) => name === room)?.title ?? room)] : []),
  ]
  return (
    <details class="start-more">
      <summary>{t.more(list(parts))}</summary>
      <div class="start-more-fields">
        <CheckField field={fieldOf(props, 'reactions')} label={t.reactions} hint={t.reactionsHint} />
        <WordFilterField {...props} />
        <ChoiceField
          field={fieldOf(props, 'extra_time')}
          label={t.extraTime}
          choices={extraTimes.map(value => ({ value, ...t.extraTimeChoices[value] }))}
        />
        <CheckField
          field={{
            id: 'session-door',
            value: choices.door_locked,
            problem: null,
            onChange: door_locked => props.onChange({ ...choices, door_locked }),
          }}
          label={t.door}
          hint={t.doorHint}
        />
        <ParticipantsMaxField {...props} />
        {showsNames && <CheckField field={fieldOf(props, 'lobby_names')} label={t.lobbyNames} />}
        <TeamsField choices={choices} onChange={props.onChange} />
        <HandsFreeField {...props} />
        <CheckField field={fieldOf(props, 'leaderboard')} label={t.leaderboard} hint={t.leaderboardHint} />
        {settings.leaderboard && (
          <CheckField field={fieldOf(props, 'rounds')} label={t.rounds} hint={t.roundsHint} />
        )}
        <CheckField
          field={fieldOf(props, 'qa_beside_slides')}
          label={t.qaBesideSlides}
          hint={t.qaBesideSlidesHint}
        />
        <RoomField {...props} />
      </div>
    </details>
  )
}

/** Whether the presentation's next sessions start the same way. */
export function KeepField({ choices, onChange }: ChoiceFieldsProps): JSX.Element {
  return (
    <CheckField
      field={{
        id: 'session-kept',
        value: choices.isKept ?? false,
        problem: null,
        onChange: isKept => onChange({ ...choices, isKept }),
      }}
      label={t.keep}
    />
  )
}

export interface StartDialogProps {
  readonly deck: StartableDeck
  readonly start: Start
  /** @param choices the current ones */
  readonly onSchedule: (choices: StartChoices) => void
  readonly onClose: () => void
}

/** Session settings before the start. */
export function StartDialog({ deck, start, onSchedule, onClose }: StartDialogProps): JSX.Element {
  const [choices, setChoices] = useState(deck.choices)
  const rooms = useRooms(start.organizationId, deck.id)
  const isBusy = start.starting !== null
  return (
    <Dialog title={t.startNamed(deck.title)} isWide onClose={onClose}>
      <WhoField choices={choices} onChange={setChoices} />
      <MoreFields choices={choices} onChange={setChoices} {...rooms} />
      <KeepField choices={choices} onChange={setChoices} />
      <p class="hint">{t.startLead}</p>
      <div class="form-end">
        <button
          type="button"
          class="button main"
          aria-disabled={isBusy}
          onClick={() => !focusChoiceProblem() && start.start(deck, { choices })}
        >
          <WorkspaceIcon name="start" />
          {isBusy ? m.common.sending : t.startNow}
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => !focusChoiceProblem() && onSchedule(choices)}
        >
          <WorkspaceIcon name="clock" />
          {m.sessions.schedule}
        </button>
      </div>
    </Dialog>
  )
}
