// Server and page choose the same language: the page knows the languages by their exact tags only, since the server has resolved
// all others into the language of the page that it sends. Pages from the cache follow exact tags.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageNames } from '../src/messages/language-names.ts'

/** Typed here, since the server's types are not those of browsers. */
const { pageLanguage } = await vi.importActual<{
  pageLanguage(
    request: { url: string; headers: Record<string, string> },
    languages: readonly string[],
    usesCookie?: boolean,
  ): string | undefined
}>('../../server/src/api/http/pages/page-language.ts')

let messages: typeof import('../src/messages/index.ts')
beforeEach(async () => {
  vi.resetModules()
  messages = await import('../src/messages/index.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Other files share this worker's modules, whose language is English.
  vi.resetModules()
})

/** The language that a page chooses which was sent in another one, or in the same. */
async function chosenByPage(sent: string, url: string, cookie: string, usesCookie = true): Promise<string> {
  vi.stubGlobal('location', { search: new URL(url, 'http://localhost').search })
  vi.stubGlobal('document', { cookie, documentElement: { lang: sent } })
  await messages.loadMessages([], usesCookie)
  expect(document.documentElement.lang).toBe(messages.language)
  return messages.language
}

const onlyFrench = 'roomful_language=fr'

test.each([
  ['/', '', '', 'en'],
  ['/', '', 'de-AT, en;q=0.5', 'de'],
  ['/', '', 'sw, es-419;q=0.8', 'es'],
  ['/', '', 'en;q=0, *', 'de'],
  ['/', onlyFrench, 'de', 'fr'],
  ['/', 'other=1; roomful_language=fr; last=2', 'de', 'fr'],
  ['/', 'roomful_language=fr-CA', 'de', 'fr'],
  ['/', 'roomful_language=FR', 'de', 'fr'],
  ['/', 'roomful_language=es.de', 'de', 'de'],
  ['/', 'roomful_language=', 'de', 'de'],
  ['/', 'roomful_language=constructor', 'de', 'de'],
  ['/?lang=es', onlyFrench, 'de', 'es'],
  ['/?lang=es-MX', onlyFrench, 'de', 'es'],
  ['/?lang=ES', onlyFrench, 'de', 'es'],
  ['/?lang=es_MX', onlyFrench, 'de', 'es'],
  ['/?lang=es&lang=en', onlyFrench, 'de', 'es'],
  ['/?lang=', onlyFrench, 'de', 'fr'],
  ['/?lang=xx', onlyFrench, 'de', 'fr'],
  ['/?lang=zh-Hans-CN', '', 'de', 'de'],
  ['/?lang=constructor', onlyFrench, 'de', 'fr'],
  ['/?lang=../', '', 'xx', 'en'],
  [`/?lang=${'e'.repeat(5_000)}`, onlyFrench, 'de', 'fr'],
])(
  '%s with the cookie "%s" and Accept-Language "%s" is %s, for the server and for the page',
  async (url, cookie, accepted, language) => {
    const request = { url, headers: { cookie, 'accept-language': accepted } }
    const languages = Object.keys(languageNames)
    const sent = pageLanguage(request, languages)!
    expect(sent).toBe(language)
    expect(await chosenByPage(sent, url, cookie)).toBe(language)
    // Pages that do not use cookies.
    const withoutCookie = pageLanguage(request, languages, false)!
    expect(await chosenByPage(withoutCookie, url, cookie, false)).toBe(withoutCookie)
  },
)

test.each([
  ['/', onlyFrench, 'fr'],
  ['/?lang=es', onlyFrench, 'es'],
  ['/?lang=', onlyFrench, 'fr'],
  ['/', '', 'de'],
  ['/?lang=sw', '', 'de'],
])('%s with the cookie "%s" is %s in a German page from the cache', async (url, cookie, language) => {
  expect(await chosenByPage('de', url, cookie)).toBe(language)
})

test('a page whose language another program has changed is in English', async () => {
  expect(await chosenByPage('de-x-mtfrom-en', '/', '')).toBe('en')
})
