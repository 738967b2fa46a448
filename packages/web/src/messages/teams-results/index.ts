import { loadPart } from '../../room/load-part.ts'
import { catalogue } from '../index.ts'

const files = {
  en: () => loadPart(() => import('./en.ts')),
  de: () => loadPart(() => import('./de.ts')),
  fr: () => loadPart(() => import('./fr.ts')),
  es: () => loadPart(() => import('./es.ts')),
}
const [texts, load] = catalogue(files)

/** The texts of results about teams, once `loadTeamResultTexts` has settled. */
export const teamResultTexts = texts
export const loadTeamResultTexts = load
