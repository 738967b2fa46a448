// The API reference is styled, and sends requests, within a policy that allows neither inline scripts nor inline styles.
import { expect } from 'vitest'
import { everyType } from './support/deck.ts'
import { watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

test('the API reference looks as designed without inline styles, and violates no policy', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage({ viewport: { width: 1400, height: 900 } })
  const offences = watchPage(page, room.url)
  const opened = await page.goto(`${room.url}/docs/`)
  expect(opened!.headers()['content-security-policy']).not.toContain('unsafe')

  await page.getByRole('heading', { name: 'Roomful' }).waitFor()
  const lines = page.locator('code[style*="--line-count"]').first()
  await lines.waitFor({ state: 'attached' })
  const seen = await page.evaluate(() => {
    const heading = document.querySelector('h1')!
    const { fontWeight } = getComputedStyle(heading)
    const color = getComputedStyle(document.querySelector('.scalar-app')!).getPropertyValue(
      '--scalar-color-1',
    )
    return { fontWeight, color, left: heading.getBoundingClientRect().left }
  })
  expect(seen).toMatchObject({ fontWeight: '600', color: expect.stringMatching(/\S/) })
  // Next to the list of operations.
  expect(seen.left).toBeGreaterThan(280)
  expect(await page.locator('adopted-style').count()).toBeGreaterThan(2)
  expect(await page.locator('adopted-style:visible').count(), 'a style sheet shown as text').toBe(0)

  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send', exact: false }).first().waitFor()
  expect(offences).toEqual([])
})
