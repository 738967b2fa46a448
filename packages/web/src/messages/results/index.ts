import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const files = {
  en: () => loadPart(() => import('./en.ts')),
  de: () => loadPart(() => import('./de.ts')),
  fr: () => loadPart(() => import('./fr.ts')),
  es: () => loadPart(() => import('./es.ts')),
}
const [texts, load] = catalogue(files, shared)

/** The texts of charts and their tables, and those of `../index.ts`, once `loadResultTexts` has settled; phones load them after their question. */
export const m = texts
export const loadResultTexts = load
