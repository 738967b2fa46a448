// Accessibility of the stage: screen readers hear results now and then but always the final state, reduced motion stops
// the wheel, dark mode stays, nothing covers texts in forced colours, six long options fit on one 1280 × 720 page.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { passTime, pauseClock, recordSockets } from './support/page-clock.ts'
import { test } from './support/test.ts'

const answers = 6

test('screen readers announce results at intervals, not with every answer, and always the final state', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const screen = await openPage(stage)
  await recordSockets(screen)
  await screen.clock.install()
  await room.activate(at.MULTIPLE_CHOICE)
  await screen.goto(await room.stageUrl('screen'))
  const status = screen.locator('figcaption [role="status"]')
  await status.filter({ hasText: 'No answers yet' }).waitFor({ state: 'attached' })
  await status.evaluate(element => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      subtree: true,
      characterData: true,
      childList: true,
    })
  })
  const said = () => screen.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  // From here on time passes on the page when the test says so.
  await pauseClock(screen)
  for (let i = 0; i < answers; i++) {
    const device = await room.phone()
    const [option] = room.options[at.MULTIPLE_CHOICE]!
    await device.answer(room.questions[at.MULTIPLE_CHOICE]!, { option_ids: [option] })
    await screen.locator('.answer-count', { hasText: new RegExp(`^${i + 1} of`) }).waitFor()
    await passTime(screen, 1_500)
  }
  expect(await said()).toHaveLength(1)
  await passTime(screen, 12_000)
  await expect
    .poll(async () => (await said()).at(-1))
    .toContain(`${answers} answers. In the lead: None, 100%`)
  expect(await said()).toHaveLength(2)
  const row = screen.getByRole('row', { name: /^None/ })
  expect(await row.textContent()).toBe(`None${answers}100%`)
})

test('with reduced motion the wheel does not turn: what it drew is there at once, and screen readers hear it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [calm, lively] = [
    await openPage({ ...stage, reducedMotion: 'reduce' }),
    await openPage({ ...stage, reducedMotion: 'no-preference' }),
  ]
  await room.activate(at.SPINNER)
  for (const page of [calm, lively]) await page.goto(await room.stageUrl('remote'))
  for (const page of [calm, lively]) {
    await page.locator('.wheel').waitFor()
    await page.locator('.wheel-name').evaluate(element => {
      const turned: string[] = []
      Object.assign(globalThis, { turned })
      new MutationObserver(() => turned.push(element.dataset.turning!)).observe(element, { attributes: true })
    })
  }
  // It turns for longer than the test takes, however slow the machine is.
  await lively.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, { ...(options as KeyframeAnimationOptions), duration: 3_600_000 })
    }
  })
  await calm.getByRole('button', { name: 'Spin the wheel' }).click()
  await calm.locator('.wheel-name .written').waitFor()
  await lively.locator('.wheel-name[data-turning="true"]').waitFor()
  expect(await lively.locator('.wheel-name').textContent()).toBe('…')
  const drawn = await calm.locator('.wheel-name').textContent()
  expect(await calm.getByRole('status').filter({ hasText: drawn! }).count()).toBe(1)
  const turned = () => (globalThis as unknown as { turned: string[] }).turned
  expect(await calm.evaluate(turned)).toEqual([])
  expect(await lively.evaluate(turned)).toEqual(['true'])
})

test('with forced colours every bar, column and arc stands out from the area below it, and nothing is drawn for zero answers', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const device = await room.phone()
  const page = await openPage({ ...stage, forcedColors: 'active' })
  await page.goto(await room.stageUrl('screen'))
  const drawn: readonly (readonly [number, string, (ids: readonly string[]) => unknown])[] = [
    [at.MULTIPLE_CHOICE, '.bar-fill', ([first]) => ({ option_ids: [first] })],
    [at.RATING, '.column-fill', () => ({ value: 4 })],
    [at.NPS, '.column-fill, .nps-bar > span', () => ({ value: 9 })],
    [at.POINT_ALLOCATION, '.bar-fill', ([first]) => ({ points: { [first!]: 100 } })],
  ]
  for (const [question, selector, answer] of drawn) {
    await room.activate(question)
    await device.until(() => device.room?.question?.id === room.questions[question])
    await device.answer(room.questions[question]!, answer(room.options[question]!))
    await page.locator('.answer-count', { hasText: /^1 of/ }).waitFor()
    const read = () =>
      page.locator(selector).evaluateAll(elements => {
        const under = getComputedStyle(document.body).backgroundColor
        return elements.map(element => {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
          const share = Number(getComputedStyle(element).getPropertyValue('--share') || 1)
          const isSeen = element.checkVisibility() && opacity !== '0' && share > 0
          return { isSeen, standsOut: backgroundColor !== under || backgroundImage !== 'none' }
        })
      })
    // The question before has one answer, too.
    const message = everyType.questions[question]!.type
    await expect.poll(async () => (await read()).some(({ isSeen }) => isSeen), { message }).toBe(true)
    const fills = await read()
    const seen = fills.filter(({ isSeen }) => isSeen)
    expect(seen.length).toBeLessThan(fills.length)
    expect(
      seen.filter(({ standsOut }) => !standsOut),
      message,
    ).toEqual([])
    // Otherwise browsers put an opaque plate behind each text, here over its bar.
    const plates = page.locator('.bar-text')
    const adjusted = plates.evaluateAll(texts => texts.map(text => getComputedStyle(text).forcedColorAdjust))
    expect(new Set(await adjusted), message).toEqual(new Set(selector === '.bar-fill' ? ['none'] : []))
  }
})

