// Keyboard only: a participant joins, answers every question type, asks and votes, and a presenter runs the whole
// session without a mouse; each new screen takes the focus to its heading.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxes } from './support/boxes.ts'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { test } from './support/test.ts'

/** What has the focus, as a screen reader names it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // Nothing has the focus: all the page's text would be a name for anything.
    if (element === document.body) return ''
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    return element.getAttribute('aria-label') ?? label ?? element.textContent
  })
}

/** Presses Tab until the control with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const now = (await focused(page)).trim()
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** What is done with keys alone, by type. */
const byKeyboard: Partial<Record<keyof typeof at, (page: Page) => Promise<void>>> = {
  async MULTIPLE_CHOICE(page) {
    await tabTo(page, /Three$/)
    await page.keyboard.press('Space')
  },
  async WORD_CLOUD(page) {
    await tabTo(page, 'Word 1')
    await page.keyboard.type('keys')
    await page.keyboard.press('Enter')
  },
  async OPEN_TEXT(page) {
    await tabTo(page, 'Your text')
    await page.keyboard.type('No mouse at all')
    await pressSend(page)
  },
  async RATING(page) {
    await tabTo(page, '5, Completely')
    await page.keyboard.press('Enter')
  },
  async NPS(page) {
    await tabTo(page, '9')
    await page.keyboard.press('Enter')
  },
  async NUMERIC(page) {
    await tabTo(page, 'More')
    await page.keyboard.press('Enter')
    await pressSend(page)
  },
  async RANKING(page) {
    await tabTo(page, 'Better tools')
    for (let i = 0; i < 4; i++) await pressAndWait(page)
    await tabTo(page, 'Move Offices up')
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.closest('.reorder-item') !== null)
    }
    await pressSend(page)
  },
  async ORDERING(page) {
    await tabTo(page, /^(Mercury|Venus|Earth|Mars)$/)
    for (let i = 0; i < 4; i++) await pressAndWait(page)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Send')
    await page.keyboard.press('Enter')
  },
  async MATCHING(page) {
    for (const partner of ['Mars', 'Jupiter', 'Saturn']) {
      await tabTo(page, new RegExp(`^${partner}`))
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.matches('.match-left, .send button'))
    }
    await page.keyboard.press('Enter')
  },
  async FILL_IN_BLANK(page) {
    await tabTo(page, 'Blank 1')
    await page.keyboard.type('day')
    await page.keyboard.press('Tab')
    await page.keyboard.type('sun')
    await pressSend(page)
  },
  async POINT_ALLOCATION(page) {
    await tabTo(page, 'More for Research')
    for (let i = 0; i < 20; i++) await page.keyboard.press('Enter')
    await pressSend(page)
  },
  async QUIZ(page) {
    // The presenter's remote counts down to it.
    await page.getByRole('button', { name: /410 Gone$/ }).waitFor()
    await tabTo(page, /410 Gone$/)
    await page.keyboard.press('Enter')
  },
}

/** Gives the option that has the focus its place; the focus goes on to the next one by itself. */
async function pressAndWait(page: Page): Promise<void> {
  const placed = await page.locator('.reorder-item').count()
  await page.keyboard.press('Space')
  await page.locator('.reorder-item').nth(placed).waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
}

async function pressSend(page: Page): Promise<void> {
  await tabTo(page, 'Send')
  await page.keyboard.press('Enter')
}

test('a participant joins and answers every type, asks and votes, and a presenter runs it all, by keyboard alone', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const screen = await openPage(stage)
  const page = await openPage(phone)
  await screen.goto(await room.stageUrl())
  await screen.getByRole('button', { name: 'Start' }).waitFor()
  await page.goto(room.url)
  await tabTo(page, 'Room code')
  await page.keyboard.type(room.code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()

  for (const [index, { type, prompt }] of everyType.questions.entries()) {
    await screen.keyboard.press('PageDown')
    const heading = page.getByRole('heading', { level: 1, name: prompt.split('___')[0]!.trim() })
    await heading.waitFor()
    // A new screen takes the focus to its heading, from where Tab goes on.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    const answer = byKeyboard[type]
    if (answer) {
      await answer(page)
      await page.getByText('Saved.').first().waitFor()
      expect(await room.results(index), type).toMatchObject({ total_voters: 1 })
    }
    if (type === 'SPINNER') {
      await screen.keyboard.press('s')
      await screen.locator('.wheel-name[data-turning="false"] .written').waitFor()
    }
    if (['NUMERIC', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'QUIZ'].includes(type)) {
      await screen.keyboard.press('PageDown')
      await screen.locator('[data-phase="REVEALED"]').waitFor()
    }
  }
  expect(await room.results(at.RANKING)).toMatchObject({
    most_common_order: [room.options[at.RANKING]![3], ...room.options[at.RANKING]!.slice(0, 3)],
  })
  await tabTo(page, 'Ask something')
  await page.keyboard.type('Does this work without a mouse?')
  await tabTo(page, 'Ask')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Upvote/ }).waitFor()
  await tabTo(page, /^Upvote/)
  await page.keyboard.press('Enter')
  await screen.locator('.board-votes', { hasText: '1' }).waitFor()

  await screen.keyboard.press('PageUp')
  await screen.getByRole('heading', { name: 'Which team goes first?' }).waitFor()
  await screen.keyboard.press('p')
  await screen.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  await screen.keyboard.press('p')
  await screen.keyboard.press('q')
  await screen.locator('dialog[open]').waitFor()
  await tabTo(screen, /Share out the budget/)
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'Share out the budget.' }).waitFor()
  await screen.keyboard.press('d')
  // The caption, which has the title of the slide again, is for screen readers alone.
  await screen.getByRole('table', { name: /^Share out the budget/ }).waitFor()
  const [table, head] = [await boxes(screen, 'table'), await boxes(screen, 'thead')]
  expect(head[0]!.top - table[0]!.top).toBeLessThan(2)
  await screen.keyboard.press('l')
  await screen.locator('[data-phase="LOCKED"]').waitFor()
  await screen.keyboard.press('?')
  await screen.locator('dialog[open]').waitFor()
  await tabTo(screen, 'Single-key shortcuts')
  await screen.keyboard.press('Space')
  await screen.keyboard.press('Escape')
  await screen.keyboard.press('j')
  expect(await screen.locator('dialog[open]').count()).toBe(0)
  await tabTo(screen, 'More controls')
  await screen.keyboard.press('Enter')
  await tabTo(screen, 'End session…')
  await screen.keyboard.press('Enter')
  await screen.locator('dialog[open]').waitFor()
  await tabTo(screen, 'End session')
  await screen.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})
