import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const files = {
  en: () => loadPart(() => import('./en.ts')),
  de: () => loadPart(() => import('./de.ts')),
  fr: () => loadPart(() => import('./fr.ts')),
  es: () => loadPart(() => import('./es.ts')),
}
const [texts, load] = catalogue(files, shared)

/** The texts of teams on phones and of all pages, once `loadTeamTexts` has settled. */
export const teamTexts = texts
export const loadTeamTexts = load
