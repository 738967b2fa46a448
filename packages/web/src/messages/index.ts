import type { Messages } from './en.ts'

/** Every language of the interface. A file that lacks a message does not compile. */
const languages: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}

/** What the interface says, once `loadMessages` has settled. */
export let m: Messages
/** The language of the interface (BCP 47). */
export let language = 'en'

/** Loads the first language of the browser that there is; `?lang=de` overrules. */
export async function loadMessages(): Promise<void> {
  const wished = [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages]
  const found = wished.map(tag => tag.toLowerCase().split('-')[0]!).find(tag => Object.hasOwn(languages, tag))
  language = found ?? 'en'
  m = (await languages[language]!()).messages
  document.documentElement.lang = language
  document.documentElement.dir = m.direction
}
