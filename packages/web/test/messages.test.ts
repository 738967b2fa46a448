// Texts of pages: each family loads in the language of the page, follows it from then on, also where it changes while a file is
// loading, and a language whose files cannot be loaded changes nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let messages: typeof import('../src/messages/index.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'de', dir: 'ltr' } })
  messages = await import('../src/messages/index.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Other files share this worker's modules, whose language is English.
  vi.resetModules()
})

test('dates follow the region of the browser, in the language of the page', async () => {
  await messages.loadMessages([messages.loadTexts])
  expect(messages.regional(['en-GB', 'de-AT', 'de'])).toBe('de-AT')
  expect(messages.regional(['en-GB'])).toBe('de')
  // As systems with POSIX locales have it, and extensions of programs: Intl refuses these.
  for (const refused of ['de-DE@posix', 'de-', 'de-DE.UTF-8', 'de-a'])
    expect([refused, messages.regional([refused]), messages.regional([refused, 'de-AT'])]).toEqual([
      refused,
      'de',
      'de-AT',
    ])
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
  const [texts, load] = messages.catalogue('nickname', messages.m)
  await messages.loadMessages([messages.loadTexts, load])
  expect([texts.label, texts.send]).toEqual(['Spitzname', 'Senden'])
  await messages.chooseLanguage('en')
  expect([texts.label, texts.send, messages.m.send]).toEqual(['Nickname', 'Send', 'Send'])
  expect(document.cookie).toContain('roomful_language=en')
})

test('a change of language without a reload leaves nothing of the one before', async () => {
  const { whole } = await import('../src/messages/numbers.ts')
  const [texts, load] = messages.catalogue('nickname', messages.m)
  await messages.loadMessages([messages.loadTexts, load])
  const shown = () => [document.documentElement.lang, texts.label, texts.send, whole(1_234_567)]
  const german = ['de', 'Spitzname', 'Senden', '1.234.567']
  expect(shown()).toEqual(german)
  await messages.chooseLanguage('fr')
  expect(shown()).toEqual(['fr', 'Pseudo', 'Envoyer', '1\u202f234\u202f567'])
  await messages.switchLanguage('en')
  expect(shown()).toEqual(['en', 'Nickname', 'Send', '1,234,567'])
  await messages.chooseLanguage('de')
  expect(shown()).toEqual(german)
  expect(document.documentElement.dir).toBe('ltr')
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
  const german = Promise.withResolvers<void>()
  let calls = 0
  const [texts, load] = messages.catalogue('nickname', {}, async fetch => {
    const fetched = fetch()
    if (++calls === 1) await german.promise
    return fetched
  })
  const loading = load()
  await messages.chooseLanguage('fr')
  german.resolve()
  await loading
  expect(texts.label).toBe('Pseudo')
})

test('a language whose files cannot all be loaded leaves the page as it is', async () => {
  let isAway = false
  const [texts, load] = messages.catalogue('nickname', {}, fetch =>
    isAway ? Promise.reject(new Error('no network')) : fetch(),
  )
  await messages.loadMessages([messages.loadTexts, load])
  isAway = true
  await expect(messages.chooseLanguage('fr')).rejects.toThrow('no network')
  expect([messages.language, messages.m.send, texts.label]).toEqual(['de', 'Senden', 'Spitzname'])
})
