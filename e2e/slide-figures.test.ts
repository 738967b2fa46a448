// Figures of slides: sorted bars that change places, shares of points, a mean and a score as large figures, texts that
// are new in the accent, the first question of a Q&A large, and the wheel in the middle with its winner over it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { movingStage, stage } from './support/browser.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
const sizesOf = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll(elements => elements.map(element => Number.parseFloat(getComputedStyle(element).fontSize)))
const colorOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => getComputedStyle(element).backgroundColor)
const accentOf = (page: Page) =>
  page.locator('.stage-main').evaluate(main => {
    const probe = document.createElement('i')
    probe.style.background = 'var(--accent)'
    main.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })

async function expectReadable(page: Page, screen: string): Promise<void> {
  await expect.poll(() => unreadable(page, { '.stage-main': 20 }), { message: screen }).toEqual([])
}

test('a ranking is sorted bars of mean places, which change places as answers come', async ({
  openPage,
  openRoom,
}) => {
  const texts = ['Slow builds', 'Flaky tests', 'Unclear priorities', 'The coffee machine']
  const options = texts.map(text => ({ text }))
  const room = await openRoom({ questions: [{ type: 'RANKING', prompt: 'What first?', options }] })
  const [id, ids] = [room.questions[0]!, room.options[0]!]
  const [first, second, third] = await Promise.all([room.phone(), room.phone(), room.phone()])
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await page.locator('.tile').nth(3).waitFor()
  expect(await page.locator('.ranked').count()).toBe(0)
  await first.answer(id, { order: ids })
  const labels = () => page.locator('.ranked .bar-text').allTextContents()
  await expect.poll(labels).toEqual(texts)
  expect(await page.locator('.ranked small').allTextContents()).toEqual(['Average place'])
  expect(await sizesOf(page, '.ranked-place')).toEqual([52, 52, 52, 52])
  expect(await sizesOf(page, '.ranked .bar-value')).toEqual([40, 40, 40, 40])
  for (const { top, bottom } of await boxes(page, '.ranked > .bar')) {
    expect(bottom - top).toBeLessThanOrEqual(88.5)
    expect(bottom - top).toBeGreaterThan(80)
  }
  await expectReadable(page, 'a ranking')

  await page.evaluate(() => {
    const moved: unknown[] = []
    Object.assign(globalThis, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      moved.push((options as KeyframeAnimationOptions).duration)
      return animate.call(this, frames, options)
    }
  })
  for (const device of [second, third]) await device.answer(id, { order: ids.toReversed() })
  await expect.poll(labels).toEqual(texts.toReversed())
  expect(await page.locator('.ranked .bar-value').allTextContents()).toEqual([
    '2Average place',
    '2.3',
    '2.7',
    '3',
  ])
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  expect(moved.length).toBeGreaterThanOrEqual(4)
  expect(new Set(moved)).toEqual(new Set([420]))
  const fills = () =>
    page.locator('.ranked .bar-fill').evaluateAll(all => all.map(fill => fill.getBoundingClientRect().right))
  await expect
    .poll(async () => {
      const ends = await fills()
      return ends.every((end, i) => i === 0 || end < ends[i - 1]!)
    })
    .toBe(true)
})

test('points are shares of all points, equal ones the same', async ({ openPage, openRoom }) => {
  const options = ['Training', 'Laptops', 'Kitchen'].map(text => ({ text }))
  const room = await openRoom({
    questions: [{ type: 'POINT_ALLOCATION', prompt: 'Spend', options, settings: { total_points: 9 } }],
  })
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await device.until(() => device.room?.question?.id === room.questions[0])
  const [a, b, c] = room.options[0]!
  await device.answer(room.questions[0]!, { points: { [a!]: 3, [b!]: 3, [c!]: 3 } })
  const values = () => page.locator('.bar-value').allTextContents()
  await expect.poll(values).toEqual(['33%', '33%', '33%'])
  await device.answer(room.questions[0]!, { points: { [a!]: 6, [b!]: 3, [c!]: 0 } })
  await expect.poll(values).toEqual(['67%', '33%', '0%'])
})

