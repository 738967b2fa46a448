import type { SessionChoices, SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { settingDefaults } from '@roomful/contract/features/sessions/setting-defaults'
import { type IdentityMode, identityOf } from '@roomful/contract/identity'
import { m } from '../../messages/workspace/index.ts'

/** How a session is started, by the API's names. */
export interface StartChoices {
  readonly participant_identity_mode: IdentityMode
  readonly door_locked: boolean
  /** Without `nicknames` until they are chosen; the start dialog then goes by whether the presentation scores. */
  readonly settings: Omit<SessionSettings, 'nicknames'> & Partial<SessionSettings>
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

/** Choices that are stored with a presentation. */
export function choicesOf({
  participant_identity_mode = 'ANONYMOUS',
  door_locked = false,
  settings,
}: SessionChoices): StartChoices {
  const { nicknames: _, ...defaults } = settingDefaults
  return { participant_identity_mode, door_locked, settings: { ...defaults, ...settings } }
}

/** Whether the room shows names, nicknames included. */
export function hasNames({ participant_identity_mode, settings }: StartChoices): boolean {
  const { nicknames = false } = settings
  return identityOf({ identity_mode: participant_identity_mode, nicknames }).live.storesNames
}

/** Label of a start button; also mentions that names are collected, as no dialog follows. */
export function startLabel(start: string, choices: StartChoices | undefined): string {
  return choices && hasNames(choices) ? `${start} · ${m.sessions.withNames}` : start
}

/** Choices as the server takes them: sessions with names have no nicknames. */
export function sessionChoices({ room: _, ...choices }: StartChoices): SessionChoices {
  const { nicknames, leaderboard, ...settings } = choices.settings
  const storesNames = identityOf({ identity_mode: choices.participant_identity_mode }).live.storesNames
  return {
    ...choices,
    settings: {
      ...settings,
      // Servers of an earlier version, which run during an upgrade, refuse it.
      ...(!leaderboard && { leaderboard }),
      ...(!storesNames && nicknames !== undefined && { nicknames }),
    },
  }
}
