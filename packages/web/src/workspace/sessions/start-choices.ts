import type { SessionChoices } from '@roomful/contract/features/sessions/sessions'
import type { TeamSettings } from '@roomful/contract/features/sessions/teams'
import { type IdentityMode, identityOf } from '@roomful/contract/identity'
import { m } from '../../messages/workspace/index.ts'

/** How a session is started. */
export interface StartChoices {
  readonly identity: IdentityMode
  readonly extraTime: 'FREE' | 'GRANTED'
  readonly isDoorLocked: boolean
  readonly reactions: boolean
  readonly wordFilter: boolean
  readonly lobbyNames: boolean
  readonly rounds: boolean
  readonly qaBesideSlides: boolean
  /** Null: the presenter alone moves on. */
  readonly handsFreeSeconds: number | null
  /** Null: not chosen yet; the start dialog then goes by whether the presentation scores. */
  readonly nicknames: boolean | null
  readonly teams: TeamSettings | null
  /** Name of the permanent room of this session; null: none. Absent: that of the presentation. Not stored with it. */
  readonly room?: string | null
}

/** Properties of a field of the choices. */
export interface ChoiceFieldsProps {
  readonly choices: StartChoices
  readonly onChange: (choices: StartChoices) => void
}

/** A presentation, and how its sessions start unless the presenter chooses otherwise. */
export interface StartableDeck {
  readonly id: string
  readonly title: string
  readonly choices: StartChoices
}

/** Choices as the server stores them with a presentation. */
export function choicesOf({
  participant_identity_mode = 'ANONYMOUS',
  door_locked = false,
  settings: {
    extra_time = 'FREE',
    reactions = false,
    word_filter = false,
    lobby_names = true,
    nicknames,
    rounds = false,
    qa_beside_slides = false,
    hands_free_seconds = null,
    teams = null,
  } = {},
}: SessionChoices): StartChoices {
  return {
    identity: participant_identity_mode,
    extraTime: extra_time,
    isDoorLocked: door_locked,
    reactions,
    wordFilter: word_filter,
    lobbyNames: lobby_names,
    nicknames: nicknames ?? null,
    rounds,
    qaBesideSlides: qa_beside_slides,
    handsFreeSeconds: hands_free_seconds,
    teams,
  }
}

/** Whether the room shows names, nicknames included. */
export function hasNames({ identity, nicknames }: StartChoices): boolean {
  return identityOf({ identity_mode: identity, nicknames: nicknames ?? false }).live.storesNames
}

/** Label of a start button; also mentions that names are collected, as no dialog follows. */
export function startLabel(start: string, choices: StartChoices | undefined): string {
  return choices && hasNames(choices) ? `${start} · ${m.sessions.withNames}` : start
}

/** Choices as the server takes them. */
export function sessionChoices({
  identity,
  extraTime,
  isDoorLocked,
  reactions,
  wordFilter,
  lobbyNames,
  nicknames,
  rounds,
  qaBesideSlides,
  handsFreeSeconds,
  teams,
}: StartChoices): SessionChoices {
  const takesNicknames = !identityOf({ identity_mode: identity }).live.storesNames
  return {
    participant_identity_mode: identity,
    door_locked: isDoorLocked,
    settings: {
      extra_time: extraTime,
      reactions,
      word_filter: wordFilter,
      lobby_names: lobbyNames,
      rounds,
      qa_beside_slides: qaBesideSlides,
      hands_free_seconds: handsFreeSeconds,
      teams,
      ...(takesNicknames && nicknames !== null && { nicknames }),
    },
  }
}