test('a mean and a score are large figures at the start, with their columns', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      {
        type: 'RATING',
        prompt: 'How clear?',
        settings: { min: 1, max: 5, min_label: 'Not', max_label: 'Very' },
      },
      { type: 'NPS', prompt: 'How likely?' },
    ],
  })
  const devices = await Promise.all([room.phone(), room.phone()])
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const answer = async (at: number, values: readonly number[]) => {
    await room.activate(at)
    for (const [i, device] of devices.entries()) {
      await device.until(() => device.room?.question?.id === room.questions[at])
      await device.answer(room.questions[at]!, { value: values[i] })
    }
  }
  const expectBeside = async (figure: string) => {
    expect(await sizesOf(page, figure)).toEqual([148])
    const [large, columns] = [await boxes(page, figure), await boxes(page, '.histogram-columns')]
    expect(large[0]!.right).toBeLessThan(columns[0]!.left)
    expect(columns[0]!.right).toBeGreaterThan(1200)
    expect(columns[0]!.bottom - columns[0]!.top).toBeGreaterThan(120)
  }
  await answer(0, [4, 3])
  await page.locator('.large-figure', { hasText: '3.5' }).waitFor()
  await page.locator('.large-figure', { hasText: '2 answers' }).waitFor()
  await expectBeside('.large-figure')
  expect(new Set(await sizesOf(page, '.rated .column-count'))).toEqual(new Set([32]))
  expect(await page.locator('.mean').count()).toBe(0)
  await expectReadable(page, 'a rating')

  await answer(1, [10, 3])
  await page.locator('.large-figure', { hasText: /^0/ }).waitFor()
  await expectBeside('.large-figure')
  const [stack] = await boxes(page, '.nps-bar')
  expect(stack!.bottom - stack!.top).toBe(72)
  expect(stack!.bottom).toBeLessThan((await boxes(page, '.histogram-columns'))[0]!.top)
  await expectReadable(page, 'a score')
  await devices[0]!.answer(room.questions[1]!, { value: 3 })
  // With a minus sign: a hyphen is a third as wide.
  await page.locator('.large-figure', { hasText: /^−100/ }).waitFor()
})

test('few texts fill the slide, short ones are larger, cards make way, and what is new is in the accent for four seconds', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  const id = room.questions[0]!
  const devices = await Promise.all(Array.from({ length: 8 }, () => room.phone()))
  await room.activate(0)
  const long = 'A quiet room on every floor, because it takes one to think'
  await devices[0]!.answer(id, { text: long })
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.note').waitFor()
  const sizeOf = (text: string) =>
    page
      .locator('.note', { hasText: text })
      .evaluate(note => Number.parseFloat(getComputedStyle(note).fontSize))
  expect(await sizeOf('A quiet room')).toBe(52)
  const [alone] = await boxes(page, '.note')
  expect(alone!.right - alone!.left).toBeGreaterThan(1_100)
  await page.evaluate(() => {
    const moved: unknown[] = []
    Object.assign(globalThis, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      moved.push((options as KeyframeAnimationOptions).duration)
      return animate.call(this, frames, options)
    }
  })
  expect(await page.locator('.note[data-newest="true"]').count()).toBe(0)
  const accent = await accentOf(page)
  expect(await colorOf(page, '.note')).not.toBe(accent)

  await devices[1]!.answer(id, { text: 'Fewer meetings' })
  const newest = page.locator('.note[data-newest="true"]')
  await newest.filter({ hasText: 'Fewer meetings' }).waitFor()
  const delay = () =>
    newest.evaluate(note => {
      const all = note.getAnimations().filter(one => one instanceof CSSAnimation)
      return Object.fromEntries(
        all.map(one => {
          const { delay, duration } = one.effect!.getComputedTiming()
          return [one.animationName, [delay, duration]]
        }),
      )
    })
  expect((await delay()).newest).toEqual([4_000, 120])
  await newest.evaluate(note => {
    for (const shown of note.getAnimations()) {
      shown.pause()
      shown.currentTime = 3_900
    }
  })
  expect(await colorOf(page, '.note[data-newest="true"]')).toBe(accent)
  await newest.evaluate(note => {
    for (const shown of note.getAnimations()) shown.finish()
  })
  expect(await colorOf(page, '.note[data-newest="true"]')).not.toBe(accent)
  for (const [i, text] of [
    'Better coffee',
    'Fewer slides',
    'More light',
    'A garden',
    'Cake',
    'Tea',
  ].entries()) {
    await devices[i + 2]!.answer(id, { text })
    await newest.filter({ hasText: text }).waitFor()
    expect(await newest.count()).toBe(1)
    if (i === 0) {
      await expect.poll(() => sizeOf('Fewer meetings')).toBe(72)
      expect(await sizeOf('A quiet room')).toBe(52)
      // Two columns or three: their order is random.
      const lefts = new Set((await boxes(page, '.note')).map(({ left }) => left))
      expect(lefts.size).toBeGreaterThan(1)
    }
  }
  await expect.poll(() => sizeOf('Fewer meetings')).toBe(40)
  expect(await sizeOf('A quiet room')).toBe(32)
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  expect(new Set(moved)).toEqual(new Set([240]))
  await expectReadable(page, 'eight texts')
})

