import { loadPart } from '../../room/load-part.ts'
import { catalogue } from '../index.ts'

const [texts, load] = catalogue('teams-results', undefined, loadPart)

/** The texts of results about teams, once `loadTeamResultTexts` has settled. */
export const teamResultTexts = texts
export const loadTeamResultTexts = load
