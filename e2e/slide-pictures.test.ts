// Pictures of slides in other pages: the stage's slide at any width, with the same line breaks, in both colour schemes and directions,
// drawn only where it is seen, and nothing to be operated in it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { stage } from './support/browser.ts'
import { hardDeck } from './support/hard-deck.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { linesOf } from './support/lines.ts'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

async function openDeck(
  workspace: TestWorkspace,
  questions: readonly object[],
  options: Parameters<TestWorkspace['pageOf']>[2] = { viewport: { width: 1280, height: 800 } },
): Promise<Page> {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const { body: deck } = await api.post('/presentations', { title: 'Team day', questions })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, options)
  await page.locator('.deck-editor').waitFor()
  return page
}

const preview = (page: Page) => page.locator('.deck-stage .stage-main')
const inList = (page: Page, at: number) => page.locator('.deck-slide').nth(at).locator('.stage-main')
/** Options of some types are in an order of the session's own; code and address differ. */
const sorted = async (lines: Promise<string[]>) =>
  (await lines).filter(line => !/^\d+$|:\d+$/.test(line)).toSorted()

test('lines of a picture break as on a stage, at 160 px and on the widest screens', async ({
  openPage,
  openRoom,
  workspace,
}) => {
  const page = await openDeck(workspace, hardDeck.questions)
  const room = await openRoom(hardDeck)
  const screen = await openPage(stage)
  await screen.goto(await room.stageUrl('screen'))
  await page.getByRole('radio', { name: 'Before answers' }).check()
  for (const [at, { type }] of hardDeck.questions.entries()) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await room.activate(at)
    await screen.locator(`.stage-main[data-of="${room.questions[at]}"]`).waitFor()
    await page.locator('.deck-slide-open').nth(at).click()
    await page.locator(`.deck-stage .stage-main[data-type=${type}]`).waitFor()
    const onStage = await sorted(linesOf(screen.locator('.stage-main')))
    expect(onStage.length).toBeGreaterThan(0)
    await expect.poll(() => sorted(linesOf(preview(page))), { message: `${at} ${type}` }).toEqual(onStage)
    await inList(page, at).waitFor()
    for (const [width, height] of [
      [1000, 600],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await sorted(linesOf(preview(page))), `${at} ${type}, ${width} px`).toEqual(onStage)
    }
  }
})

test.for([
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)(
  'the picture in the list is the large one, made smaller: %s, %s',
  async ([colorScheme, dir], { workspace }) => {
    const page = await openDeck(workspace, hardDeck.questions, {
      viewport: { width: 1280, height: 800 },
      colorScheme,
    })
    await page.evaluate(dir => {
      document.documentElement.dir = dir
    }, dir)
    for (const at of hardDeck.questions.keys()) {
      await page.locator('.deck-slide-open').nth(at).click()
      const small = inList(page, at)
      await small.waitFor()
      await expect
        .poll(() => linesOf(preview(page)), { message: `question ${at}` })
        .toEqual(await linesOf(small))
      const { width } = (await small.boundingBox())!
      expect(width).toBeLessThan(160)
    }
  },
)

test('two hundred slides are drawn where they are seen, cannot be operated, and leave the page accessible', async ({
  workspace,
}) => {
  const questions = Array.from({ length: 200 }, (_, i) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `Question ${i + 1}?`,
    options: [{ text: 'Tea' }, { text: 'Coffee' }],
  }))
  const page = await openDeck(workspace, questions)
  const offences = watchPage(page, workspace.url)
  const drawn = page.locator('.deck-slide .s-still')
  await drawn.first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.deck-slide .s-still').length > 5)
  expect(await drawn.count()).toBeLessThan(60)
  await expectAccessible(page, 'a list of pictures')
  await page.locator('.deck-slide-open').last().scrollIntoViewIfNeeded()
  await inList(page, 199).getByRole('heading', { name: 'Question 200?', includeHidden: true }).waitFor()
  expect(await drawn.count()).toBeLessThan(150)
  // The next stop after the list's is outside of it.
  await page.locator('.deck-slide-open').first().focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('.s-picture'))).toBe(null)
  expect(offences).toEqual([])
})

test('a picture that is drawn restyles nothing but itself', async ({ workspace }) => {
  const questions = Array.from({ length: 100 }, (_, i) => ({ type: 'NPS', prompt: `Question ${i + 1}?` }))
  const page = await openDeck(workspace, questions)
  await page.waitForFunction(() => document.querySelectorAll('.deck-slide .s-still').length > 5)
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  await page.locator('.deck-slide-open').last().scrollIntoViewIfNeeded()
  await inList(page, 99).waitFor()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const restyled = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' && args.elementCount !== undefined ? [args.elementCount] : [],
  )
  expect(restyled.length).toBeGreaterThan(0)
  const onPage = await page.evaluate(() => document.querySelectorAll('.shell *').length)
  expect(Math.max(...restyled)).toBeLessThan(onPage / 4)
})

test('images of slides that are not open have their proportions in pictures', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const store = (width: number, height: number) =>
    writing(workspace.app.services, tx => storeImage(tx, organization, readImage(png(width, height))!))
  const [wide, tall] = [await store(600, 100), await store(80, 300)]
  const api = await apiClient(workspace.app, { organization })
  const { body: deck } = await api.post('/presentations', {
    title: 'A walk',
    questions: [
      { type: 'NPS', prompt: 'Well?' },
      {
        type: 'RANKING',
        prompt: 'Which is older?',
        options: [wide, tall].map(({ id }, i) => ({ text: `Option ${i}`, image: { id, alt: '' } })),
      },
    ],
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, desk)
  const ratios = () =>
    inList(page, 1)
      .locator('img.picture')
      .evaluateAll(images =>
        images.map(image => {
          const { width, height } = image.getBoundingClientRect()
          return Math.round((10 * width) / height) / 10
        }),
      )
  await expect.poll(async () => (await ratios()).toSorted()).toEqual([0.3, 6])
})
