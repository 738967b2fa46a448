import { catalogue, loadMessages, loadTexts } from '../index.ts'
import { loadResultTexts, m as shared } from '../results/index.ts'

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
export const loadReportMessages = () => loadMessages([loadTexts, loadResultTexts, load], false)
/** Loads them where the texts of all pages are there already. */
export const loadReportTexts = load
