import type { SessionChoices, SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { settingDefaults } from '@roomful/contract/features/sessions/setting-defaults'
import { type IdentityMode, identityOf } from '@roomful/contract/identity'
import { m } from '../../messages/workspace/index.ts'

/** How a session is started, by the API's names. */
export interface StartChoices {
  readonly participant_identity_mode: IdentityMode
  readonly door_locked: boolean
  readonly settings: SessionSettings
  /** Name of the permanent room of this session; null: none. Absent: that of the presentation. Not stored with it. */
  readonly room?: string | null
  /** Whether the next sessions of the presentation start like this, too. */
  readonly isKept?: boolean
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

/**
 * How sessions of a presentation start: as its presenter has chosen, else with nicknames for a leaderboard, and with the word filter
 * where the room shows names.
 * @param isScored whether its answers can earn points
 */
export function choicesOf(
  { participant_identity_mode = 'ANONYMOUS', door_locked = false, settings }: SessionChoices,
  isScored: boolean,
): StartChoices {
  const chosen = { ...settingDefaults, ...settings }
  const storesNames = identityOf({ identity_mode: participant_identity_mode }).live.storesNames
  const nicknames = (settings?.nicknames ?? (isScored && chosen.leaderboard)) && !storesNames
  const word_filter = settings?.word_filter ?? (storesNames || nicknames)
  const keep_final_table = nicknames && chosen.keep_final_table
  return {
    participant_identity_mode,
    door_locked,
    settings: { ...chosen, nicknames, keep_final_table, word_filter },
  }
}

/** Whether the room shows names, nicknames included. */
export function hasNames({ participant_identity_mode, settings: { nicknames } }: StartChoices): boolean {
  return identityOf({ identity_mode: participant_identity_mode, nicknames }).live.storesNames
}

/** The part of a start button's label about names, as no dialog follows; empty without any. */
export function startNote(choices: StartChoices): string {
  if (!hasNames(choices)) return ''
  return ` · ${choices.settings.nicknames ? m.sessions.withNicknames : m.sessions.withNames}`
}

/** Choices as the server takes them: sessions with names have no nicknames. */
export function sessionChoices({ room: _, isKept: __, ...choices }: StartChoices): SessionChoices {
  const { nicknames, keep_final_table, leaderboard, approval, participants_max, ...settings } =
    choices.settings
  const storesNames = identityOf({ identity_mode: choices.participant_identity_mode }).live.storesNames
  return {
    ...choices,
    settings: {
      ...settings,
      // Servers of an earlier version, which run during an upgrade, refuse them.
      ...(!leaderboard && { leaderboard }),
      ...(approval !== null && { approval }),
      ...(participants_max !== null && { participants_max }),
      ...(!storesNames && { nicknames }),
      ...(!storesNames && nicknames && keep_final_table && { keep_final_table }),
    },
  }
}
