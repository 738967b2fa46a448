import type { SessionChoices } from '@roomful/contract/features/sessions/sessions'
import type { TeamSettings } from '@roomful/contract/features/sessions/teams'
import { identityOf } from '@roomful/contract/identity'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { nameKey } from '@roomful/contract/lib/name-key'
import { type Violation, visibleText } from '@roomful/contract/lib/violation'
import { invalidBody, invalidField } from '../../lib/api-error.ts'
import { requireKnownByAllServers } from '../../servers/server-number.ts'
import type { Writing } from '../../services.ts'

/**
 * Nicknames are of ANONYMOUS sessions alone: participants of others have names. A final table keeps nicknames.
 * @param path of the choices in the body, with a final dot
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function requireNicknamesFit(
  {
    participant_identity_mode: identity_mode = 'ANONYMOUS',
    settings,
  }: Pick<SessionChoices, 'participant_identity_mode' | 'settings'>,
  path = '',
): void {
  if (settings?.nicknames && identityOf({ identity_mode }).live.storesNames)
    throw invalidField(
      `${path}settings.nicknames`,
      'anonymous_only',
      'true only in ANONYMOUS sessions: participants of IDENTIFIED ones join with a name',
    )
  if (settings?.keep_final_table && !settings.nicknames)
    throw invalidField(`${path}settings.keep_final_table`, 'nicknames_only', 'true only with nicknames')
}

/** @throws ApiError UPGRADE_IN_PROGRESS for settings that a server of an earlier version would ignore */
export async function requireSettingsKnown(
  tx: Writing,
  { settings }: Pick<SessionChoices, 'settings'>,
): Promise<void> {
  if (settings?.leaderboard === false || (settings?.approval ?? null) !== null)
    await requireKnownByAllServers(tx, '0006_list_indexes')
  if ((settings?.participants_max ?? null) !== null || settings?.keep_final_table)
    await requireKnownByAllServers(tx, '0008_skipped_slides')
}

/**
 * Settings as they are stored: with clean names of teams.
 * @param path of the settings in the body, with a final dot
 * @throws ApiError INVALID_REQUEST_BODY for a name without visible characters, and for two that look alike
 */
export function withCleanTeams<S extends { readonly teams?: TeamSettings | null | undefined }>(
  settings: S,
  path = 'settings.',
): S {
  const { teams } = settings
  if (!teams) return settings
  const names = teams.names.map(cleanLine)
  const keys = names.map(nameKey)
  const violations = names.flatMap((name, i): Violation[] => {
    const field = `${path}teams.names[${i}]`
    if (name === '') return [visibleText(field)]
    const first = keys.indexOf(keys[i]!)
    if (first === i) return []
    return [{ field, rule: 'distinct', message: `looks like ${path}teams.names[${first}]` }]
  })
  if (violations.length > 0) throw invalidBody(violations)
  return { ...settings, teams: { ...teams, names } }
}
