/** Published identity modes of participants (docs/reference/sessions.md). */
export const identityModes = ['ANONYMOUS', 'IDENTIFIED'] as const
export type IdentityMode = (typeof identityModes)[number]

/**
 * Kinds of sessions by identity. Participants of a NICKNAMED session take a name that is removed with the close; its
 * published mode is ANONYMOUS, with `settings.nicknames`.
 */
export type IdentityKind = IdentityMode | 'NICKNAMED'

export interface Identity {
  readonly live: {
    /** Participants give a name; the room shows it. */
    readonly storesNames: boolean
    /** Participants may sign in with the organization's provider; email addresses are stored. */
    readonly storesEmail: boolean
    /** Lists of participants, exports, reports and events name people and whose an answer is. */
    readonly namesPeople: boolean
    /** Answers and entries are published with the minute only. */
    readonly roundsTimes: boolean
  }
  readonly closed: {
    /** Names outlive the session, until they are removed by retention rules. */
    readonly keepsNames: boolean
    /** As while LIVE. */
    readonly namesPeople: boolean
    /** Answers lose their link to participants, irreversibly (docs/reference/anonymity.md). */
    readonly anonymizesAnswers: boolean
  }
}

const anonymous: Identity = {
  live: { storesNames: false, storesEmail: false, namesPeople: false, roundsTimes: true },
  closed: { keepsNames: false, namesPeople: false, anonymizesAnswers: true },
}

/** Every decision that depends on how participants are known; nothing else compares modes or kinds. */
export const identities: Readonly<Record<IdentityKind, Identity>> = {
  ANONYMOUS: anonymous,
  NICKNAMED: { live: { ...anonymous.live, storesNames: true }, closed: anonymous.closed },
  IDENTIFIED: {
    live: { storesNames: true, storesEmail: true, namesPeople: true, roundsTimes: false },
    closed: { keepsNames: true, namesPeople: true, anonymizesAnswers: false },
  },
}

export function kindOf(mode: IdentityMode, { nicknames }: { readonly nicknames?: boolean }): IdentityKind {
  return mode === 'ANONYMOUS' && nicknames ? 'NICKNAMED' : mode
}

/** The decisions for a session: a row, or what a room publishes. */
export function identityOf(session: {
  readonly identity_mode: IdentityMode
  readonly nicknames?: boolean
}): Identity {
  return identities[kindOf(session.identity_mode, session)]
}

/** Whether the room of a session in its current state shows names. */
export function showsNames(session: Parameters<typeof identityOf>[0] & { readonly state: string }): boolean {
  const { live, closed } = identityOf(session)
  return session.state === 'CLOSED' ? closed.keepsNames : live.storesNames
}

/** Whether people are named in lists, exports, reports and events of a session in its current state. */
export function namesPeople(session: Parameters<typeof identityOf>[0] & { readonly state: string }): boolean {
  return identityOf(session)[session.state === 'CLOSED' ? 'closed' : 'live'].namesPeople
}

/** Published modes of sessions that keep names after the close. */
export const modesKeepingNames = identityModes.filter(mode => identities[mode].closed.keepsNames)
