import { signal } from '@preact/signals'
import { rulesOf } from '@roomful/texts/rules'
import { loadPart } from '../room/load-part.ts'
import { fetchTexts } from './fetch-texts.ts'
import { type Language, languageNames } from './language-names.ts'
import type { Texts } from './texts.ts'

type Load = () => Promise<void>

/** Also read by the server, which then sends pages in this language. */
const cookie = 'roomful_language'
const cookieSeconds = 365 * 24 * 60 * 60
/** The parts in use, with a function that fetches the texts of one in a language. */
const inUse = new Map<Load, (tag: Language) => Promise<unknown>>()

/** The language of the interface. */
export let language: Language = 'en'

/** The language with the reader's region, valid for Intl, which dates follow. @param tags preferred tags of the browser */
export function regional(tags: readonly string[] = navigator.languages): string {
  return tags.find(tag => tag.split('-')[0] === language && isValid(tag)) ?? language
}

/** Whether Intl accepts a tag: some systems have others, such as `en-US@posix`. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * The texts of a part. Available once `load` has settled; readers re-render when the language changes.
 * @param base another loaded catalogue to build on
 * @param attempt loads a module: `loadPart` repeats it while the network fails
 */
export function catalogue<Part extends keyof Texts, B extends object = object>(
  part: Part,
  base?: B,
  attempt: typeof loadPart = load => load(),
): readonly [texts: Texts[Part] & B, load: Load] {
  const loaded = signal<Texts[Part] | null>(null)
  const texts = new Proxy({} as Texts[Part] & B, {
    get: (_, name) => loaded.value![name as keyof Texts[Part]] ?? base?.[name as keyof B],
  })
  const fetch = (tag: Language) => attempt(() => fetchTexts(part, tag))
  const load = async () => {
    inUse.set(load, fetch)
    // The language may change while a file is loading.
    for (let tag: Language | null = null; tag !== language; ) {
      tag = language
      loaded.value = (await fetch(tag)).default(rulesOf(tag), rulesOf('en'))
    }
  }
  return [texts, load]
}

/** The texts of all pages but the phone's for joining, once `loadTexts` has settled. */
export const [m, loadTexts] = catalogue('room', undefined, loadPart)

/**
 * Loads a page's texts in the language chosen on this device, otherwise in the page's, chosen by the server.
 * @param usesCookie whether the page may read the choice on this device
 */
export async function loadMessages(loads: readonly Load[], usesCookie = true): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang')
  const chosen = usesCookie && new RegExp(`\\b${cookie}=([^;]+)`).exec(document.cookie)?.[1]
  // The server has resolved any other tag (de-AT, nonsense) into the page's; a cached page may be in another language.
  const wished = [asked || chosen, document.documentElement.lang]
  language = wished.find((tag): tag is Language => Object.hasOwn(languageNames, `${tag}`)) ?? 'en'
  await Promise.all(loads.map(load => load()))
  showLanguage()
}

/** Changes the language of this device, now and for later visits. */
export async function chooseLanguage(tag: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore before 18.4
  document.cookie = `${cookie}=${tag}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  await switchLanguage(tag)
}

/** Changes the language of this page only. */
export async function switchLanguage(tag: Language): Promise<void> {
  // All files first, so that the page never mixes languages.
  await Promise.all([...inUse.values()].map(fetch => fetch(tag)))
  language = tag
  await Promise.all([...inUse.keys()].map(load => load()))
  showLanguage()
}

function showLanguage(): void {
  document.documentElement.lang = language
}
