import { loadTeamTexts, teamTexts as texts } from '../../messages/teams-stage/index.ts'
import { TeamRows, teamPodium } from './team-standings.tsx'
import { TeamWall } from './team-wall.tsx'
import '../../ui/team-colours.css'
import './teams.css'

/** The parts of slides with teams, with their texts. */
const parts = { TeamRows, TeamWall, podium: teamPodium, texts }
export type TeamParts = typeof parts

export async function loadTeamParts(): Promise<TeamParts> {
  await loadTeamTexts()
  return parts
}
