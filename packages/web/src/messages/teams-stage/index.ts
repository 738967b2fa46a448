import { loadPart } from '../../room/load-part.ts'
import { catalogue } from '../index.ts'

const files = {
  en: () => loadPart(() => import('./en.ts')),
  de: () => loadPart(() => import('./de.ts')),
  fr: () => loadPart(() => import('./fr.ts')),
  es: () => loadPart(() => import('./es.ts')),
}
const [texts, load] = catalogue(files)

/** The texts of stages and remotes about teams, once `loadTeamTexts` has settled. */
export const teamTexts = texts
export const loadTeamTexts = load
