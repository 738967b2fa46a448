// Question types on slides: a number's axis reaches over its answers and flags the correct one, pairs are wired in their colors with what
// was said instead, a correct order and accepted texts come with their mistakes, words of a cloud stand the same everywhere; what has no
// answers yet is drawn whole. All of it without colors, from right to left, and as a page of 320 pixels.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { boxes, colorsOf, sizesOf } from './support/boxes.ts'
import { stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

async function expectReadable(page: Page, screen: string): Promise<void> {
  await expect.poll(() => unreadable(page, { '.stage-main': 20 }), { message: screen }).toEqual([])
}

/** Every element has a border without colors of the page. */
async function expectBorders(page: Page, selector: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const borders = await page
    .locator(selector)
    .evaluateAll(elements => elements.map(element => getComputedStyle(element).borderTopWidth))
  await page.emulateMedia({ forcedColors: 'none' })
  expect(borders.length).toBeGreaterThan(0)
  expect(new Set(borders), selector).toEqual(new Set(['2px']))
}

async function answerAll(room: TestRoom, at: number, answers: readonly unknown[]): Promise<void> {
  await room.activate(at)
  for (const answer of answers) {
    const device = await room.phone()
    await device.until(() => device.room?.question?.id === room.questions[at])
    await device.answer(room.questions[at]!, answer)
  }
}

const reveal = (room: TestRoom, at: number) =>
  room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[at]}/reveal`)

/** Nothing of a page leaves a narrow window sideways. */
async function expectReflows(page: Page, shown: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.locator(`[data-shape="page"] ${shown}`).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize(stage.viewport)
}

test('a number has its axis over the answers and the accepted ones, a flag at the correct one, and its mean and median large', async ({
  openPage,
  openRoom,
}) => {
  const settings = { min: 0, max: 1000, step: 1, correct_value: 412, tolerance: 10 }
  const room = await openRoom({
    questions: [
      { type: 'NUMERIC', prompt: 'How many people joined us this year?', settings },
      { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 100, step: 1 } },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await answerAll(
    room,
    0,
    [382, 402, 411, 412, 412, 450].map(value => ({ value })),
  )
  await page.locator('.concealed-count', { hasText: '6 answers' }).waitFor()
  // The question has the slide, over the numbers to choose from.
  expect(await sizesOf(page, '.stage-prompt')).toEqual([104])
  expect(await page.locator('.number-line > span').allTextContents()).toEqual(['0', '1000'])
  expect((await boxes(page, '.concealed-count'))[0]!.bottom).toBeGreaterThan(430)
  await expectReadable(page, 'a number, concealed')
  await reveal(room, 0)
  await page.locator('.large-figure', { hasText: '412' }).waitFor()
  expect(await sizesOf(page, '.stage-prompt')).toEqual([52])
  const figure = await page.locator('.large-figure').textContent()
  for (const line of [
    '412',
    'Average',
    '6 answers',
    'Median 411.5',
    '382 lowest, 450 highest',
    '4 of 6 right',
    '412 ± 10',
  ])
    expect(figure).toContain(line)
  expect(await sizesOf(page, '.large-figure')).toEqual([148])
  expect((await page.locator('.column-count').allTextContents()).filter(Boolean)).toEqual([
    ...['1', '1', '3', '1'],
  ])
  // The dashed line stands in the column of the correct number, its pill above all counts.
  const [flag] = await boxes(page, '.mean')
  const right = await boxes(page, '.column[data-right="true"]')
  expect(right.length).toBe(3)
  expect(flag!.left).toBeGreaterThan(right[0]!.left)
  expect(flag!.left).toBeLessThan(right[2]!.right)
  const [pill] = await boxes(page, '.mean-label')
  for (const count of await boxes(page, '.column-count span:not(:empty)'))
    expect(count.top).toBeGreaterThan(pill!.bottom)
  const [rightColor] = await colorsOf(page, '.column[data-right="true"] .column-fill')
  expect(await colorsOf(page, '.column[data-right="false"] .column-fill')).not.toContain(rightColor)
  await expectReadable(page, 'a number')
  await expectBorders(page, '.column-fill')
  await expectReflows(page, '.right-line')

  await room.activate(1)
  await page.locator('.rated[data-asked="true"]').waitFor()
  await expectReadable(page, 'a number without answers')
  expect(await page.locator('.large-figure').textContent()).toBe('No answers yet')
  const columns = await boxes(page, '.histogram-columns')
  for (const whole of await boxes(page, '.column-fill'))
    expect(whole.bottom - whole.top).toBeGreaterThan(0.9 * (columns[0]!.bottom - columns[0]!.top))
})

test('a scale is drawn whole before its first answer, a score as well, in the same places as later', async ({
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
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  for (const [at, answers] of [
    [4, 4],
    [10, 3],
  ].entries()) {
    await room.activate(at)
    await page.locator(`.stage-main[data-of="${room.questions[at]}"] .rated[data-asked="true"]`).waitFor()
    const before = await boxes(page, '.column-track')
    expect(await boxes(page, '.column-fill')).toEqual(before)
    await expectReadable(page, `asked ${at}`)
    await answerAll(
      room,
      at,
      answers.map(value => ({ value })),
    )
    await page.locator('.rated[data-asked="false"]').waitFor()
    expect(await boxes(page, '.column-track')).toEqual(before)
    await expectBorders(page, at === 0 ? '.column-fill' : '.nps-bar > span:not([data-none="true"])')
  }
  await expect
    .poll(() => page.locator('.nps-bar > [data-none="false"]').allTextContents())
    .toEqual(['50%', '50%'])
  expect(await page.locator('.large-figure').textContent()).toContain('50% − 50%')
})

test('pairs are wired in colors of their own, with the number of correct answers and the most frequent wrong ones; while open both sides stand apart', async ({
  openPage,
  openRoom,
}) => {
  const capitals = {
    Australia: 'Canberra',
    Brazil: 'Brasília',
    Canada: 'Ottawa',
    Liechtenstein: 'Vaduz',
    Türkiye: 'Ankara',
  }
  const room = await openRoom({
    questions: [
      {
        type: 'MATCHING',
        prompt: 'Which capital belongs to which country?',
        options: Object.entries(capitals).map(([text, match]) => ({ text, match })),
      },
      {
        type: 'MATCHING',
        prompt: 'ما عاصمة كل بلد؟',
        options: [
          { text: 'مصر', match: 'القاهرة' },
          { text: 'تونس', match: 'مدينة تونس' },
        ],
      },
      {
        type: 'MATCHING',
        prompt: 'Which definition belongs to which word?',
        options: Array.from({ length: 10 }, (_, i) => ({
          text: `Word ${i} that we should agree on before the next quarter begins`,
          match: `Definition ${i} that says plainly what will not be done by anybody any more`,
        })),
      },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const matches = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body.questions[0]
    .options
  const pairs = (order: readonly number[]) => ({
    pairs: matches.map(({ id }: { id: string }, i: number) => ({
      left_id: id,
      right_id: matches[order[i]!].match_id,
    })),
  })
  await answerAll(room, 0, [pairs([0, 1, 2, 3, 4]), pairs([0, 1, 2, 3, 4]), pairs([1, 0, 2, 3, 4])])
  await page.locator('.sides .tile').nth(9).waitFor()
  expect(await page.locator('.wired').count()).toBe(0)
  const sides = await boxes(page, '.sides > ul:first-child > .tile')
  const colors = await colorsOf(page, '.sides > ul:first-child > .tile')
  expect(new Set(colors).size).toBe(5)
  await expectReadable(page, 'both sides')

  await reveal(room, 0)
  await page.locator('.wired-pair').nth(4).waitFor()
  const cards = await boxes(page, '.wired-card')
  const wires = await boxes(page, '.wire')
  expect(sides.at(-1)!.bottom).toBeGreaterThan(600)
  expect(await sizesOf(page, '.wired-said > small')).toEqual([24, 24])
  for (const [i, wire] of wires.entries()) {
    const [left, right] = [cards[2 * i]!, cards[2 * i + 1]!]
    expect(left.top).toBeCloseTo(sides[i]!.top, 0)
    expect(left.bottom).toBeCloseTo(sides[i]!.bottom, 0)
    expect(wire.left).toBeCloseTo(left.right, 0)
    expect(wire.right).toBeCloseTo(right.left, 0)
    expect((wire.top + wire.bottom) / 2).toBeCloseTo((left.top + left.bottom) / 2, 0)
    expect(left.bottom - left.top).toBeLessThanOrEqual(92.5)
  }
  expect(new Set(await colorsOf(page, '.wire')).size).toBe(5)
  expect(await page.locator('.wired-said').allInnerTexts()).toEqual([
    '2 right\n1 said Brasília',
    '2 right\n1 said Canberra',
    '3 right',
    '3 right',
    '3 right',
  ])
  await expectReadable(page, 'pairs')
  await expectBorders(page, '.wired-card')
  await expectReflows(page, '.pair-right')

  await answerAll(room, 1, [])
  await reveal(room, 1)
  await page.locator('.wired[dir="rtl"] .wired-pair').nth(1).waitFor()
  const [first, partner] = await boxes(page, '.wired-card')
  expect(first!.left).toBeGreaterThan(partner!.right)

  await answerAll(room, 2, [])
  await page.locator('.sides[data-size="20"]').waitFor()
  await expectAccessible(page, 'many pairs')
})

test('a correct order stands in its places, and accepted texts with the mistakes below', async ({
  openPage,
  openRoom,
}) => {
  const texts = ['Wheel', 'Printing', 'Radio', 'Web']
  const room = await openRoom({
    questions: [
      { type: 'ORDERING', prompt: 'What came first?', options: texts.map(text => ({ text })) },
      {
        type: 'FILL_IN_BLANK',
        prompt: 'The ___ is blue, the ___ is green.',
        settings: { blanks: [{ accepted: ['sky'] }, { accepted: ['grass', 'lawn'] }] },
      },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const [a, b, c, d] = room.options[0]!
  await answerAll(room, 0, [{ order: [a, b, c, d] }, { order: [b, a, c, d] }])
  await page.locator('.tiles .tile').nth(3).waitFor()
  await expectReadable(page, 'an order, concealed')
  await reveal(room, 0)
  await page.locator('.ranked .bar').nth(3).waitFor()
  expect(await page.locator('.ranked .bar-text').allInnerTexts()).toEqual(texts)
  expect(await page.locator('.ranked-place').allInnerTexts()).toEqual(['1', '2', '3', '4'])
  expect(await page.locator('.ranked .bar-value').allInnerTexts()).toEqual([
    '50%\nPlaced correctly',
    '50%',
    '100%',
    '100%',
  ])
  const rows = await boxes(page, '.ranked .bar-track')
  expect(rows.at(-1)!.bottom).toBeGreaterThan(580)
  expect(await sizesOf(page, '.ranked .bar-value small')).toEqual([24])
  // No row leads: all of them are correct.
  expect(new Set(await colorsOf(page, '.ranked .bar-fill')).size).toBe(1)
  await expectReadable(page, 'an order')
  await expectBorders(page, '.ranked .bar-track')
  await expectReflows(page, '.bar')

  await answerAll(room, 1, [
    { blanks: ['sky', 'lawn'] },
    { blanks: ['sea', 'lawn'] },
    { blanks: ['sea', ''] },
  ])
  await page.locator('.concealed-count').waitFor()
  expect(await sizesOf(page, '.stage-prompt')).toEqual([104])
  await expectReadable(page, 'blanks, concealed')
  await reveal(room, 1)
  await page.locator('.gap-answer').first().waitFor()
  expect(await sizesOf(page, '.stage-prompt')).toEqual([72])
  expect(await page.locator('.gap').allInnerTexts()).toEqual(['sky', 'grass'])
  expect(await page.locator('.gap-head').allInnerTexts()).toEqual(['1\n33% right', '2\n67% right'])
  expect(await page.locator('.gap-answer').allInnerTexts()).toEqual(['sea\n2', 'sky\n1', 'lawn\n2'])
  expect(await page.locator('.gap-answer[data-right="true"]').allInnerTexts()).toEqual(['sky\n1', 'lawn\n2'])
  expect(await page.locator('h1').textContent()).toBe('The sky is blue, the grass is green.')
  await expectBorders(page, '.gap-answer')
  await expectReadable(page, 'blanks')
  await expectReflows(page, '.blank-result')
})

test('words of a cloud stand in the same places at every size and after a reload, the most frequent in the middle', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      { type: 'WORD_CLOUD', prompt: 'One word for how this quarter felt', settings: { max_words: 10 } },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await page.locator('.cloud .empty').waitFor()
  await expectReadable(page, 'no words')
  const words = [
    'proud',
    'change',
    'growth',
    'hopeful',
    'Zusammenhalt',
    'focus',
    'مُلهِم',
    '混乱',
    'jumpy',
    'calm',
  ]
  // The first word comes with its count.
  const counted = page.evaluate(
    () =>
      new Promise<boolean>(done => {
        new MutationObserver(() => {
          if (!document.querySelector('.answer-count')!.textContent.startsWith('0'))
            done(document.querySelector('.cloud .empty') === null)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await answerAll(
    room,
    0,
    Array.from({ length: 6 }, (_, i) => ({ words: words.slice(0, 10 - i) })),
  )
  expect(await counted).toBe(true)
  await page.locator('.cloud-word').nth(9).waitFor()
  const placesOn = (page: Page) =>
    page
      .locator('.cloud-word')
      .evaluateAll(all => all.map(word => `${word.textContent} ${(word as HTMLElement).style.cssText}`))
  const places = () => placesOn(page)
  await expectReadable(page, 'a cloud')
  const ratio = async () => {
    const sizes = await sizesOf(page, '.cloud-word')
    return sizes.length === 10 ? Math.max(...sizes) / Math.min(...sizes) : 0
  }
  await expect.poll(ratio).toBeGreaterThan(3)
  expect(Math.min(...(await sizesOf(page, '.cloud-word')))).toBeGreaterThanOrEqual(20)
  const [cloud] = await boxes(page, '.cloud')
  const [first] = await boxes(page, '.cloud-word')
  expect((first!.left + first!.right) / 2).toBeCloseTo((cloud!.left + cloud!.right) / 2, -1)
  // With the last answers, as on a stage that is opened after them.
  const late = await openPage(stage)
  await late.goto(await room.stageUrl('screen'))
  await late.locator('.cloud-word').nth(9).waitFor()
  const before = await placesOn(late)
  await expect.poll(places).toEqual(before)
  for (const [width, height] of [
    [900, 506],
    [3840, 2160],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await places(), `${width} pixels`).toEqual(before)
  }
  await page.reload()
  await expect.poll(places).toEqual(before)
  await expectReflows(page, '.cloud-word')
})

test('a title alone fills the slide, and bullets of a text are in the accent', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'NPS', prompt: 'How likely?' }] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const remote = await room.stage()
  const show = async (slide: { title: string; body?: string }) => {
    const { id } = await writing(room.api.app.services, tx =>
      createContentSlide(tx, room.api.organization, room.presentationId, slide),
    )
    await remote.send({ type: 'show_slide', slide_id: id })
    await page.locator(`.stage-main[data-of="${id}"]`).waitFor()
  }
  await show({ title: 'What we learned from 400 customers' })
  await expect.poll(() => sizesOf(page, '.stage-prompt')).toEqual([104])
  await expectReadable(page, 'a title alone')
  await show({
    title: 'Three things that change on Monday',
    body: '- One calendar\n- Decisions are written down\n\n> A name on every request',
  })
  await expect.poll(() => sizesOf(page, '.stage-prompt')).toEqual([52])
  await expect.poll(() => sizesOf(page, '.markdown')).toEqual([40])
  const [marker, accent] = await page
    .locator('.markdown li')
    .first()
    .evaluate(item => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--accent)'
      item.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [getComputedStyle(item, '::marker').color, color]
    })
  expect(marker).toBe(accent)
  await expectReadable(page, 'a text')
  await show({ title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen '.repeat(2).trim() })
  await expectReadable(page, 'long words')
})

test('more options than colors have one color, in full where they lead; forced colors show every bar, those of places too', async ({
  openPage,
  openRoom,
}) => {
  const options = Array.from({ length: 7 }, (_, i) => ({ text: `Town ${i + 1}` }))
  const room = await openRoom({
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: 'Where do we meet?', options },
      { type: 'RANKING', prompt: 'Which towns first?', options: options.slice(0, 3) },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const expectForced = async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    expect(new Set(await colorsOf(page, '.bar-fill'))).toEqual(new Set(['rgb(0, 0, 0)']))
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await answerAll(
    room,
    0,
    [0, 1, 1].map(i => ({ option_ids: [room.options[0]![i]] })),
  )
  await page.locator('[data-leads="true"]', { hasText: 'Town 2' }).waitFor()
  // Before the last answer both lead.
  await page.locator('[data-leads="false"]', { hasText: 'Town 1' }).waitFor()
  for (const part of ['.letter', '.bar-fill']) {
    const [leading, ...others] = await colorsOf(page, `[data-leads="true"] ${part}`)
    expect(others).toEqual([])
    const pale = new Set(await colorsOf(page, `[data-leads="false"] ${part}`))
    expect(pale.size, part).toBe(1)
    expect(pale).not.toContain(leading)
  }
  await expectAccessible(page, 'more options than colors')
  await expectForced()

  await answerAll(room, 1, [{ order: room.options[1] }])
  await page.locator('.ranked[data-leads="true"]').waitFor()
  await expectForced()
})
