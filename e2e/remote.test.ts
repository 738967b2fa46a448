// The remote, a page of a presenter's phone: what is on screen and next as pictures, notes, time and answers, the step forward
// within reach of a thumb. It works before any slide is loaded, loads nothing of the audience's page, and fits every phone.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const notes = { first: 'Pause here until two thirds have answered.', quiz: 'The cellar was leased in 2004.' }
const deck = {
  title: 'All-hands, autumn',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Where should our next offsite be?',
      options: [{ text: 'Lisbon' }, { text: 'Oslo' }],
      notes: notes.first,
    },
    {
      type: 'QUIZ',
      prompt: 'In which year was the first room opened?',
      options: [{ text: '1998' }, { text: '2004', is_correct: true }],
      settings: { time_limit_seconds: 60 },
      notes: notes.quiz,
    },
    { type: 'OPEN_TEXT', prompt: 'What did you expect?' },
    { type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true } },
  ],
}
const [CHOICE, QUIZ, TEXT, QA] = [0, 1, 2, 3]

const remoteUrl = async (room: TestRoom, role?: 'screen' | 'remote') =>
  (await room.stageUrl(role)).replace('/stage/', '/remote/')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a phone sees what is on screen and next, notes and answers, and leads the session', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await page.goto(await remoteUrl(room))
  await screen.goto(await room.stageUrl('screen'))
  await page.getByText('0 people here').waitFor()
  // Its presenter does not join.
  expect(await page.locator('.qr').count()).toBe(0)
  await page.getByText(notes.first).waitFor()
  await page.getByRole('img', { name: deck.questions[CHOICE]!.prompt }).waitFor()
  const ada = await room.phone()
  await page.getByText('1 person here').waitFor()
  await expectAccessible(page, 'a remote in the lobby')

  await button(page, 'Start').click()
  await page.getByRole('heading', { level: 1, name: 'Slide 1 of 4' }).waitFor()
  await ada.until(() => ada.room?.question !== null)
  await ada.answer(room.questions[CHOICE]!, { option_ids: [room.options[CHOICE]![1]!] })
  await page.getByText('1 of 1 answered').waitFor()
  const now = button(page, `Now ${deck.questions[CHOICE]!.prompt}`)
  await now.locator('.bar', { hasText: '100%' }).waitFor()
  await page.getByRole('img', { name: deck.questions[QUIZ]!.prompt }).waitFor()
  const sizes = await page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)!
    return {
      next: of('.remote-foot .main').getBoundingClientRect().height,
      picture: of('.remote-frame').getBoundingClientRect().width,
      notes: getComputedStyle(of('.remote-notes')).fontSize,
      answered: getComputedStyle(of('.answered strong')).fontSize,
    }
  })
  expect(sizes).toEqual({ next: 64, picture: 168, notes: '24px', answered: '52px' })
  await expectAccessible(page, 'a remote with a question')
  await button(page, 'Close question').click()
  await button(page, 'Open question again').waitFor()

  await button(page, 'Next slide').click()
  await page.getByText(notes.quiz).waitFor()
  await page.getByRole('timer', { name: /seconds left/ }).waitFor()
  await page.getByText('Correct answer: B 2004').waitFor()
  await screen.getByRole('heading', { name: deck.questions[QUIZ]!.prompt }).waitFor()
  const before = Number.parseInt((await page.locator('.remote-seconds').textContent())!, 10)
  await button(page, '+30 s').click()
  await expect
    .poll(async () => Number.parseInt((await page.locator('.remote-seconds').textContent())!, 10))
    .toBeGreaterThan(before)
  await expectAccessible(page, 'a remote with a quiz')
  await button(page, 'Reveal answer').click()
  await screen.locator('[data-phase="REVEALED"]').first().waitFor()
  await button(page, 'Next slide').click()

  await page.getByRole('heading', { name: 'Slide 3 of 4' }).waitFor()
  await ada.until(() => ada.room?.question?.id === room.questions[TEXT])
  await ada.answer(room.questions[TEXT]!, { text: 'More daylight' })
  await page.getByText('1 of 1 answered').waitFor()
  await button(page, `Now ${deck.questions[TEXT]!.prompt}`).click()
  const dialog = page.getByRole('dialog', { name: 'Now' })
  await dialog.getByRole('button', { name: 'Enlarge: More daylight' }).click()
  await screen.locator('.enlarged', { hasText: 'More daylight' }).waitFor()
  await dialog.getByText('Filling the stage:').waitFor()
  await expectAccessible(page, 'the answers on a remote')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await screen.locator('.enlarged').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await button(page, 'More controls').click()
  const people = page.getByRole('group', { name: 'People' })
  await people.getByRole('button', { name: 'Stop new people joining' }).click()
  await screen.getByText('No new people can join').waitFor()
  await button(page, 'Next slide').click()
  await ada.until(() => ada.room?.question?.id === room.questions[QA])
  await ada.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
  await page.getByRole('button', { name: /^Q&A ?1$/ }).click()
  await button(page, 'Approve').click()
  await screen.locator('.board-entry', { hasText: 'Is there cake?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('This is the last slide.').waitFor()
  for (const hidden of Object.values(notes))
    expect(await screen.locator('body').textContent()).not.toContain(hidden)

  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByText('The session is over').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Next' }).count()).toBe(0)
  await expectAccessible(page, 'a remote after the end')
})

