// Texts typed on the slide in the editor: all layouts and questions, by mouse and by keys alone, in the type and with the lines of the
// slide, the same text as in the form, saved, undone and reported as there; right to left, dark, on small windows; where it is locked.
import { slideLayouts } from '@roomful/contract/features/presentations/slide-layouts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused, tabTo } from './support/keys.ts'
import { linesOf } from './support/lines.ts'
import { test } from './support/test.ts'
import type { TestWorkspace } from './support/workspace.ts'

const wide = { viewport: { width: 1440, height: 900 } }

/** A presentation of an owner, opened in the editor. */
async function openDeck(
  workspace: TestWorkspace,
  {
    questions = [],
    contents = [],
    options = wide,
  }: {
    readonly questions?: readonly object[]
    readonly contents?: readonly object[]
    readonly options?: Parameters<TestWorkspace['pageOf']>[2]
  },
) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const { body: deck } = await api.post('/presentations', { title: 'Team day', questions })
  const path = `/presentations/${deck.id}`
  for (const content of contents)
    expect(
      (await owner.post(`/organizations/${organization.id}${path}/slides`, content)).status,
    ).toBeLessThan(300)
  const slides = async () => (await owner.get(`/organizations/${organization.id}${path}/slides`)).body.slides
  const open = async () => {
    const page = await workspace.pageOf(owner, `/${organization.id}${path}`, options)
    await page.locator('.deck-editor').waitFor()
    return page
  }
  return { organization, api, deck, slides, open, page: await open() }
}

const saved = (page: Page) => page.locator('.deck-saving[data-saving=SAVED]').waitFor()
const main = (page: Page) => page.locator('.deck-stage .stage-main')
const onSlide = (page: Page, label: string) => page.getByLabel(`On the slide: ${label}`, { exact: true })
const button = (page: Page, label: string) =>
  page.getByRole('button', { name: `On the slide: ${label}`, exact: true })
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: `On the slide: ${label}`, exact: true })
const inForm = (page: Page, label: string) =>
  page.locator('.deck-form').getByRole('textbox', { name: label, exact: true })
const openSlide = (page: Page, at: number) => page.locator('.deck-slide-open').nth(at).click()

test('a content slide is typed on with keys alone: one text in the form and on the slide, saved and undone', async ({
  workspace,
}) => {
  const { page, slides } = await openDeck(workspace, { contents: [{ title: 'Plan', body: 'First' }] })
  const offences = watchPage(page, workspace.url)
  await button(page, 'Title').waitFor()
  await page.getByRole('radio', { name: 'Slide', exact: true }).focus()
  await tabTo(page, 'On the slide: Title')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' for May')
  expect(await field(page, 'Title').inputValue()).toBe('Plan for May')
  expect(await inForm(page, 'Title').inputValue()).toBe('Plan for May')
  await main(page).locator('.stage-prompt').getByText('Plan for May').waitFor({ state: 'attached' })
  await expectAccessible(page, 'a title being typed on the slide')

  // Tab goes on to the text, whose Markdown is shown; Shift+Tab goes back.
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('On the slide: Text')
  await page.keyboard.press('Enter')
  await page.keyboard.type('**second**')
  expect(await field(page, 'Text').inputValue()).toBe('First\n**second**')
  expect(await inForm(page, 'Text').inputValue()).toBe('First\n**second**')
  await page.keyboard.press('Shift+Tab')
  expect(await field(page, 'Title').evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await button(page, 'Title').evaluate(element => element === document.activeElement)).toBe(true)
  await main(page).locator('strong').getByText('second').waitFor()
  await saved(page)
  expect(await slides()).toMatchObject([{ title: 'Plan for May', body: 'First\n**second**' }])

  // F2 as well; undo and redo as in the form.
  await page.keyboard.press('F2')
  await page.keyboard.type('!')
  await saved(page)
  await page.keyboard.press('Control+Z')
  expect(await field(page, 'Title').inputValue()).toBe('Plan for May')
  expect(await inForm(page, 'Title').inputValue()).toBe('Plan for May')
  await page.keyboard.press('Control+Shift+Z')
  expect(await field(page, 'Title').inputValue()).toBe('Plan for May!')
  // From the last text Tab leaves the slide.
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('On the slide: Text')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('.deck-typing'))).toBe(null)
  await button(page, 'Text').waitFor()

  // What the form gets is on the slide at once.
  await inForm(page, 'Title').fill('From the form')
  await button(page, 'Title').click()
  expect(await field(page, 'Title').inputValue()).toBe('From the form')
  expect(offences).toEqual([])
})

