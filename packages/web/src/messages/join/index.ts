import { catalogue, loadMessages } from '../index.ts'

const [texts, load] = catalogue({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
})

/** The texts of the page for joining, once `loadJoinMessages` has settled. */
export const m = texts
export const loadJoinMessages = () => loadMessages([load])
