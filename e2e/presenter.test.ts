// The presenter view shows notes, people and hidden results beside a stage that shows none of them, obeys a clicker, and
// fits every width, language, direction and colour scheme.
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const notes = { first: 'Say hello to the back row', second: 'Then the coffee' }
const long = 'We should agree on fewer priorities before the next quarter begins. '.repeat(2).trim()
const deck = {
  title: 'An evening with the board',
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What did you expect?', notes: notes.first },
    {
      type: 'QA',
      prompt: 'What would you like to know?',
      settings: { moderation: true },
      notes: notes.second,
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of these twenty?',
      options: Array.from({ length: 20 }, (_, i) => ({ text: `${i + 1}: ${long}` })),
    },
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: 3600 },
    },
  ],
}
const [TEXT, QA, MANY, QUIZ] = [0, 1, 2, 3]
const sizes = [
  [320, 640],
  [390, 844],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const

/** The presenter's page, opened with a stage link. */
const presenterUrl = async (room: TestRoom, role?: 'screen' | 'remote') =>
  (await room.stageUrl(role)).replace('/stage/', '/presenter/')

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test("a presenter's page shows what the room does not see, moderates and is led by a clicker, next to a stage", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const [page, screen] = [await openPage(stage), await openPage(stage)]
  await page.goto(await presenterUrl(room))
  await screen.goto(await room.stageUrl('screen'))
  await column(page, 'Now').getByText('Scan, or go to').waitFor()
  await column(page, 'Next').getByRole('img', { name: 'What did you expect?' }).waitFor()
  // Before the first slide, its notes.
  await column(page, 'Notes').getByText(notes.first).waitFor()
  const ada = await room.phone({ display_name: 'Ada' })
  await column(page, 'Who is here').getByText('Ada').waitFor()
  await page.locator('.elapsed [role=timer]').waitFor()
  await page.locator('.presenter-clock').waitFor()

  await page.keyboard.press('PageDown')
  await column(page, 'Now').getByRole('heading', { name: 'What did you expect?' }).waitFor()
  await column(page, 'Notes').getByText(notes.first).waitFor()
  await column(page, 'Next').getByRole('img', { name: 'What would you like to know?' }).waitFor()
  await ada.until(() => ada.room?.question?.id === room.questions[TEXT])
  await ada.answer(room.questions[TEXT]!, { text: 'More daylight' })
  await column(page, 'Next').getByText('1 of 1 answered').waitFor()
  expect(await page.locator('.answered strong').evaluate(figure => getComputedStyle(figure).fontSize)).toBe(
    '40px',
  )

  await column(page, 'Now').getByRole('button', { name: 'Enlarge: More daylight' }).click()
  await screen.locator('.enlarged', { hasText: 'More daylight' }).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await column(page, 'Now').getByText('Filling the stage').waitFor()
  await page.keyboard.press('PageDown')
  await screen.locator('.enlarged').waitFor({ state: 'detached' })

  await page.keyboard.press('b')
  await screen.locator('.blank').waitFor()
  await column(page, 'Now').getByText('The screen is black.').waitFor()
  await column(page, 'Now').getByText('More daylight').first().waitFor()
  await page.keyboard.press('PageDown')
  await screen.locator('.blank').waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  await screen.getByText('Answers are hidden').waitFor()
  await column(page, 'Now').getByText('Results are hidden on the stage.').waitFor()
  await column(page, 'Now').getByText('More daylight').first().waitFor()
  await expectAccessible(page, "the presenter's page")
  await page.keyboard.press('h')

  await page.keyboard.press('PageDown')
  await column(page, 'Notes').getByText(notes.second).waitFor()
  await ada.until(() => ada.room?.question?.id === room.questions[QA])
  await ada.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
  await page.getByRole('tab', { name: 'Q&A 1 new', selected: true }).waitFor()
  const entry = page.locator('.moderation li', { hasText: 'Is there cake?' })
  // Keys on a question act on it alone.
  await entry.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('Space')
  await entry.getByRole('checkbox', { name: 'Select: Is there cake?', checked: true }).waitFor()
  await page.getByRole('tabpanel', { name: 'Q&A 1 new' }).getByRole('list').focus()
  for (const key of ['p', 'd', 'Space']) await page.keyboard.press(key)
  await column(page, 'Now').getByRole('heading', { name: 'What would you like to know?' }).waitFor()
  await entry.getByRole('button', { name: 'Approve' }).click()
  await screen.locator('.board-entry', { hasText: 'Is there cake?' }).waitFor()
  await page.getByRole('button', { name: /Approved$/ }).click()
  await expectAccessible(page, 'questions beside the stage')
  expect(await entry.getByRole('button').allTextContents()).toEqual(['Show', 'Answered', ''])
  await entry.getByRole('button', { name: 'Show' }).click()
  await screen.locator('.enlarged', { hasText: 'Is there cake?' }).waitFor()
  await entry.getByRole('button', { name: 'Show', pressed: true }).click()
  await screen.locator('.enlarged').waitFor({ state: 'detached' })
  await entry.getByRole('button', { name: 'More actions' }).click()
  await entry.getByRole('button', { name: 'Pin', exact: true }).click()
  await screen.locator('.board-entry').getByText('Pinned').waitFor()
  await page.getByRole('tab', { name: 'People 1' }).click()
  await page.getByRole('tabpanel', { name: 'People 1' }).getByText('Ada').waitFor()
  const inRow = await page
    .locator('.people li > *')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect()))
  expect(Math.max(...inRow.map(({ top }) => top))).toBeLessThan(
    Math.min(...inRow.map(({ bottom }) => bottom)),
  )
  expect(await entry.count()).toBe(0)

  await page.keyboard.press('PageDown')
  await column(page, 'Now').getByRole('heading', { name: 'Which of these twenty?' }).waitFor()
  // Pages first, also where the stage is on another device.
  const turner = column(page, 'Now').locator('.page-turner')
  await turner.getByText('Page 1 of').waitFor()
  const pages = Number(/of (\d+)/.exec((await turner.textContent())!)![1])
  for (let at = 2; at <= pages; at++) {
    await page.keyboard.press('PageDown')
    await screen.getByText(`Page ${at} of`).waitFor()
  }
  await page.keyboard.press('PageDown')
  await page
    .getByRole('banner')
    .getByRole('timer', { name: /seconds left/ })
    .waitFor()
  await column(page, 'Next').getByText('This is the last slide.').waitFor()
  for (const hidden of Object.values(notes))
    expect(await screen.locator('body').textContent()).not.toContain(hidden)
})