const title = 'What four hundred customers told us between January and June'
const body = 'We asked everybody who left, and most of those who stayed, what they would change first of all.'

test.for(slideLayouts)(
  'texts of layout %s are typed in the type and with the lines of the slide',
  async (layout, { workspace }) => {
    const { page } = await openDeck(workspace, {
      contents: [{ layout, title, body, ...(layout === 'COLUMNS' && { body_2: body }) }],
    })
    const labels = [
      layout === 'QUOTE' ? 'Who said it' : layout === 'NUMBER' ? 'Figure' : 'Title',
      'Text',
      ...(layout === 'COLUMNS' ? ['Second column'] : []),
    ]
    for (const label of labels) {
      await button(page, label).waitFor()
      const drawn = main(page).locator(
        label === 'Text'
          ? '.markdown > p'
          : label === 'Second column'
            ? '.second-column > p'
            : '.stage-prompt > .written',
      )
      const lines = await linesOf(drawn)
      const set = await drawn.evaluate(element => {
        const { fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, color } =
          getComputedStyle(element)
        const { left, top } = element.getBoundingClientRect()
        return { type: { fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, color }, left, top }
      })
      await button(page, label).press('Enter')
      const typed = await field(page, label).evaluate(element => {
        const { fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, color, paddingTop } =
          getComputedStyle(element)
        const { left, top, width } = element.getBoundingClientRect()
        const scale = width / (element as HTMLElement).offsetWidth
        const padding = Number.parseFloat(paddingTop)
        // As high as its lines, without what keeps it as high as its box.
        const copy = element.cloneNode() as HTMLTextAreaElement
        copy.value = (element as HTMLTextAreaElement).value
        copy.style.blockSize = '0'
        copy.style.minBlockSize = '0'
        element.after(copy)
        const lines = Math.round((copy.scrollHeight - 2 * padding) / Number.parseFloat(lineHeight))
        copy.remove()
        return {
          type: { fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, color },
          left: left + padding * scale,
          top: top + padding * scale,
          lines,
        }
      })
      expect(typed.type, label).toEqual(set.type)
      expect(Math.abs(typed.left - set.left), label).toBeLessThan(1)
      expect(Math.abs(typed.top - set.top), label).toBeLessThan(1)
      expect(typed.lines, `${label}: ${lines.join(' | ')}`).toBe(lines.length)
      // Not seen twice.
      expect(await drawn.isVisible(), label).toBe(false)
      await page.keyboard.press('Escape')
      await expect.poll(() => drawn.isVisible()).toBe(true)
    }
  },
)

test('empty texts have a place on the slide, in the editor only, and are reported as in the form', async ({
  workspace,
}) => {
  const { page, slides } = await openDeck(workspace, { contents: [{ title: 'Plan', layout: 'COLUMNS' }] })
  await button(page, 'Second column').waitFor()
  expect(await button(page, 'Text').textContent()).toBe('Text')
  expect(await linesOf(main(page))).toEqual(['Plan', 'Page 1 of 1'])
  const [first, second] = [
    await button(page, 'Text').boundingBox(),
    await button(page, 'Second column').boundingBox(),
  ]
  expect([first!.y, first!.x < second!.x]).toEqual([second!.y, true])
  await button(page, 'Second column').click()
  await expectAccessible(page, 'an empty text')
  await page.keyboard.type('later')
  expect(await field(page, 'Second column').inputValue()).toBe('later')
  await main(page).locator('.second-column').getByText('later').waitFor({ state: 'attached' })

  // Without a title, its place is above the text.
  await button(page, 'Title').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  expect(await field(page, 'Title').evaluate(element => element === document.activeElement)).toBe(true)
  expect(await field(page, 'Title').getAttribute('placeholder')).toBe('Title')
  expect(await main(page).locator('.stage-prompt').count()).toBe(0)
  await saved(page)
  expect(await slides()).toMatchObject([{ title: '', body: '', body_2: 'later' }])

  // Limits and their messages are those of the form.
  await field(page, 'Title').fill('x'.repeat(201))
  const problem = page.locator('.deck-typed').getByText('This is too long.')
  await problem.waitFor()
  expect(await field(page, 'Title').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Title').getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'))
  await page.locator('.deck-form').getByText('This is too long.').waitFor()
  await expectAccessible(page, 'a text that is too long')
  await field(page, 'Title').fill('Short')
  await problem.waitFor({ state: 'detached' })
  // One line, as in the form.
  await field(page, 'Title').fill('One\ntwo')
  expect(await inForm(page, 'Title').inputValue()).toBe('One two')
  await saved(page)
})