test('with forced colours nothing covers the text above the join address', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 3840, height: 2160 },
  ]) {
    const page = await openPage({ ...stage, viewport, forcedColors: 'active' })
    await page.goto(await room.stageUrl('screen'))
    for (const value of [page.locator('.join-line > .join-address')]) {
      const aboveIt = async (visibility: string) => {
        const [line, written] = [(await value.locator('..').boundingBox())!, (await value.boundingBox())!]
        const clip = { x: line.x, y: line.y, width: line.width, height: written.y - line.y }
        await value.evaluate((it, how) => it.style.setProperty('visibility', how), visibility)
        return (await page.screenshot({ clip })).toString('base64')
      }
      await value.waitFor()
      // Fonts may still come.
      await expect.poll(async () => (await aboveIt('hidden')) === (await aboveIt('visible'))).toBe(true)
    }
  }
})

test('in a high window a remote keeps bars with what they are of, and figures on one line', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const device = await room.phone()
  const page = await openPage({ ...phone, viewport: { width: 768, height: 1400 } })
  await page.goto(await room.stageUrl('remote'))
  for (const question of [at.MULTIPLE_CHOICE, at.POINT_ALLOCATION]) {
    await room.activate(question)
    await page.locator(`[data-type="${everyType.questions[question]!.type}"] .bar`).first().waitFor()
    const widest = () =>
      page.locator('.bar').evaluateAll(bars => {
        const gaps = bars.map(bar => {
          const [label, track] = ['.bar-label', '.bar-track'].map(part =>
            bar.querySelector(part)!.getBoundingClientRect(),
          )
          return track!.top - label!.bottom
        })
        return Math.max(...gaps)
      })
    await expect.poll(widest).toBeLessThan(12)
  }
  await device.answer(room.questions[at.POINT_ALLOCATION]!, {
    points: { [room.options[at.POINT_ALLOCATION]![0]!]: 100 },
  })
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.locator('.ending-figure').nth(2).waitFor()
  const heights = () =>
    page
      .locator('.ending-figure dd')
      .evaluateAll(figures => new Set(figures.map(one => Math.round(one.getBoundingClientRect().top))).size)
  await expect.poll(heights).toBe(1)
})

test('a stage that has chosen dark stays dark, whatever the system says', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const page = await openPage({ ...stage, colorScheme: 'light' })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.keyboard.press('t')
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await expect.poll(paper).toBe(dark)
})

test('on a stage of 1280 × 720 a question with six options is seen on one page', async ({
  openPage,
  openRoom,
}) => {
  const text = 'An option whose text is rather long, as they are when committees write them'
  const options = Array.from({ length: 6 }, (_, i) => ({ text: `${i + 1}. ${text}` }))
  const prompt =
    'What slowed your team down this quarter, and what would have to change so that it does not again?'
  const room = await openRoom({
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt, options },
      { type: 'RANKING', prompt, options },
      { type: 'POINT_ALLOCATION', prompt, options },
      { type: 'NPS', prompt },
      { type: 'RATING', prompt, settings: { min: 0, max: 10, min_label: 'Never', max_label: 'Always' } },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  for (const [index] of room.questions.entries()) {
    await room.activate(index)
    await page.getByText(`Question ${index + 1} of 5`).waitFor()
    await page.locator('.stage-main [data-arranged]').waitFor()
    const turner = page.locator('.page-turner:visible')
    await expect.poll(() => turner.count(), { message: `question ${index + 1}` }).toBe(0)
  }
})
