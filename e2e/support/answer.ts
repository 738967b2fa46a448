import type { Page } from 'playwright-core'
import type { everyType } from './deck.ts'

type TypeName = (typeof everyType.questions)[number]['type']

/** Answers the question on a phone as a person would; `i` makes people differ. */
export const answerBy: Readonly<Record<TypeName, ((page: Page, i: number) => Promise<void>) | null>> = {
  MULTIPLE_CHOICE: (page, i) =>
    page
      .locator('.option')
      .nth(i % 4)
      .click(),
  QUIZ: (page, i) =>
    page
      .locator('.option')
      .nth(i % 4)
      .click(),
  async WORD_CLOUD(page, i) {
    await page.getByLabel('Word 1').fill(['clarity', 'focus', 'pace'][i % 3]!)
    await page.getByLabel('Word 2').fill(`word ${i}`)
    await send(page)
  },
  async OPEN_TEXT(page, i) {
    await page.getByLabel('Your text').fill(`More of this, says person ${i}`)
    await send(page)
  },
  RATING: (page, i) =>
    page
      .locator('.scale-value')
      .nth(i % 5)
      .click(),
  NPS: (page, i) =>
    page
      .locator('.scale-value')
      .nth(10 - i)
      .click(),
  async NUMERIC(page, i) {
    await page.locator('.number-input').fill(String(1989 + i))
    await send(page)
  },
  async RANKING(page, i) {
    await pickAll(page)
    if (i > 0) await page.getByRole('button', { name: 'Move Better tools down' }).click()
    await send(page)
  },
  async ORDERING(page) {
    await pickAll(page)
    await send(page)
  },
  async MATCHING(page, i) {
    const partners = i % 2 ? ['Mars', 'Jupiter', 'Saturn'] : ['Mars', 'Saturn', 'Jupiter']
    for (const [at, partner] of partners.entries()) await matchUp(page, at, partner)
    await send(page)
  },
  async FILL_IN_BLANK(page, i) {
    await page.getByLabel('Blank 1').fill('Day')
    await page.getByLabel('Blank 2').fill(i % 2 ? 'sun' : 'moon')
    await send(page)
  },
  async POINT_ALLOCATION(page, i) {
    await page.getByRole('textbox', { name: 'Research', exact: true }).fill(String(40 + i))
    await page.getByRole('textbox', { name: 'Support', exact: true }).fill(String(60 - i))
    await send(page)
  },
  SPINNER: null,
  QA: null,
}

function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Gives every option a place, in the order in which they are shown. */
async function pickAll(page: Page): Promise<void> {
  const picks = page.locator('.reorder-pick')
  await picks.first().waitFor()
  for (let left = await picks.count(); left > 0; left--) await picks.first().click()
}

/** Joins with the room's code, as a person would. */
export async function joinByCode(page: Page, url: string, code: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Room code').fill(code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
}

/** Chooses a partner on a phone. @param left its place from 0, or its text */
export async function matchUp(page: Page, left: number | string, partner: string): Promise<void> {
  const items = page.locator('.match')
  const item =
    typeof left === 'number'
      ? items.nth(left)
      : items.filter({ has: page.locator('.match-name', { hasText: left }) })
  const opener = item.locator('.match-left')
  await opener.waitFor()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await item.locator('.match-partner', { hasText: partner }).click()
}