test('a new slide is not wrong before a text has been left, on the slide as in the form', async ({
  workspace,
}) => {
  const { page } = await openDeck(workspace, {})
  await page.getByRole('button', { name: 'Add a slide' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Content slide' }).click()
  await button(page, 'Title').click()
  const wrong = page.getByText('A content slide needs a title, a text or an image.')
  expect(await wrong.count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await inForm(page, 'Text').focus()
  expect(await wrong.count()).toBe(0)
  await button(page, 'Title').click()
  await page.getByLabel('Presenter’s notes').focus()
  await page.locator('.deck-form').getByText('A content slide needs a title, a text or an image.').waitFor()
  await button(page, 'Title').click()
  await page.keyboard.type('Now')
  await wrong.waitFor({ state: 'detached' })
  await saved(page)
})

test('questions and options are typed where they are on the slide, with a click at the letter', async ({
  workspace,
}) => {
  const options = ['Lisbon', 'Copenhagen', 'Online'].map(text => ({ text }))
  const { page, slides } = await openDeck(workspace, {
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: 'Where?', options },
      { type: 'QUIZ', prompt: 'When?', options: options.map((one, i) => ({ ...one, is_correct: i === 0 })) },
      { type: 'FILL_IN_BLANK', prompt: 'Red ___', settings: { blanks: [{ accepted: ['wine'] }] } },
      { type: 'RANKING', prompt: 'Which first?', options },
    ],
  })
  for (const [at, [before, after]] of [
    ['Where?', 'Where next?'],
    ['When?', 'When next?'],
  ].entries()) {
    await openSlide(page, at)
    await main(page).getByText(before!).waitFor({ state: 'attached' })
    const drawn = main(page).locator('.bar-text, .quiz-tiles > .tile > .written').nth(1)
    const text = (await drawn.boundingBox())!
    const box = (await button(page, 'Option 2').boundingBox())!
    // Over the text, and to the end of its row.
    expect([box.x < text.x, box.x > text.x - 12, box.x + box.width > text.x + text.width]).toEqual([
      true,
      true,
      true,
    ])
    await button(page, 'Question').press('Enter')
    await field(page, 'Question').fill(after!)
    // As in the form, Enter goes on to the options.
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('On the slide: Option 1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.mouse.click(text.x + 1, text.y + text.height / 2)
    await page.keyboard.type('North ')
    expect(await field(page, 'Option 2').inputValue()).toBe('North Copenhagen')
    expect(await inForm(page, 'Option 2').inputValue()).toBe('North Copenhagen')
    await expectAccessible(page, 'an option being typed on the slide')
    await saved(page)
  }
  await openSlide(page, 2)
  await button(page, 'Question').click()
  await field(page, 'Question').fill('Red ___ and ___')
  await page.getByLabel('Blank 2', { exact: true }).fill('bread')
  await saved(page)
  // The order on the slide is that of the answers.
  await openSlide(page, 3)
  await button(page, 'Question').waitFor()
  expect(await onSlide(page, 'Option 1').count()).toBe(0)
  const options2 = [{ text: 'Lisbon' }, { text: 'North Copenhagen' }, { text: 'Online' }]
  expect(await slides()).toMatchObject([
    { prompt: 'Where next?', options: options2 },
    { prompt: 'When next?', options: options2 },
    { prompt: 'Red ___ and ___', settings: { blanks: [{ accepted: ['wine'] }, { accepted: ['bread'] }] } },
    {},
  ])
})

test('options of later pages are typed in the form; one that moves there keeps the focus', async ({
  workspace,
}) => {
  const options = Array.from({ length: 20 }, (_, i) => ({
    text: `Option number ${i + 1} with a text that takes two of the lines that it has on the slide`,
  }))
  const { page } = await openDeck(workspace, {
    questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which of these?', options }],
  })
  const onPage = page.getByRole('button', { name: /^On the slide: Option/ })
  await onPage.first().waitFor()
  const before = await onPage.count()
  expect(before).toBeGreaterThan(4)
  expect(before).toBeLessThan(20)
  await button(page, `Option ${before}`).press('Enter')
  const longer = options[before - 1]!.text + ' and even more of it'.repeat(40)
  await field(page, `Option ${before}`).fill(longer)
  const drawn = main(page)
    .locator('.bar')
    .nth(before - 1)
  const slide = (await main(page).boundingBox())!
  await expect.poll(async () => (await drawn.boundingBox())!.x).toBeGreaterThan(slide.x + slide.width)
  expect(await focused(page)).toBe(`On the slide: Option ${before}`)
  expect(await inForm(page, `Option ${before}`).inputValue()).toBe(longer)
})

test('the code for typing on slides loads after the first paint of the editor', async ({ workspace }) => {
  const { page } = await openDeck(workspace, { contents: [{ title: 'Plan' }] })
  await button(page, 'Title').waitFor()
  const { painted, requested } = await page.evaluate(() => {
    const code = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/slide-typing-'))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { painted: paint!.startTime, requested: code.map(({ startTime }) => startTime) }
  })
  expect(requested.length).toBeGreaterThan(0)
  expect(Math.min(...requested)).toBeGreaterThan(painted)
})

test('right to left and dark, texts are typed where they are; small windows have the form alone', async ({
  workspace,
}) => {
  const arabic = 'ما هو أهم شيء تعلمته اليوم؟'
  const { page } = await openDeck(workspace, {
    contents: [{ layout: 'COLUMNS', title: arabic, body: 'أولا', body_2: 'ثانيا' }],
    options: { ...wide, colorScheme: 'dark' },
  })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  // Measures again: pages are opened in their direction and keep it.
  await page.setViewportSize({ width: 1400, height: 860 })
  const right = async () => {
    const [text, second] = [
      await button(page, 'Text').boundingBox(),
      await button(page, 'Second column').boundingBox(),
    ]
    return text!.x > second!.x
  }
  await expect.poll(right).toBe(true)
  const drawn = (await main(page).locator('.stage-prompt > .written').boundingBox())!
  await button(page, 'Title').click()
  const typed = (await field(page, 'Title').boundingBox())!
  // Around the text by 8 units, in pixels.
  const padding = (8 * (await main(page).boundingBox())!.width) / 1152
  expect(Math.abs(typed.x + typed.width - padding - drawn.x - drawn.width)).toBeLessThan(1)
  await expectAccessible(page, 'a title being typed from right to left')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await main(page).waitFor()
  await expect.poll(() => page.getByLabel(/^On the slide/).count()).toBe(0)
  expect(await page.getByText('Click a text to type on the slide').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await inForm(page, 'Title').fill('Form')
  await saved(page)
})

test('a question that a session has locked is not typed on', async ({ workspace }) => {
  const { page, api, organization, deck, slides, open } = await openDeck(workspace, {
    questions: [{ type: 'NPS', prompt: 'Well?' }],
  })
  await button(page, 'Question').waitFor()
  const session = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${session.body.id}/open`)
  const [{ id: questionId }] = await slides()
  await writing(workspace.app.services, tx =>
    activateQuestion(tx, organization, { sessionId: session.body.id, questionId }),
  )
  const again = await open()
  await again.getByText('A live session has asked this question.').waitFor()
  await again.locator('.deck-stage .stage-main').waitFor()
  expect(await again.getByLabel(/^On the slide/).count()).toBe(0)
  expect(await again.getByText('Click a text to type on the slide').count()).toBe(0)
})
