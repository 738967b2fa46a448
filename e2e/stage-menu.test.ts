// The menu of a stage: late arrivals see how to join while it is open, in the lobby and next to a question. Patterns on
// colours are a choice of the device.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
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

test('how to join stays in sight beside the open menu', async ({ openPage, openRoom }) => {
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
  await page.reload()
  await page.locator('.bar').nth(1).waitFor()
  await expect.poll(patterns).toEqual(['none', expect.stringContaining('gradient')])
  await page.locator('.controls-menu').click()
  await page.getByRole('button', { name: 'Patterns on colours', pressed: true }).click()
  await expect.poll(patterns).toEqual(['none', 'none'])
})
