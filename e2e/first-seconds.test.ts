// First load: the join form shows, translated, before any script has arrived; what is typed stays and nothing moves. A
// joined phone even reloads offline, shows the slide that was on screen, takes an answer and sends it later.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { joinByCode } from './support/answer.ts'
import { phone } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

/** Holds up scripts of a page until they are let go. */
async function holdScripts(page: Page, scripts = '**/*.js'): Promise<() => Promise<void>> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(scripts, async route => {
    await held
    await route.continue()
  })
  return async () => letGo()
}

/** What is seen: texts, and where each element of the form stands. */
function seen(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.join :is(.wordmark, h1, p, label, input, button, summary, select)')]
      .filter(element => element.checkVisibility())
      .map(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { text: element.textContent, at: [x, y, width, height].map(Math.round) }
      }),
  )
}

test.for([
  ['en-GB', 'Join the room'],
  ['fr-FR', 'Rejoindre la salle'],
] as const)(
  'before any script has come, a phone that speaks %s shows its final form, and typed texts stay',
  async ([locale, title], { openPage, openRoom }) => {
    const room = await openRoom(everyType)
    const page = await openPage({ ...phone, locale })
    const offences = watchPage(page, room.url)
    // The two are compared in the font that is there first.
    await page.route('**/*.woff2', route => route.abort())
    const letScriptsGo = await holdScripts(page)
    await page.goto(room.url, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: title }).waitFor()
    await expectAccessible(page, 'the first paint')
    const before = await seen(page)
    const code = page.locator('#code')
    await code.fill(room.code)
    await letScriptsGo()
    await page.locator('button[type=submit]:enabled').waitFor()
    expect(await seen(page)).toEqual(before)
    expect(await code.inputValue()).toBe(room.code)
    expect(await code.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('[data-part="between"]').waitFor()
    expect(offences.filter(offence => !offence.includes('font'))).toEqual([])
  },
)

test('script and language come together in fewer files than a browser asks for at once, and nothing else before the form can be used', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage({ ...phone, locale: 'de-DE' })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const letScriptsGo = await holdScripts(page)
  await page.goto(room.url, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter(path => path.endsWith('.js')).length).toBeGreaterThan(2)
  await expect.poll(() => asked.some(path => path.endsWith('-de-join.js'))).toBe(true)
  // One of six connections is left for the icon.
  expect(asked.filter(path => path.endsWith('.js')).length).toBeLessThan(6)
  expect(asked.filter(path => /css|woff2|open-room|-(en|fr|es)-[^/]*js$/.test(path))).toEqual([])
  await letScriptsGo()
  await page.locator('button[type=submit]:enabled').waitFor()
})

test('a choice is answered before the forms of other types have come, which follow', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  const offences = watchPage(page, room.url)
  const letFormsGo = await holdScripts(page, '**/later-forms-*.js')
  await joinByCode(page, room.url, room.code)
  await room.activate(at.MULTIPLE_CHOICE)
  await page.locator('.option').first().click()
  await page.getByText('Saved.').waitFor()
  await room.activate(at.RATING)
  const { prompt } = everyType.questions[at.RATING]!
  await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
  await page.getByText('Loading…').waitFor()
  await letFormsGo()
  await page.locator('.scale-value').nth(1).click()
  await page.getByText('Saved.').waitFor()
  expect(await room.results(at.RATING)).toMatchObject({ total_voters: 1 })
  expect(offences).toEqual([])
})

test('a phone that reloads without a network shows its room, takes an answer, and sends it when it is back', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.activate(at.MULTIPLE_CHOICE)
  await page.locator('.option').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('No connection').first().waitFor()
  await page.locator('.option').nth(2).click()
  await page.getByText('Kept on this device').waitFor()
  await expectAccessible(page, 'a room without a network')
  await page.context().setOffline(false)
  await page.getByText('Saved.').waitFor()
  const [, , third] = room.options[at.MULTIPLE_CHOICE]!
  expect(await room.results(at.MULTIPLE_CHOICE)).toMatchObject({
    total_voters: 1,
    option_counts: { [third!]: 1 },
  })
})

