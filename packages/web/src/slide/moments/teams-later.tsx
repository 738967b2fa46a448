import type { StageRoom } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadPart } from '../../room/load-part.ts'
import { Later } from '../later.ts'
import type { StageView } from '../view/stage-view.ts'

const teamsLater = new Later(async () => (await loadPart(() => import('../teams/parts.ts'))).loadTeamParts())

/** The parts that draw teams; null until loaded, undefined in a session without teams. */
export function useTeams({ teams }: StageRoom) {
  const hasTeams = teams !== undefined
  useEffect(() => {
    if (hasTeams) teamsLater.load()
  }, [hasTeams])
  return hasTeams ? teamsLater.part.value : undefined
}

/** The teams of a lobby, once loaded. */
export function TeamWall(props: { view: StageView }): JSX.Element | null {
  const teams = useTeams(props.view.room)
  return teams ? <teams.TeamWall {...props} /> : null
}
