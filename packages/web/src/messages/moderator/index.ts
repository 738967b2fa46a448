import { catalogue, m as shared } from '../index.ts'

const files = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
const [texts, load] = catalogue(files, shared)

/** The texts of the moderator's page, and of all pages, once `loadModeratorTexts` has settled. */
export const moderatorTexts = texts
export const loadModeratorTexts = load
