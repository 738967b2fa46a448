import { catalogue, loadMessages, m as shared } from '../index.ts'

const files = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
const [texts, load] = catalogue(files, shared)

/** The texts of shared reports, and of all pages, once `loadReportMessages` has settled. */
export const m = texts
/** Without the cookie of the language: the page uses none. */
/** Loads them where the texts of all pages are there already. */
export const loadReportTexts = load
export const loadReportMessages = () => loadMessages(load, false)
