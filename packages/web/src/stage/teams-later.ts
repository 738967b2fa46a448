import type { StageRoom } from '@roomful/contract/room/protocol'
import { useEffect } from 'preact/hooks'
import { Later } from '../slide/later.ts'

const teamsLater = new Later(async () => (await import('../slide/teams/parts.ts')).loadTeamParts())

/** What slides draw teams with; null until loaded, undefined in a session without teams. */
export function useTeams({ teams }: StageRoom) {
  const hasTeams = teams !== undefined
  useEffect(() => {
    if (hasTeams) teamsLater.load()
  }, [hasTeams])
  return hasTeams ? teamsLater.part.value : undefined
}
