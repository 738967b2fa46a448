// Formulas: prompts, options, explanations and content slides have them as MathML on stages, phones, reports and in the editor;
// wrong ones, prices and definitions stay as they are written; a deck without formulas loads nothing for them.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const wrong = String.raw`$\frac{1$`
const defined = String.raw`$\def\half{2}\half$`
const quiz = {
  type: 'QUIZ',
  prompt: String.raw`For $5 or $10: what is $\int_0^1 x^2\,dx$?`,
  options: [
    { text: String.raw`$\frac{1}{3}$`, is_correct: true },
    { text: wrong },
    { text: defined },
    { text: 'US$5' },
  ],
  settings: { time_limit_seconds: null },
  explanation: String.raw`Since $\left[\frac{x^3}{3}\right]_0^1$ is **it**.`,
}
const blanks = {
  type: 'FILL_IN_BLANK',
  prompt: 'The root of $x^2 = 9$ above zero is ___.',
  settings: { blanks: [{ accepted: ['3'] }] },
}
const slide = {
  layout: 'TEXT' as const,
  title: String.raw`Sums: $\sum_{i=1}^n i$`,
  body: 'By *Gauss*:\n\n$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$\n\n- with $n_1*n_2$ points',
}
const deck = { title: 'Calculus $x$', questions: [quiz, blanks, { type: 'OPEN_TEXT', prompt: 'Why?' }] }
const [QUIZ, BLANKS, TEXT] = [0, 1, 2]

const mathOf = (page: Page, place: string) => page.locator(`${place} math`)
/** The elements of the first formula, by name. */
const partsOf = (page: Page, place: string) =>
  mathOf(page, place)
    .first()
    .evaluate(math => [...math.querySelectorAll('*')].map(({ localName }) => localName))

/** The paths of what a page requests for formulas. */
function mathRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/math|temml/i.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('stage, phone and report draw the formulas of a question; what is wrong, a price or a definition stays', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const offences = [page, screen].map(one => watchPage(one, room.url))
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('screen'))
  await room.activate(QUIZ)
  for (const [shown, prompt, options] of [
    [page, '.prompt', '.options'],
    [screen, '.stage-prompt', '.quiz-tiles'],
  ] as const) {
    await mathOf(shown, prompt).waitFor()
    expect(await partsOf(shown, prompt)).toContain('msubsup')
    const text = await shown.locator(prompt).first().textContent()
    expect(text).toMatch(/^For \$5 or \$10: what is .*∫.*\?$/)
    await mathOf(shown, options).waitFor()
    expect(await partsOf(shown, options)).toContain('mfrac')
    expect(await mathOf(shown, options).count()).toBe(1)
    // An option that is a formula is as large as the text of the others.
    const sizes = await mathOf(shown, options).evaluate(math =>
      [math, ...math.querySelectorAll('mn')].map(element => getComputedStyle(element).fontSize),
    )
    expect(new Set(sizes).size).toBe(1)
    const texts = await shown.locator(`${options} .written`).allTextContents()
    expect(texts.slice(1)).toEqual([wrong, defined, 'US$5'])
    await expectAccessible(shown, `formulas in ${prompt}`)
  }

  // A name of the question for screen readers is its source.
  expect(await page.locator('.options').getAttribute('aria-label')).toBe(quiz.prompt)
  await page.locator('.option').first().click()
  await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[QUIZ]}/reveal`)
  for (const shown of [page, screen]) {
    await mathOf(shown, '.explanation').waitFor()
    expect(await shown.locator('.explanation strong').textContent()).toBe('it')
  }

  await room.activate(BLANKS)
  await mathOf(page, '.blanks').waitFor()
  await expectAccessible(page, 'a formula beside a blank')
  await mathOf(screen, '.stage-prompt').waitFor()
  await page.locator('.blank-input').fill('3')

  // What the audience writes is not LaTeX.
  await room.activate(TEXT)
  await page.locator('textarea').fill('Since $x$ is')
  await page.locator('.send button').click()
  await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[TEXT]}/close`)
  await screen.getByText('Since $x$ is').first().waitFor()

  await room.api.post(`/sessions/${room.sessionId}/close`)
  const { url } = (await room.api.post(`/sessions/${room.sessionId}/report-links`, {})).body
  const { pathname, hash } = new URL(url)
  const report = await openPage({ viewport: { width: 1280, height: 800 } })
  offences.push(watchPage(report, room.url))
  await report.goto(room.url + pathname + hash)
  await mathOf(report, '.report-part h2').first().waitFor()
  expect(await partsOf(report, '.report-part h2')).toContain('msubsup')
  await mathOf(report, '.report-part .s-picture .quiz-tiles').first().waitFor()
  await mathOf(report, '.report-part .data-table').first().waitFor()
  expect(await report.title()).toContain('Calculus $x$')
  await expectAccessible(report, 'a report with formulas')
  expect(offences.flat()).toEqual([])
})

