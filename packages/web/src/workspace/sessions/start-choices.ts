import type { WorkspaceInputOf } from '@roomful/contract/workspace/index'

/** How a session is started. */
export interface StartChoices {
  readonly identity: 'ANONYMOUS' | 'IDENTIFIED'
  readonly extraTime: 'FREE' | 'GRANTED'
  readonly isDoorLocked: boolean
  readonly reactions: boolean
  readonly wordFilter: boolean
}

const firstChoices: StartChoices = {
  identity: 'ANONYMOUS',
  extraTime: 'FREE',
  isDoorLocked: false,
  reactions: false,
  wordFilter: false,
}
const keyOf = (organizationId: string) => `roomful.start-choices.${organizationId}`

/** The settings chosen last on this device. */
export function lastChoices(organizationId: string): StartChoices {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '{}') as Partial<StartChoices>
    return {
      identity: stored.identity === 'IDENTIFIED' ? 'IDENTIFIED' : 'ANONYMOUS',
      extraTime: stored.extraTime === 'GRANTED' ? 'GRANTED' : 'FREE',
      isDoorLocked: stored.isDoorLocked === true,
      reactions: stored.reactions === true,
      wordFilter: stored.wordFilter === true,
    }
  } catch {
    return firstChoices
  }
}

export function rememberChoices(organizationId: string, choices: StartChoices): void {
  try {
    localStorage.setItem(keyOf(organizationId), JSON.stringify(choices))
  } catch {
    // Without storage every start has the defaults.
  }
}

/** The choices as the server takes them. */
export function sessionBody(
  presentation_id: string,
  { identity, extraTime, isDoorLocked, reactions, wordFilter }: StartChoices,
): WorkspaceInputOf<'createSession'>['body'] {
  return {
    presentation_id,
    participant_identity_mode: identity,
    door_locked: isDoorLocked,
    settings: { extra_time: extraTime, reactions, word_filter: wordFilter },
  }
}
