import { loadPart } from '../../room/load-part.ts'
import { catalogue } from '../index.ts'

const [texts, load] = catalogue('teams-stage', undefined, loadPart)

/** The texts of stages and remotes about teams, once `loadTeamTexts` has settled. */
export const teamTexts = texts
export const loadTeamTexts = load