test('digits have their font in a room, also without a network, and not before', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  const fonts: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.woff2')) fonts.push(request.url())
  })
  await page.goto(room.url)
  await page.locator('#code').fill(room.code)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  expect(fonts.filter(font => font.includes('/figures-'))).toEqual([])
  await page.keyboard.press('Enter')
  await room.activate(at.RATING)
  await page.locator('.scale-value').first().waitFor()
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(font => font.family.includes('Figures') && font.status === 'loaded'),
    )
  await expect.poll(isLoaded).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await page.locator('.scale-value').first().waitFor()
  await expect.poll(isLoaded).toBe(true)
})

test('a page that was kept opens as well when there is no space left to keep it again', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: room.url, quotaSize: 1 })
  const isStored = () =>
    page.evaluate(() => caches.open('probe').then(kept => kept.put('/probe', new Response('x'))))
  await expect(isStored()).rejects.toThrow('QuotaExceeded')
  // What is kept of an older version is gone: everything comes over the network, and cannot be kept.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const [script] = await Promise.all([
    page.waitForResponse(response => /\/assets\/.*\.js$/.test(response.url())),
    page.reload(),
  ])
  expect(script.fromServiceWorker()).toBe(true)
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
})

test('a phone that reloads without a network shows the content slide, also where it had not drawn it before, and goes on', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const { id } = await writing(room.api.app.services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, {
      title: 'Agenda',
      body: 'We **begin** at ten.',
      on_phones: true,
    }),
  )
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The line is lost with the slide: what draws it does not come over it.
  await page.route(/\/assets\/content-slide/, route => route.abort())
  await (await room.stage()).send({ type: 'show_slide', slide_id: id })
  await page.getByText('Loading…').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor()
  await page.getByText('No connection').first().waitFor()
  expect(await page.locator('.markdown strong').textContent()).toBe('begin')
  await expectAccessible(page, 'a content slide without a network')
  await page.context().setOffline(false)
  await page.locator('.connection[data-state="online"]').waitFor()
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor()
  await room.activate(at.MULTIPLE_CHOICE)
  await page.locator('.option').first().waitFor()
})

test('code that draws content slides is requested again until it arrives', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const slide = { body: 'Back at ten.', on_phones: true }
  const { id } = await writing(room.api.app.services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, slide),
  )
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await page.route(/\/assets\/content-slide/, route => route.abort(), { times: 1 })
  await (await room.stage()).send({ type: 'show_slide', slide_id: id })
  await page.getByText('Back at ten.').waitFor()
})

test('texts are requested again until they arrive', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  for (const part of ['room', 'forms', 'participant'])
    await page.route(new RegExp(`/assets/t-[\\w-]+-en-${part}\\.js`), route => route.abort(), { times: 1 })
  await joinByCode(page, room.url, room.code)
  await room.activate(at.RATING)
  await page.getByRole('button', { name: '1' }).first().waitFor()
  await (await room.stage()).send({ type: 'close' })
  await page.getByText('Thank you').first().waitFor()
})

test('a phone that loses the network in the moment of joining is in the room once it is back', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  await room.activate(at.MULTIPLE_CHOICE)
  const page = await openPage(phone)
  // A module that those of the room import: browsers remember that it has failed.
  await page.route(/\/assets\/line-/, route => route.abort(), { times: 1 })
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.locator('.option').first().waitFor()
})

test('the language of the interface can be seen and changed, at once and for the next visit', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await page.goto(room.url)
  await page.locator('#code').fill('123')
  expect(await page.title()).toBe('Join the room · Roomful')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Dem Raum beitreten' }).waitFor()
  await expect.poll(() => page.title()).toBe('Dem Raum beitreten · Roomful')
  expect(await page.locator('#code').inputValue()).toBe('123')
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('heading', { name: 'Sie sind eingeladen' }).waitFor()
  await page.getByRole('button', { name: 'Beitreten' }).click()
  await page.getByLabel('Sprache').selectOption('Español')
  await page.getByRole('heading', { name: 'Mira la pantalla' }).waitFor()
})