test('before the first text or word a slide shows how to join, and its title is where it stays', async ({
  openPage,
  openRoom,
}) => {
  const prompt = 'What should we do more of, and what less, if everything else stays as it is? '.repeat(3)
  const room = await openRoom({
    questions: ['OPEN_TEXT', 'WORD_CLOUD'].map(type => ({ type, prompt })),
  })
  const [page, remote] = [await openPage(stage), await room.stage()]
  await page.goto(await room.stageUrl('screen'))
  for (const [i, shown] of ['.note', '.cloud-word'].entries()) {
    await room.activate(i)
    await page.locator('.inviting .join-code').waitFor()
    await expectReadable(page, 'nothing said')
    const [title] = await boxes(page, '.stage-prompt')
    const [qr] = await boxes(page, '.join-panel .qr')
    expect(qr!.right - qr!.left).toBe(340)
    expect(qr!.top).toBeGreaterThan(title!.bottom)
    expect(await page.locator('.join-strip').isVisible()).toBe(false)
    await remote.send({ type: 'screen', results_hidden: true })
    await page.locator('.inviting').waitFor({ state: 'detached' })
    await remote.send({ type: 'screen', results_hidden: false })
    await page.locator('.inviting').waitFor()
    const device = await room.phone()
    await device.until(() => device.room?.question?.id === room.questions[i])
    await device.answer(room.questions[i]!, i === 0 ? { text: 'More light' } : { words: ['light'] })
    await page.locator(shown).waitFor()
    expect(await page.locator('.join-panel').count()).toBe(0)
    expect(await boxes(page, '.stage-prompt')).toEqual([title])
  }
})

test('a wall of many texts has more pages rather than smaller texts, on cards without empty lines', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What should we do more of?' }] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  const say = async (i: number) => {
    const device = await room.phone()
    await device.until(() => device.room?.question?.id === room.questions[0])
    const text = `${i} of us would like to hear more from the night shift.`
    await device.answer(room.questions[0]!, { text })
  }
  for (const [from, to] of [
    [0, 23],
    [23, 64],
  ] as const) {
    await Promise.all(Array.from({ length: to - from }, (_, i) => say(from + i)))
    await page
      .locator('.note')
      .nth(to - 1)
      .waitFor()
    await expect.poll(() => sizesOf(page, '.note:first-child')).toEqual([24])
    await expectReadable(page, `${to} texts`)
  }
  const [card] = await boxes(page, '.note')
  const [text] = await boxes(page, '.note .written')
  expect(text!.top - card!.top).toBeCloseTo(card!.bottom - text!.bottom, 0)
})

