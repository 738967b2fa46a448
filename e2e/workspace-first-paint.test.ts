// What the workspace shows before its script has come: the frame of the screen that is to come, so that a slow line shows no blank
// page and nothing moves when the rest arrives.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

const small = { viewport: { width: 390, height: 844 } }
/** https://web.dev/articles/cls calls 0.1 good. */
const shiftMax = 0.05

/** A page that has signed in, if a cookie is given, with scripts held back until they are let through. */
async function heldBack(page: Page, workspace: TestWorkspace, cookie: string | undefined, path: string) {
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await page.context().addCookies([{ name, value, url: workspace.url }])
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let letThrough = () => {}
  const isLetThrough = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await isLetThrough
    await route.continue()
  })
  await page.goto(`${workspace.url}/workspace${path}`, { waitUntil: 'commit' })
  return letThrough
}
const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
const boxOf = (page: Page) => page.locator('.wordmark').first().boundingBox()

test('the frame of each screen is there before any script, stays where it is, and hardly anything moves', async ({
  openPage,
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const questions = [{ type: 'WORD_CLOUD', prompt: 'A word?' }]
  const { body: deck } = await owner.post(`/organizations/${organization.id}/presentations`, {
    title: 'Plans',
    questions,
  })
  const list = `/${organization.id}/presentations`
  for (const options of [desk, small])
    for (const [path, arrived] of [
      [`${list}/${deck.id}`, '.deck-saving'],
      [list, '.deck-card'],
      [`/${organization.id}`, '.deck-card'],
    ] as const) {
      const page = await openPage(options)
      const letThrough = await heldBack(page, workspace, owner.cookie, path)
      const painted = await boxOf(page)
      letThrough()
      await page.locator(arrived).first().waitFor()
      expect(await boxOf(page), path).toEqual(painted)
      // Frames of two more paints, in which what is late would move the rest.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await shiftOf(page), path).toBeLessThan(shiftMax)
    }
})

test('without a sign-in the card is painted, and styles of parts that load later do not come before the rest', async ({
  openPage,
  workspace,
}) => {
  await workspace.organization()
  const page = await openPage(desk)
  const styles: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.css')) styles.push(request.url())
  })
  const letThrough = await heldBack(page, workspace, undefined, '')
  const painted = await boxOf(page)
  letThrough()
  await page.getByLabel('Password', { exact: true }).waitFor()
  const arrived = await boxOf(page)
  expect([arrived?.x, arrived?.y]).toEqual([painted?.x, painted?.y])
  expect(await shiftOf(page)).toBeLessThan(shiftMax)
  expect(styles).toEqual([])
})

test('an address that changes before the texts have come is followed', async ({ openPage, workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await openPage(desk)
  const [name = '', value = ''] = owner.cookie?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: workspace.url }])
  const texts = Promise.withResolvers<void>()
  await page.route('**/assets/t-*-en-*.js', async route => {
    await texts.promise
    await route.continue()
  })
  const list = `${workspace.url}/workspace/${organization.id}/presentations`
  await page.addInitScript(() => localStorage.setItem('roomful.theme', 'dark'))
  await page.goto(list, { waitUntil: 'commit' })
  // The script has begun: the theme is applied first.
  await page.locator('html[data-theme="dark"]').waitFor()
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `${list}/import`)
  texts.resolve()
  await page.getByRole('heading', { name: 'Import a presentation' }).waitFor()
})
