// At 400 % zoom (WCAG reflow) phones and stages never scroll sideways, for any question type; right-to-left layout is
// mirrored and nothing sticks out.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy, joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { comeToRest } from './support/judge-page.ts'
import { test } from './support/test.ts'

/** What 1280 × 1024 pixels are when they are enlarged to 400 % (WCAG 2.2, 1.4.10). */
const enlarged = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 } as const

/** What stands out at either side of a page, and would have to be scrolled to. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = [...document.querySelectorAll('#app *')].flatMap(element => {
      const { left, right, width } = element.getBoundingClientRect()
      const isClipped =
        element.closest('.only-read, .bar-track, .pair-right, .cloud, .mean, .leader, svg') !== null
      if (width === 0 || isClipped || (left >= -1 && right <= clientWidth + 1)) return []
      return [
        `${element.tagName} .${element.getAttribute('class')}: ${Math.round(left)}–${Math.round(right)}`,
      ]
    })
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...found] : found
  })
}

/** What is pressed on a remote and is smaller than a finger, in pixels. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    return [
      ...document.querySelectorAll('#app :is(button, a, select, summary, input:not([type="checkbox"]))'),
    ]
      .filter(target => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap(target => {
        const { width, height } = target.getBoundingClientRect()
        if (width >= least - 0.5 && height >= least - 0.5) return []
        return [`${target.textContent} ${target.className}: ${Math.round(width)} × ${Math.round(height)}`]
      })
  })
}

test('at 400 % every question is answered and every stage controlled without scrolling sideways, on a remote with targets of 44 pixels', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, remote] = await Promise.all([openPage(enlarged), openPage(enlarged)])
  await remote.goto(await room.stageUrl('remote'))
  await remote.getByRole('button', { name: 'Start' }).waitFor()
  expect(await sideways(remote), 'the lobby').toEqual([])
  await page.goto(room.url)
  expect(await sideways(page), 'joining').toEqual([])
  await joinByCode(page, room.url, room.code)

  for (const [at, { type, prompt }] of everyType.questions.entries()) {
    await remote.getByRole('button', { name: at === 0 ? 'Start' : 'Next' }).click()
    await page.getByRole('heading', { level: 1, name: prompt.split('___')[0]!.trim() }).waitFor()
    expect(await sideways(page), `the input of ${type}`).toEqual([])
    const answer = answerBy[type]
    if (answer) {
      await answer(page, 1)
      await page.getByText('Saved.').first().waitFor()
      await remote.locator('.answer-count', { hasText: /^1 of/ }).waitFor()
    }
    const reveal = remote.getByRole('button', { name: 'Reveal answer' })
    if (await reveal.isVisible()) {
      await reveal.click()
      await page.locator('[data-part="verdict"]').waitFor()
    }
    for (const [one, where] of [
      [page, 'a phone'],
      [remote, 'a stage'],
    ] as const) {
      await comeToRest(one)
      expect(await sideways(one), `${type} on ${where}`).toEqual([])
    }
    expect(await small(remote), `targets on a remote, ${type}`).toEqual([])
  }

  await remote.getByRole('button', { name: 'Leaderboard' }).click()
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  expect(await sideways(remote), 'the leaderboard').toEqual([])
  for (const panel of ['Join code', 'Who is here', 'Keyboard shortcuts', 'End session…']) {
    await remote.getByRole('button', { name: 'More controls' }).click()
    // At the end of the deck the step forward has a name of the menu, too.
    await remote.getByRole('button', { name: panel, exact: true }).last().click()
    await remote.locator('dialog[open]').waitFor()
    expect(await sideways(remote), `the panel ${panel}`).toEqual([])
    expect(await small(remote), `targets of the panel ${panel}`).toEqual([])
    if (panel !== 'End session…') await remote.keyboard.press('Escape')
  }
  await remote.locator('dialog[open]').getByRole('button', { name: 'End session' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await sideways(page), 'the end').toEqual([])
})

/** How many rows the buttons of a remote take beneath its steps, and which have more text than room. */
function rowsOfButtons(page: Page): Promise<{ rows: number; cramped: string[] }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.controls :is(.controls-step, .controls-more) > .button')]
    return {
      rows: getComputedStyle(document.querySelector('.controls-more')!).gridTemplateRows.split(' ').length,
      cramped: all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent),
    }
  })
}

/** How far apart a number and what stands below it end, in pixels. Runs in the page. */
function ragged(values: Element[]): number[] {
  return values.map(value => {
    const ends = [...value.childNodes].map(node => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return Math.round(range.getBoundingClientRect().right)
    })
    return Math.max(...ends) - Math.min(...ends)
  })
}