test('two or three options have taller tiles', async ({ openPage, openRoom }) => {
  const room = await openRoom({
    questions: [2, 4].map(count => ({
      type: 'MULTIPLE_CHOICE',
      prompt: 'Shall we?',
      options: Array.from({ length: count }, (_, i) => ({ text: `Option ${i}` })),
    })),
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  for (const [i, height] of [148, 108].entries()) {
    await room.activate(i)
    await page
      .locator('.bar')
      .nth(2 * i + 1)
      .waitFor()
    await expect
      .poll(async () => (await boxes(page, '.bar-track')).map(({ top, bottom }) => bottom - top))
      .toEqual(Array(2 + 2 * i).fill(height))
  }
})

test('a Q&A shows how to ask, then its first question large next to four others, and the rest on further pages', async ({
  openPage,
  openRoom,
}) => {
  const qa = { type: 'QA', prompt: 'What would you like to ask?' }
  const room = await openRoom({ questions: [qa, qa] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await page.locator('.inviting .join-code').waitFor()
  expect(await sizesOf(page, '.stage-prompt')).toEqual([72])
  expect(await sizesOf(page, '.join-code')).toEqual([148])
  const [qr] = await boxes(page, '.join-panel .qr')
  expect(qr!.right - qr!.left).toBe(340)
  expect(await page.locator('.join-strip').isVisible()).toBe(false)
  await expectReadable(page, 'nothing asked')

  const ask = async (text: string, at = 0) =>
    (await room.phone()).send({ type: 'ask', question_id: room.questions[at]!, text })
  await ask('Do we keep both offices?')
  await page.locator('.board-entry').waitFor()
  expect(await page.locator('.inviting').count()).toBe(0)
  expect(await page.locator('.join-strip').isVisible()).toBe(true)
  const firstText = '.board-entry:first-child > div > :first-child'
  await expect.poll(() => sizesOf(page, firstText)).toEqual([72])
  expect(await colorOf(page, '.board-entry')).toBe(await accentOf(page))
  for (const text of ['Is there cake?', 'Who pays?', 'When?', 'And why?']) await ask(text)
  await page.locator('.board-entry').nth(4).waitFor()
  expect(await page.locator('.page-turner').isVisible()).toBe(false)
  const [first, ...others] = await boxes(page, '.board-entry')
  expect(others.length).toBe(4)
  for (const other of others) expect(other.left).toBeGreaterThan(first!.right)
  expect(Math.abs(others[3]!.bottom - first!.bottom)).toBeLessThan(4)
  expect(await sizesOf(page, '.board-entry:nth-child(n + 2)')).toEqual([24, 24, 24, 24])
  expect(await sizesOf(page, '.board-entry:first-child .board-votes')).toEqual([40])
  await expectReadable(page, 'five questions')

  for (const text of ['One more', 'And another']) await ask(text)
  await page.locator('.board-entry').nth(6).waitFor()
  await page.locator('.page-turner').getByText('Page 1 of 2').waitFor()
  await expectReadable(page, 'seven questions')

  // Others in smaller type leave the first one as it is.
  await room.activate(1)
  await page.locator('.inviting').waitFor()
  const evening = 'of those who work in the evening '.repeat(3)
  for (const asks of ['Who', 'What', 'When', 'Which', 'Why']) await ask(`${asks} ${evening}?`, 1)
  await page.locator('.board[data-size="20"] > :nth-child(5)').waitFor({ timeout: 20_000 })
  expect(await sizesOf(page, firstText)).toEqual([40])
  await expectReadable(page, 'long questions')
})

test('the wheel is 600 units in the middle of a dark slide, its winner on a card over it', async ({
  openPage,
  openRoom,
}) => {
  const options = ['Amara', 'Jonas', 'Priya', 'Kim'].map(text => ({ text }))
  const room = await openRoom({ questions: [{ type: 'SPINNER', prompt: 'Who presents first?', options }] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await page.locator('.wheel-picture').waitFor()
  await expect.poll(() => page.locator('.s-box').getAttribute('data-moment')).toBe('true')
  const middle = ({ left, right }: Box) => (left + right) / 2
  await expect.poll(async () => (await boxes(page, '.wheel-picture'))[0]!.bottom).toBeLessThan(648)
  const [wheel] = await boxes(page, '.wheel-picture')
  expect(wheel!.bottom - wheel!.top).toBeCloseTo(600, 0)
  expect(middle(wheel!)).toBeCloseTo(640, 0)
  const [prompt] = await boxes(page, '.stage-prompt')
  expect(prompt!.right).toBeLessThan(wheel!.left)
  /** The most that a name is turned, in degrees. */
  const steepest = () =>
    page.locator('.wheel-disc text').evaluateAll(names =>
      Math.max(
        ...names.map(name => {
          const { a, b } = (name as SVGTextElement).getScreenCTM()!
          return Math.abs((Math.atan2(b, a) * 180) / Math.PI)
        }),
      ),
    )
  expect(await steepest(), 'no name is upside down').toBeLessThan(90.1)

  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.locator('.wheel-name[data-turning="false"] .written').waitFor()
  expect(await sizesOf(page, '.wheel-name')).toEqual([104])
  const [card] = await boxes(page, '.wheel-name')
  expect(middle(card!)).toBeCloseTo(640, 0)
  expect(card!.top).toBeGreaterThan(wheel!.top)
  expect(card!.bottom).toBeLessThan(wheel!.bottom)
  expect(await steepest(), 'at rest, too').toBeLessThan(90.1)
  await expectReadable(page, 'a winner')
})