test('at 320 pixels the actions of a question and of a person are on one line', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  await room.activate(QA)
  const ada = await room.phone({ display_name: 'Ada Lindqvist of Gothenburg' })
  await room.phone({ display_name: 'Bo' })
  await ada.until(() => ada.room?.question?.id === room.questions[QA])
  await ada.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
  const page = await openPage({ ...phone, viewport: { width: 320, height: 640 } })
  await page.goto(await remoteUrl(room))
  await page.getByRole('button', { name: /^Q&A ?1$/ }).click()
  await button(page, 'Approve').click()
  await page.getByRole('button', { name: /Approved$/ }).click()
  await button(page, 'Answered').waitFor()
  const edges = (buttons: Element[]) =>
    buttons.map(one => {
      const { right, bottom } = one.getBoundingClientRect()
      return [Math.round(right), Math.round(bottom)] as const
    })
  const ofQuestion = await page.locator('.moderation li .panel-actions > button').evaluateAll(edges)
  expect(ofQuestion.length).toBeGreaterThan(2)
  expect(new Set(ofQuestion.map(([, bottom]) => bottom)).size).toBe(1)
  await page.keyboard.press('Escape')

  await button(page, 'More controls').click()
  await button(page, 'Who is here').click()
  const people = page.locator('.people li button')
  await people.nth(3).waitFor()
  const ofPeople = await people.evaluateAll(edges)
  expect(ofPeople.length).toBe(4)
  for (const at of [0, 2]) expect(ofPeople[at]![1]).toBe(ofPeople[at + 1]![1])
  // In columns.
  for (const at of [0, 1]) expect(ofPeople[at]![0]).toBe(ofPeople[at + 2]![0])
})

test('a link that only shows the session opens no remote', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await page.goto(await remoteUrl(room, 'screen'))
  await page.getByText('This link only shows the session.').waitFor()
  expect(await page.locator('body').textContent()).not.toContain(notes.first)
})

test('a stage opened on a phone leads to the remote', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await page.goto(await room.stageUrl('remote'))
  await button(page, 'More controls').click()
  await button(page, 'Remote').click()
  await page.waitForURL(`${room.url}/remote/${room.sessionId}`)
  await page.getByText('0 people here').waitFor()
})

/** Page, scripts and styles with brotli, without fonts: until it works, and with pictures of slides. */
const mostBytes = { works: 39_500, pictures: 74_500 }

test('a remote works after 39.5 kB at most, before it loads slides, and loads nothing of the page of phones', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(CHOICE)
  const ofPhones = await openPage(phone)
  const others = new Set<string>()
  ofPhones.on('response', response => others.add(new URL(response.url()).pathname))
  await ofPhones.goto(`${room.url}/j/${room.code}`, { waitUntil: 'networkidle' })

  const page = await openPage({ ...phone, extraHTTPHeaders: { 'accept-encoding': 'br' } })
  const sizes = new Map<string, Promise<number>>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (!/^\/(remote\/.*|assets\/.*\.(js|css))$/.test(pathname)) return
    // As on stages: panels, moments and charts of other types come when everything else is there.
    if (/(charts|later-figures|leaderboard|moments|panels)-|-panels\.js$/.test(pathname)) return
    const size = response.request().sizes()
    sizes.set(
      pathname,
      size.then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(await remoteUrl(room), { waitUntil: 'networkidle' })
  await page.locator('.remote-frame .bar').first().waitFor()
  const html = await (await fetch(page.url())).text()
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  const sumOf = async (paths: Iterable<string>) => {
    const bytes = await Promise.all([...paths].map(async path => [path, await sizes.get(path)!] as const))
    return { sum: bytes.reduce((sum, [, one]) => sum + one, 0), list: bytes.join('\n') }
  }
  const works = await sumOf([new URL(page.url()).pathname, ...named])
  const pictures = await sumOf(sizes.keys())
  expect(works.sum, works.list).toBeLessThanOrEqual(mostBytes.works)
  expect(pictures.sum, pictures.list).toBeLessThanOrEqual(mostBytes.pictures)
  expect(works.sum).toBeGreaterThan(20_000)
  // Texts of all pages are the same file.
  const shared = [...sizes.keys()].filter(path => others.has(path))
  expect(shared).toEqual([expect.stringMatching(/-en-room\.js$/)])
})

test('a remote leads without pictures of slides', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await page.route(/remote-picture-.*\.js$/, route => route.abort())
  await page.goto(await remoteUrl(room))
  await button(page, 'Start').click()
  await page.getByText('0 of 0 answered').waitFor()
  await page.getByText(notes.first).waitFor()
})

test('a remote fits every phone in every language and direction, dark and with forced colours', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { word_filter: true } })
  await room.activate(QUIZ)
  for (const [locale, look] of [
    ['en-GB', { colorScheme: 'light' }],
    ['de-DE', { colorScheme: 'dark' }],
    ['fr-FR', { colorScheme: 'dark' }],
    ['es-ES', { forcedColors: 'active' }],
  ] as const) {
    const page = await openPage({ ...phone, locale, ...look })
    await page.goto(await remoteUrl(room))
    await page.locator('.remote-frame .s-still').nth(1).waitFor()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(dir => {
        document.documentElement.dir = dir
      }, direction)
      for (const [width, height] of [
        [320, 256],
        [320, 640],
        [390, 844],
        [844, 390],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider, `${locale} ${direction} ${width}`).toBeLessThanOrEqual(0)
        await page.locator('.remote-foot .main').scrollIntoViewIfNeeded()
        await page.locator('.remote-foot .main').click({ trial: true })
      }
    }
    await expectAccessible(page, `a remote in ${locale}`)
  }
})
