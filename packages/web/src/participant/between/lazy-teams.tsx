import { loadPart } from '../../room/load-part.ts'
import { lazily } from '../../ui/lazily.tsx'

/** Teams with their texts: loaded in sessions that have them. */
async function loadTeams() {
  const part = await loadPart(() => import('./teams.tsx'))
  await part.loadTeamTexts()
  return part
}

export const LazyTeams = lazily(async () => (await loadTeams()).Teams)
export const LazyTeamPlace = lazily(async () => (await loadTeams()).TeamPlace)
