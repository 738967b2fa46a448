// Web pages: the first load of a phone is at most 30 kB and brings nothing from elsewhere; the content security policy runs no inline
// script; pages fit 320 px and speak the browser's language.
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { watchPage } from './support/judge-page.ts'
import { growthIn } from './support/pseudo-language.ts'
import { test } from './support/test.ts'

const deck = {
  ...everyType,
  questions: [
    ...everyType.questions,
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'What slowed your team down this quarter? Choose all that apply.',
      options: ['Meetings', 'Decisions', 'Priorities', 'Positions', 'Tools', 'Nothing'].map(text => ({
        text,
      })),
      settings: { allow_multiple: true },
    },
  ],
}

/** Bytes of the page, scripts and styles as they are sent with gzip, in whatever language: everything besides the font. */
const mostBytes = {
  /** Until a code can be typed and sent. */
  joins: 23_000,
  /** And while somebody types it: all that the first load brings, which shows the room. */
  firstLoad: 31_000,
  /** And in the room: until a choice can be answered. */
  answers: 42_000,
}
/** What languages whose letters take two bytes or more may have on top. */
const largerBytes = 2_000

test('the first load of a phone is at most 31 kB, compressed, in every language, all from us; a form comes after 23 kB, what answers after 42 kB', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(at.MULTIPLE_CHOICE)
  for (const language of ['en', 'de', 'fr', 'es']) {
    const page = await openPage({ ...phone, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
    const offences = watchPage(page, room.url)
    const sizes = new Map<string, Promise<number>>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      // Forms of other types, charts, and screens after questions come when everything else is there.
      if (
        !/^\/(assets\/.*\.(js|css))?$/.test(pathname) ||
        /later-forms|charts-|moments|-(forms|participant|results)\.js/.test(pathname)
      )
        return
      sizes.set(
        pathname,
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    })
    const bytesOf = async (paths: Iterable<string>) => {
      const bytes = await Promise.all([...paths].map(async path => [path, await sizes.get(path)!] as const))
      return { sum: bytes.reduce((sum, [, one]) => sum + one, 0), list: bytes.join('\n') }
    }
    const address = `${room.url}/?lang=${language}`
    await page.goto(address, { waitUntil: 'networkidle' })
    const html = await (await fetch(address)).text()
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path!)
    // What is loaded while somebody types may wait for a page that has nothing to do.
    await expect.poll(() => sizes.size).toBeGreaterThan(named.length + 1)
    const joins = await bytesOf(['/', ...named])
    const firstLoad = await bytesOf(sizes.keys())
    await page.locator('#code').fill(room.code)
    await page.locator('button[type=submit]').click()
    await page.locator('.option').first().waitFor()
    const answers = await bytesOf(sizes.keys())
    expect(joins.sum, joins.list).toBeLessThanOrEqual(mostBytes.joins)
    expect(firstLoad.sum, firstLoad.list).toBeLessThanOrEqual(mostBytes.firstLoad)
    expect(answers.sum, answers.list).toBeLessThanOrEqual(mostBytes.answers)
    expect(joins.sum).toBeGreaterThan(10_000)
    expect(firstLoad.sum).toBeGreaterThan(joins.sum)
    expect(answers.sum).toBeGreaterThan(firstLoad.sum)
    expect(offences).toEqual([])
    if (language === 'en')
      for (const script of ['twoBytes', 'threeBytes'] as const) {
        const [joinTexts, roomTexts] = [growthIn(script, ['join']), growthIn(script, ['join', 'room'])]
        expect(joins.sum + joinTexts, script).toBeLessThanOrEqual(mostBytes.joins + largerBytes)
        expect(firstLoad.sum + roomTexts, script).toBeLessThanOrEqual(mostBytes.firstLoad + largerBytes)
        expect(answers.sum + roomTexts, script).toBeLessThanOrEqual(mostBytes.answers + largerBytes)
      }
  }
})

