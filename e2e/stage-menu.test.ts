// The menu of a stage: groups with icons and keys; late arrivals see how to join while it is open, in the lobby and next to a question. Patterns on
// colours are a choice of the device.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'Town hall',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Where shall we meet?',
      options: [{ text: 'Lisbon' }, { text: 'Oslo' }],
    },
  ],
}

/** What of how to join the open menu covers. */
const coveredOn = (page: Page) =>
  page.evaluate(() => {
    const menu = document.querySelector('#more')!.getBoundingClientRect()
    const parts = [...document.querySelectorAll('.join-address, .join-code, .join-strip > span, .qr path')]
    const isCovered = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left < menu.right && right > menu.left && top < menu.bottom && bottom > menu.top
    }
    return { parts: parts.length, covered: parts.filter(isCovered).map(part => part.outerHTML.slice(0, 60)) }
  })

test('how to join stays in sight next to the open menu', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const pages = []
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await openPage({ viewport: { width: 1280, height: 720 }, locale })
    pages.push(page)
    await page.goto(await room.stageUrl())
    await page.locator('.lobby .join-code').waitFor()
    await page.locator('.controls-menu').click()
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => coveredOn(page), { message: locale }).toEqual({ parts: 3, covered: [] })
    }
    await page.keyboard.press('Escape')
  }
  await room.activate(0)
  const [page] = pages
  await page!.setViewportSize({ width: 1280, height: 720 })
  await page!.locator('.join-strip').waitFor()
  await page!.locator('.controls-menu').click()
  await expect.poll(() => coveredOn(page!)).toEqual({ parts: 3, covered: [] })
})

/** The names of a group of the open menu, with the keys that are shown. */
const groupOf = (page: Page, name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .getByRole('button')
    .evaluateAll(buttons =>
      buttons.map(button => {
        const key = button.querySelector('kbd')?.textContent
        const label = button.querySelector('.menu-label')!.textContent
        return key ? `${label} (${key})` : label
      }),
    )

test('the menu has three groups with icons and keys; a leaderboard comes with the first question that has points', async ({
  openPage,
  openRoom,
}) => {
  const quiz = {
    type: 'QUIZ',
    prompt: 'Which one is a prime?',
    options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
  }
  const room = await openRoom({ ...deck, questions: [...deck.questions, quiz] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl())
  await room.activate(0)
  await page.locator('.join-strip').waitFor()
  const menu = page.locator('#more')
  await page.getByRole('button', { name: 'More controls' }).click()
  expect(await groupOf(page, 'Show')).toEqual([
    'Numbers as a table (D)',
    'Results on phones (R)',
    'Results on the stage (H)',
    'All slides (Q)',
    'Join code (J)',
    'Black screen (B)',
    'Patterns on colours',
    'Scrollable page',
  ])
  expect(await groupOf(page, 'People')).toEqual([
    'Add a question (N)',
    'Who is here',
    'Stop new people joining',
    'Control from your phone',
    'Presenter view',
  ])
  expect(await groupOf(page, 'Session')).toEqual([
    'Light or dark (T)',
    'Quiz sounds',
    'Full screen (F)',
    'Keyboard shortcuts (?)',
    'End session… (E)',
  ])
  expect((await menu.boundingBox())!.width).toBe(860)
  const columns = await menu
    .locator('.menu-group')
    .evaluateAll(groups => new Set(groups.map(group => Math.round(group.getBoundingClientRect().top))).size)
  expect(columns).toBe(1)
  expect(await menu.locator('.button').count()).toBe(await menu.locator('.button > .icon').count())
  await expectAccessible(page, 'the menu')
  await page.keyboard.press('Escape')

  await room.activate(1)
  await page.getByRole('heading', { name: quiz.prompt }).waitFor()
  await page.getByRole('button', { name: 'More controls' }).click()
  expect(await groupOf(page, 'Show')).toContain('Leaderboard (P)')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More controls' }).click()
  expect(await menu.locator('kbd').count()).toBe(0)
})

test('the menu fits small windows, right to left, dark and with forced colours', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(0)
  for (const [locale, look] of [
    ['de-DE', { colorScheme: 'dark' }],
    ['fr-FR', { forcedColors: 'active' }],
  ] as const) {
    const page = await openPage({ ...stage, locale, ...look })
    await page.goto(await room.stageUrl())
    await page.locator('.controls-menu').click()
    for (const dir of ['ltr', 'rtl'])
      for (const [width, height] of [
        [1280, 640],
        [1024, 768],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate(to => {
          document.documentElement.dir = to
        }, dir)
        const outside = () =>
          page.locator('#more').evaluate(menu => {
            const { left, right, top, bottom } = menu.getBoundingClientRect()
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
          })
        await expect.poll(outside, { message: `${locale} ${dir} ${width}` }).toBe(false)
        expect(await page.locator('#more').evaluate(menu => menu.scrollWidth - menu.clientWidth)).toBe(0)
      }
    await expectAccessible(page, `the menu in ${locale}`)
  }
})

test('patterns stand on colours by choice, and are there when the stage is opened again', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(await room.stageUrl())
  await room.activate(0)
  await page.locator('.bar').nth(1).waitFor()
  const patterns = () =>
    page
      .locator('.bar-fill')
      .evaluateAll(fills => fills.map(fill => getComputedStyle(fill, '::after').backgroundImage))
  expect(await patterns()).toEqual(['none', 'none'])
  await page.locator('.controls-menu').click()
  await page.getByRole('button', { name: 'Patterns on colours' }).click()
  await expect.poll(patterns).toEqual(['none', expect.stringContaining('gradient')])
  const plate = await page
    .locator('.bar .letter')
    .nth(1)
    .evaluate(letter => getComputedStyle(letter, '::after').maskImage)
  expect(plate, 'nothing is drawn behind a letter').toMatch(/^radial-gradient\(circle, rgba\(0, 0, 0, 0\)/)
  await page.reload()
  await page.locator('.bar').nth(1).waitFor()
  await expect.poll(patterns).toEqual(['none', expect.stringContaining('gradient')])
  await page.locator('.controls-menu').click()
  await page.getByRole('button', { name: 'Patterns on colours', pressed: true }).click()
  await expect.poll(patterns).toEqual(['none', 'none'])
})