test.for([
  ['en-GB', 'Start'],
  ['de-DE', 'Beginnen'],
  ['fr-FR', 'Commencer'],
  ['es-ES', 'Empezar'],
] as const)(
  'on 320 pixels the buttons of a remote in %s take two rows, open, closed and timed, and hold their texts; a sum ends where its mean does',
  async ([locale, start], { openPage, openRoom }) => {
    const room = await openRoom(everyType)
    const remote = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true, locale })
    await remote.goto(await room.stageUrl('remote'))
    await remote.getByRole('button', { name: start }).click()
    await remote.locator('[data-phase="OPEN"]').waitFor()
    expect(await rowsOfButtons(remote)).toEqual({ rows: 2, cramped: [] })
    await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/lock`)
    await remote.locator('[data-phase="LOCKED"]').waitFor()
    expect(await rowsOfButtons(remote)).toEqual({ rows: 2, cramped: [] })
    await room.activate(everyType.questions.findIndex(({ type }) => type === 'QUIZ'))
    await remote.locator('.button.half').first().waitFor()
    expect(await rowsOfButtons(remote)).toEqual({ rows: 2, cramped: [] })

    await room.activate(everyType.questions.findIndex(({ type }) => type === 'POINT_ALLOCATION'))
    await remote.locator('.bar-value small').first().waitFor()
    await expect.poll(() => remote.locator('.bar-value').evaluateAll(ragged)).toEqual([0, 0, 0])
  },
)

test('where lines run to the left, phone and stage are mirrored and nothing stands out', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, screen] = await Promise.all([openPage(phone), openPage(stage)])
  await screen.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  for (const one of [page, screen])
    await one.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })

  for (const [at, { type, prompt }] of everyType.questions.entries()) {
    await room.activate(at)
    const heading = prompt.split('___')[0]!.trim()
    for (const one of [page, screen]) await one.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await sideways(page), `the input of ${type}`).toEqual([])
    await answerBy[type]?.(page, 1)
    if (answerBy[type]) await screen.locator('.answer-count', { hasText: /^1 of/ }).waitFor()
    if (at === 0) {
      await comeToRest(screen)
      expect(await edges(screen, '.bar-fill')).toMatchObject({ start: 'right' })
      expect(await edges(screen, '.furniture-brand > .wordmark', '.furniture')).toMatchObject({
        start: 'right',
      })
      expect(await edges(page, '.connection', '.room-head')).toMatchObject({ start: 'left' })
    }
    for (const one of [page, screen]) expect(await sideways(one), type).toEqual([])
  }
})

/** Which side of its surroundings an element hangs on. */
function edges(page: Page, selector: string, around?: string): Promise<{ start: 'left' | 'right' }> {
  return page.evaluate(
    ({ selector, around }) => {
      const elements = [...document.querySelectorAll(selector)]
      const filled = elements.find(element => element.getBoundingClientRect().width > 0)!
      const outer = (around ? document.querySelector(around) : filled.parentElement)!
      const [inside, outside] = [filled.getBoundingClientRect(), outer.getBoundingClientRect()]
      // A bar is moved out of its track: what can be seen of it counts.
      const [left, right] = [Math.max(inside.left, outside.left), Math.min(inside.right, outside.right)]
      return { start: left - outside.left < outside.right - right ? 'left' : 'right' }
    },
    { selector, around },
  )
}

test('a prompt and options that are read from right to left stand at the right, on pages in a language that is not', async ({
  openPage,
  openRoom,
}) => {
  const [prompt, option] = ['كم يومًا في الأسبوع في المكتب يناسبك؟', 'ولا يوم']
  const room = await openRoom({
    questions: [{ type: 'MULTIPLE_CHOICE', prompt, options: [{ text: option }, { text: 'Three' }] }],
  })
  const [page, screen] = await Promise.all([openPage(phone), openPage(stage)])
  await screen.goto(await room.stageUrl('screen'))
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  for (const one of [page, screen]) {
    await one.getByText(option).first().waitFor()
    const heading = one.locator('h1 .written')
    expect(await one.getAttribute('html', 'dir')).toBe('ltr')
    const standsAtItsEnd = () =>
      heading.evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const [line, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
        return box.right - line.right < 2 && line.left > box.left
      })
    await expect.poll(standsAtItsEnd).toBe(true)
    for (const text of [prompt, option]) {
      const written = one.locator('.written', { hasText: text }).first()
      expect(await written.evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
    }
  }
})