/** The same for a stage that shows the results of a choice: page, scripts and styles with brotli, without fonts. */
const stageBytesMax = 65_000

test('a stage shows results after 65 kB at most', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  await room.activate(at.MULTIPLE_CHOICE)
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await openPage({ ...stage, locale, extraHTTPHeaders: { 'accept-encoding': 'br' } })
    const sizes = new Map<string, Promise<number>>()
    const fonts: string[] = []
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.woff2')) fonts.push(pathname)
      if (!/^\/(stage\/.*|assets\/.*\.(js|css))$/.test(pathname)) return
      // Panels, moments and charts of other types come when everything else is there.
      if (/(charts|later-figures|leaderboard|moments|panels|still-frame)-|-panels\.js$/.test(pathname)) return
      const size = response.request().sizes()
      sizes.set(
        pathname,
        size.then(({ responseBodySize }) => responseBodySize),
      )
    })
    await page.goto(await room.stageUrl('screen'), { waitUntil: 'networkidle' })
    await page.locator('.bar').first().waitFor()
    const bytes = await Promise.all([...sizes].map(async ([path, size]) => [path, await size] as const))
    const sum = bytes.reduce((total, [, one]) => total + one, 0)
    expect(sum, bytes.join('\n')).toBeLessThanOrEqual(stageBytesMax)
    expect(sum).toBeGreaterThan(30_000)
    expect(fonts.filter(font => font.includes('/figures-')).length).toBe(1)
  }
})

test('served files do not show where they were built', async ({ openRoom }) => {
  const { url } = await openRoom(deck)
  const html = await (await fetch(url)).text()
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(2)
  const root = fileURLToPath(new URL('..', import.meta.url))
  for (const path of named) expect(await (await fetch(url + path)).text(), path).not.toContain(root)
})

test('pages come with a policy that lets nothing inline run, and with nothing that outlives a test installation', async ({
  openRoom,
}) => {
  const room = await openRoom(deck)
  for (const path of ['/', `/j/${room.code}`, `/stage/${room.sessionId}`, '/stage', '/assets/nothing.js']) {
    const { headers, status } = await fetch(room.url + path)
    expect(headers.get('strict-transport-security')).toBeNull()
    if (path.startsWith('/assets')) expect(status).toBe(404)
    else {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-cache')
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("worker-src 'self';")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
    }
  }
})

test('a script that gets into a page does not run', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage()
  await page.goto(room.url)
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    let refused = false
    try {
      script.text = 'globalThis.inlineRan = true'
      document.body.append(script)
    } catch {
      refused = true
    }
    let handlerRefused = false
    try {
      document.body.setAttribute('onclick', 'globalThis.inlineRan = true')
      document.body.click()
    } catch {
      handlerRefused = true
    }
    return { refused, handlerRefused, ran: 'inlineRan' in globalThis }
  })
  expect(ran).toEqual({ refused: true, handlerRefused: true, ran: false })
})

test('six options and the button to send them fit on a phone without scrolling, and nothing is wider than 320 px', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.activate(everyType.questions.length)
  await page.locator('.option').nth(5).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
  await page.setViewportSize({ width: 320, height: 640 })
  for (const index of Object.values(at)) {
    await room.activate(index)
    const prompt = everyType.questions[index]!.prompt.split('___')[0]!.trim()
    await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, everyType.questions[index]!.type).toBeLessThanOrEqual(0)
  }
})

test.for([
  ['de-AT', 'Dem Raum beitreten'],
  ['fr-FR', 'Rejoindre la salle'],
  ['es-MX', 'Entrar en la sala'],
  ['pt-BR', 'Join the room'],
] as const)('a browser that speaks %s reads %s', async ([locale, title], { openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage({ ...phone, locale })
  await page.goto(room.url)
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe(title === 'Join the room' ? 'en' : locale.slice(0, 2))
})
