import { signal } from '@preact/signals'
import type { Messages } from './en.ts'
import { type Language, languageNames } from './language-names.ts'

const files: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
const loaded = signal<Messages | null>(null)
/** Read by the server too, which then sends pages in this language. */
const cookie = 'roomful_language'
const cookieSeconds = 365 * 24 * 60 * 60

/** What the interface says, once `loadMessages` has settled. Whoever reads it is drawn anew in another language. */
export const m: Messages = new Proxy({} as Messages, {
  get: (_, name) => loaded.value![name as keyof Messages],
})
/** The language of the interface. */
export let language: Language = 'en'

/** Loads the language that was chosen on this device, or else that of the page, which the server chose. */
export async function loadMessages(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang')
  const chosen = new RegExp(`\\b${cookie}=(\\w+)`).exec(document.cookie)?.[1]
  const wished = [asked, chosen, document.documentElement.lang]
  await speak(wished.find((tag): tag is Language => Object.hasOwn(languageNames, tag ?? '')) ?? 'en')
}

/** Changes the language of this device, now and for later visits. */
export async function chooseLanguage(tag: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore before 18.4
  document.cookie = `${cookie}=${tag}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  await speak(tag)
}

async function speak(tag: Language): Promise<void> {
  const { messages } = await files[tag]()
  language = tag
  loaded.value = messages
  document.documentElement.lang = tag
  document.documentElement.dir = messages.direction
}
