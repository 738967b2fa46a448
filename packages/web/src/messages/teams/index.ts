import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('teams', shared, loadPart)

/** The texts of teams on phones and of all pages, once `loadTeamTexts` has settled. */
export const teamTexts = texts
export const loadTeamTexts = load