test('content slides have formulas in titles and Markdown, which a stage lays out again', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [blanks] })
  const { api, presentationId } = room
  await writing(api.app.services, tx =>
    createContentSlide(tx, api.organization, presentationId, { ...slide, on_phones: true, order: 0 }),
  )
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('remote'))
  await screen.getByRole('button', { name: 'Start' }).click()
  for (const shown of [page, screen]) {
    await mathOf(shown, 'h1').waitFor()
    await mathOf(shown, '.markdown li').waitFor()
    const display = mathOf(shown, '.markdown [data-display="true"]')
    await display.waitFor()
    expect(await display.textContent()).toContain('∑')
    // Underscores and stars of a formula are no emphasis.
    expect(await shown.locator('.markdown em').allTextContents()).toEqual(['Gauss'])
    const isInside = await display.evaluate(math => {
      const { left, right, bottom } = math.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && bottom <= innerHeight
    })
    expect(isInside).toBe(true)
  }
})

test('the editor draws the preview of a formula with its slide, and again while it is written', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const { body: presentation } = await api.post('/presentations', { title: 'Sums', questions: [quiz] })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${presentation.id}`, {
    viewport: { width: 1440, height: 900 },
  })
  await mathOf(page, '.s-picture .stage-prompt').first().waitFor()
  await page.locator('#slide-prompt').fill('What is $y^2$?')
  await expect.poll(() => mathOf(page, '.s-picture .stage-prompt').first().textContent()).toBe('y2')
})

test('a formula that is wider than a phone is scrolled there, and smaller on a stage', async ({
  openPage,
  openRoom,
}) => {
  const row = Array.from({ length: 20 }, (_, i) => `a_${i % 10}`).join('&')
  const matrix = String.raw`\begin{pmatrix} ${row} \end{pmatrix}`
  const room = await openRoom({
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: `$$${matrix}$$`, options: [{ text: `$${matrix}$` }, { text: 'B' }] },
    ],
  })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('screen'))
  await room.activate(0)
  const cut = (shown: Page) =>
    shown
      .locator('.formula')
      .evaluateAll(all => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2))
  await expect.poll(() => cut(page)).toEqual([true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await mathOf(screen, '.results').first().waitFor()
  await expect.poll(async () => new Set(await cut(screen))).toEqual(new Set([false]))
})

test('a deck without formulas loads nothing for them', async ({ openPage, openRoom }) => {
  const options = [{ text: 'US$5', is_correct: true }, { text: '10 $' }]
  const room = await openRoom({
    questions: [{ ...quiz, prompt: 'For $5 or $10?', options, explanation: null }],
  })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const requests = [page, screen].map(mathRequests)
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await page.locator('.option').first().waitFor()
  await screen.locator('.quiz-tiles').waitFor()
  await Promise.all([page, screen].map(one => one.waitForLoadState('networkidle')))
  expect(requests.flat()).toEqual([])
})