test('the menu is there after the download of its code has failed once', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  let failures = 0
  const fail = (route: Route) => {
    failures++
    return route.abort()
  }
  await page.route(/\/assets\/panels-[^/]*\.js/, fail, { times: 1 })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.locator('#more').getByRole('button', { name: 'Table' }).waitFor()
  expect(failures).toBe(1)
})

test('notes have a size of the device', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  await page.goto(await presenterUrl(room))
  const size = () => page.locator('.notes').evaluate(one => getComputedStyle(one).fontSize)
  await page.getByText(notes.first).waitFor()
  expect(await size()).toBe('24px')
  const larger = page.getByRole('button', { name: 'Larger text' })
  for (let i = 0; i < 4; i++) await larger.click()
  expect(await size()).toBe('40px')
  expect(await larger.getAttribute('aria-disabled')).toBe('true')
  await page.reload()
  await page.getByText(notes.first).waitFor()
  expect(await size()).toBe('40px')
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Smaller text' }).click()
  expect(await size()).toBe('20px')
})

test("a presenter's page opens the stage in another window without controls, and the stage's remote opens the page", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'More controls' }).click()
  const [presenter] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Presenter view' }).click(),
  ])
  // Notes of now and next stay off what may be the projector.
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await column(presenter, 'Now').waitFor()
  const [window] = await Promise.all([
    presenter.waitForEvent('popup'),
    presenter.getByRole('button', { name: 'Open the stage window' }).click(),
  ])
  await window.getByText('Scan, or go to').waitFor()
  expect(await window.locator('.controls').count()).toBe(0)
  await window.keyboard.press('PageDown')
  for (const one of [page, presenter, window])
    await one.getByRole('heading', { name: 'What did you expect?' }).waitFor()

  // A clicker turns the pages of the projector also where the presenter's window has the focus.
  const remote = await room.stage()
  const many = room.questions[MANY]!
  // Pages that somebody has turned to do not turn by themselves.
  await remote.send({ type: 'screen', page: { of: many, at: 0 } })
  await remote.until(() => remote.room?.screen.page?.of === many)
  await room.activate(MANY)
  const turner = window.locator('.page-turner')
  await turner.getByText('Page 1 of').waitFor()
  await column(presenter, 'Now').getByText('Page 1 of').waitFor()
  const pages = Number(/of (\d+)/.exec((await turner.textContent())!)![1])
  for (let at = 2; at <= pages; at++) {
    await presenter.keyboard.press('PageDown')
    await turner.getByText(`Page ${at} of`).waitFor()
  }
  await presenter.keyboard.press('PageDown')
  for (const one of [presenter, window])
    await one.getByRole('heading', { name: 'Which one is a prime?' }).waitFor()

  const seer = await openPage(stage)
  await seer.goto(await presenterUrl(room, 'screen'))
  await seer.getByText('This link only shows the session.').waitFor()
  expect(await seer.locator('body').textContent()).not.toContain(notes.first)
})

test("a presenter's page fits every width in every language and direction, dark and with forced colours", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, {
    participant_identity_mode: 'IDENTIFIED',
    settings: { word_filter: true },
  })
  await room.phone({ display_name: 'Ada of a name that is very long indeed and has no end that anybody saw' })
  await room.activate(QA)
  for (const [locale, look] of [
    ['en-GB', { colorScheme: 'light' }],
    ['de-DE', { colorScheme: 'dark' }],
    ['fr-FR', { ...phone, colorScheme: 'dark' }],
    ['es-ES', { forcedColors: 'active' }],
  ] as const) {
    const page = await openPage({ ...stage, locale, ...look })
    await page.goto(await presenterUrl(room))
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(dir => {
        document.documentElement.dir = dir
      }, direction)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider, `${locale} ${direction} ${width}`).toBeLessThanOrEqual(0)
      }
    }
    await expectAccessible(page, `the presenter's page in ${locale}`)
  }
})

test('on 1024 pixels the presenter page has its controls in one row, in every language', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(QUIZ)
  for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
    const page = await openPage({ viewport: { width: 1024, height: 768 }, locale })
    await page.goto(await presenterUrl(room))
    const buttons = page.locator('.presenter-foot .controls .button:visible')
    await expect.poll(() => buttons.count(), { message: locale }).toBe(8)
    const middles = await buttons.evaluateAll(all =>
      all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
    )
    expect(new Set(middles).size, locale).toBe(1)
  }
})
