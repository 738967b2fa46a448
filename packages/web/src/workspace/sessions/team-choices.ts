import type { TeamSettings } from '@roomful/contract/features/sessions/teams'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { nameKey } from '@roomful/contract/lib/name-key'

/**
 * Teams of another number: their names stay, new ones get the first default names that no other has.
 * @param count 0: none
 * @param defaults at least as many as there can be teams
 */
export function withTeamCount(
  teams: TeamSettings | null,
  count: number,
  defaults: readonly string[],
): TeamSettings | null {
  if (count === 0) return null
  const names = (teams?.names ?? []).slice(0, count)
  while (names.length < count) {
    const taken = new Set(names.map(nameKey))
    // A name in the position of its colour, unless it is taken.
    const inOrder = [...defaults.slice(names.length), ...defaults]
    names.push(inOrder.find(name => !taken.has(nameKey(name)))!)
  }
  return { assignment: 'CHOSEN', ...teams, names }
}

/** The problem with the name of each team; null: none. */
export function teamNameProblems(names: readonly string[]): ('empty' | 'taken' | null)[] {
  const keys = names.map(name => nameKey(cleanLine(name)))
  return keys.map((key, i) => (key === '' ? 'empty' : keys.indexOf(key) < i ? 'taken' : null))
}
