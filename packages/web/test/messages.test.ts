// Texts of pages: each family loads in the language of the page, follows it from then on, also where it changes while a file is
// loading, and a language whose files cannot be loaded changes nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let messages: typeof import('../src/messages/index.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'de', dir: '' } })
  messages = await import('../src/messages/index.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Other files share this worker's modules, whose language is English.
  vi.resetModules()
})

const file = (text: string) => Promise.resolve({ messages: { text } })
const files = {
  en: () => file('Results'),
  de: () => file('Ergebnisse'),
  fr: () => file('Résultats'),
  es: () => file('Resultados'),
}

test('dates follow the region of the browser, in the language of the page', async () => {
  await messages.loadMessages([messages.loadTexts])
  expect(messages.regional(['en-GB', 'de-AT', 'de'])).toBe('de-AT')
  expect(messages.regional(['en-GB'])).toBe('de')
})

test('pages speak the language asked for in the address, else the one chosen before, else that of the page', async () => {
  await messages.loadMessages([messages.loadTexts])
  expect([messages.language, messages.m.send]).toEqual(['de', 'Senden'])
  Object.assign(document, { cookie: 'other=1; roomful_language=fr' })
  await messages.loadMessages([messages.loadTexts])
  expect([messages.language, messages.m.send]).toEqual(['fr', 'Envoyer'])
  location.search = '?lang=es'
  await messages.loadMessages([messages.loadTexts])
  expect([messages.language, document.documentElement.lang]).toEqual(['es', 'es'])
})

test('a family of pages has its own texts besides those of all pages, and follows the language', async () => {
  const [texts, load] = messages.catalogue(files, messages.m)
  await messages.loadMessages([messages.loadTexts, load])
  expect([texts.text, texts.send]).toEqual(['Ergebnisse', 'Senden'])
  await messages.chooseLanguage('en')
  expect([texts.text, texts.send, messages.m.send]).toEqual(['Results', 'Send', 'Send'])
  expect(document.cookie).toContain('roomful_language=en')
})

test('a page without cookies neither reads nor stores the language of the device', async () => {
  Object.assign(document, { cookie: 'roomful_language=fr' })
  await messages.loadMessages([messages.loadTexts], false)
  expect([messages.language, messages.m.send]).toEqual(['de', 'Senden'])
  await messages.switchLanguage('es')
  expect([messages.language, document.documentElement.lang]).toEqual(['es', 'es'])
  expect(document.cookie).toBe('roomful_language=fr')
})

test('a family that is loading while the language changes comes in the new one', async () => {
  await messages.loadMessages([messages.loadTexts])
  const german = Promise.withResolvers<{ messages: { text: string } }>()
  const [texts, load] = messages.catalogue({ ...files, de: () => german.promise })
  const loading = load()
  await messages.chooseLanguage('fr')
  german.resolve({ messages: { text: 'Ergebnisse' } })
  await loading
  expect(texts.text).toBe('Résultats')
})

test('a language whose files cannot all be loaded leaves the page as it is', async () => {
  const [texts, load] = messages.catalogue({ ...files, fr: () => Promise.reject(new Error('no network')) })
  await messages.loadMessages([messages.loadTexts, load])
  await expect(messages.chooseLanguage('fr')).rejects.toThrow('no network')
  expect([messages.language, messages.m.send, texts.text]).toEqual(['de', 'Senden', 'Ergebnisse'])
})
