import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const files = {
  en: () => loadPart(() => import('./en.ts')),
  de: () => loadPart(() => import('./de.ts')),
  fr: () => loadPart(() => import('./fr.ts')),
  es: () => loadPart(() => import('./es.ts')),
}
const [texts, load] = catalogue(files, shared)

/** The texts of adding a question, and of all pages, once `loadAskTexts` has settled. */
export const askTexts = texts
export const loadAskTexts = load
