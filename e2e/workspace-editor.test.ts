// The editor of presentations: all kinds of slides, with notes, by mouse and by keys alone, the same after a reload and in the public API; undo,
// order, types that the plan lacks, locked questions; two editors at once, offline in the middle; starting a session; its code comes
// with it only.
import { fileURLToPath } from 'node:url'
import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { join } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/services.ts'
import { type ApiClient, apiClient } from '../packages/server/test/support/api.ts'
import type { Person } from '../packages/server/test/support/workspace.ts'
import { answersOf, type TypedSlide, typedSlides } from './support/editor-deck.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

const firstLoadBytesMax = 92_300
const wide = { viewport: { width: 1280, height: 800 } }

/** A presentation of an owner, opened in the editor. */
async function openEditor(workspace: TestWorkspace, questions: readonly object[] = []) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const created = await api.post('/presentations', { title: 'Team day', questions })
  expect(created.status).toBeLessThan(300)
  const path = `/presentations/${created.body.id}`
  const open = async (person: Person = owner, options: Parameters<TestWorkspace['pageOf']>[2] = wide) => {
    const page = await workspace.pageOf(person, `/${organization.id}${path}`, options)
    await page.locator('.deck-editor').waitFor()
    return page
  }
  const readQuestions = async () => (await api.get(`${path}/questions`)).body.questions
  const readSlides = async () =>
    (await owner.get(`/organizations/${organization.id}${path}/slides`)).body.slides
  return { organization, owner, api, path, open, readQuestions, readSlides, page: await open() }
}

type ApiQuestion = Parameters<(typeof answersOf)[string]>[0] & {
  readonly id: string
  readonly prompt: string
}

const saved = (page: Page) => page.locator('.deck-saving[data-saving=SAVED]').waitFor()
const rowsOf = (page: Page) => page.locator('.deck-slide-open')
const titles = (page: Page) => page.locator('.deck-slide-title').allTextContents()

async function fillOptions(page: Page, options: readonly string[]): Promise<void> {
  const inputs = page.locator('.deck-option input[type=text]')
  for (const [i, text] of options.entries()) {
    if (i >= (await inputs.count())) await page.getByRole('button', { name: 'Add an option' }).click()
    await inputs.nth(i).fill(text)
  }
}

const firstField = ({ type }: TypedSlide) => (type === 'CONTENT' ? 'Title' : 'Question')
/** What is filled in behind the options, from above, by its label; null: a box to check. */
const fieldsOf = ({ fields, checks = [], notes }: TypedSlide): (readonly [string, string | null])[] => [
  ...Object.entries(fields ?? {}),
  ...checks.map(label => [label, null] as const),
  ...(notes === undefined ? [] : [['Presenter’s notes', notes] as const]),
]

/** Makes a slide as somebody does with a mouse. */
async function addByMouse(page: Page, slide: TypedSlide): Promise<void> {
  await page.getByRole('button', { name: 'Add a slide' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: slide.name }).click()
  await expect.poll(() => focused(page)).toBe(firstField(slide))
  await page.getByLabel(firstField(slide), { exact: true }).fill(slide.prompt)
  if (slide.options) await fillOptions(page, slide.options)
  for (const place of slide.right ?? []) await page.getByLabel(`Correct answer: option ${place + 1}`).check()
  for (const [label, value] of fieldsOf(slide)) {
    const field = page.getByLabel(label, { exact: value !== null })
    await (value === null ? field.check() : field.fill(value))
  }
}

/** Presses Tab until what has the focus begins with a name. */
async function tabOn(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if ((await focused(page)).startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** Makes a slide with keys alone. */
async function addByKeys(page: Page, slide: TypedSlide, at: number): Promise<void> {
  if (at === 0) {
    await tabOn(page, 'Add a slide')
    await page.keyboard.press('Enter')
  } else await page.keyboard.press('Control+M')
  await page.getByRole('dialog').waitFor()
  await tabOn(page, slide.name)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(firstField(slide))
  await page.keyboard.type(slide.prompt)
  const isMatching = slide.type === 'MATCHING'
  for (const [i, text] of (slide.options ?? []).entries()) {
    // From the question to the first option, and from one to the next, which may be a new one.
    await page.keyboard.press('Enter')
    const place = isMatching ? Math.floor(i / 2) + 1 : i + 1
    const name = isMatching && i % 2 === 1 ? `Belongs to option ${place}` : `Option ${place}`
    await expect.poll(() => focused(page)).toBe(name)
    await page.keyboard.type(text)
  }
  for (const place of slide.right ?? []) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(`Correct answer: option ${place + 1}`)
    await page.keyboard.press('Space')
  }
  for (const [label, value] of fieldsOf(slide)) {
    await tabOn(page, label)
    if (value === null) await page.keyboard.press('Space')
    else {
      await page.keyboard.press('Control+A')
      await page.keyboard.type(value)
    }
  }
}

test('the editor has the whole window; where a presentation is gone, the navigation stays', async ({
  workspace,
}) => {
  const { organization, owner, page } = await openEditor(workspace)
  const navigation = (of: Page) => of.getByRole('banner').getByRole('navigation').first()
  expect(await navigation(page).isVisible()).toBe(false)
  const gone = await workspace.pageOf(owner, `/${organization.id}/presentations/pres_none`, wide)
  await gone.getByText('This presentation does not exist any more.').waitFor()
  await navigation(gone).waitFor()
})

test('an empty presentation on a phone shows where to begin', async ({ workspace }) => {
  const { page } = await openEditor(workspace)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Add a slide' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await page.getByLabel('Question', { exact: true }).fill('Where?')
  await page.getByRole('button', { name: 'Slides', exact: true }).click()
  await page.getByText('Where?').first().waitFor()
})

test.for([
  ['a mouse', addByMouse],
  ['keys alone', addByKeys],
] as const)(
  'all kinds of slides are made with %s, and are the same after a reload and in the API',
  async ([how, add], { workspace }) => {
    const { page, api, readQuestions, readSlides, open } = await openEditor(workspace)
    const offences = watchPage(page, workspace.url)
    for (const [at, slide] of typedSlides.entries()) await add(page, slide, at)
    await saved(page)
    const wanted = typedSlides.map(({ type, prompt, stored }) =>
      type === 'CONTENT' ? { kind: type, title: prompt, ...stored } : { type, prompt, ...stored },
    )
    expect(await readSlides()).toMatchObject(wanted)
    expect(await readQuestions()).toMatchObject(wanted.filter(slide => !('kind' in slide)))
    const prompts = typedSlides.map(({ prompt }) => prompt)
    expect(await titles(page)).toEqual(prompts)
    if (how === 'a mouse') await expectAccessible(page, 'the editor')
    expect(offences).toEqual([])
    const again = await open()
    expect(await titles(again)).toEqual(prompts)
    if (how === 'a mouse') await runWithFivePhones(again, api, await readQuestions())
  },
)

/** Starts a session from the editor, in which five people answer everything: the page of the session says so, and so does the API. */
async function runWithFivePhones(page: Page, api: ApiClient, questions: ApiQuestion[]): Promise<void> {
  await page.getByRole('button', { name: 'Start · with nicknames' }).click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  const path = `/sessions/${page.url().split('/').at(-1)}`
  const { body: session } = await api.get(path)
  const people = await Promise.all(
    Array.from({ length: 5 }, () => join(api.app.url, { code: session.join_code })),
  )
  const asked = questions.filter(({ type }) => type in answersOf)
  for (const question of asked) {
    expect((await api.post(`${path}/questions/${question.id}/activate`)).status).toBe(200)
    for (const [i, { token }] of people.entries()) {
      const { status } = await fetch(`${api.app.url}/room/v1/questions/${question.id}/answer`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ answer: answersOf[question.type]!(question, i) }),
      })
      expect([question.type, status]).toEqual([question.type, 200])
    }
  }
  const fact = (name: string) => page.locator('.result-figures > div').filter({ hasText: name }).locator('dd')
  await expect.poll(() => fact('People').textContent()).toBe('5')
  await expect.poll(() => fact('Answers').textContent()).toBe(String(5 * asked.length))
  for (const { id, prompt } of asked) {
    await page.locator('.result-list').getByRole('button', { name: prompt }).first().waitFor()
    const { body } = await api.get(`${path}/results?question_id=${id}`)
    expect([prompt, body.total_voters]).toEqual([prompt, 5])
  }
}

test('content slides stand among questions, with their text formatted by buttons', async ({ workspace }) => {
  const { page, readSlides } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  await page.getByRole('button', { name: 'Add a slide' }).click()
  await page.getByRole('button', { name: 'Content slide' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Welcome')
  await page.getByLabel('Text', { exact: true }).fill('all of you')
  await page.getByLabel('Text', { exact: true }).selectText()
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByLabel('Show on phones too').check()
  await page.getByLabel('Presenter’s notes').fill('Wait for all.')
  await saved(page)
  await expectAccessible(page, 'a content slide')
  expect(await readSlides()).toMatchObject([
    { kind: 'QUESTION', prompt: 'Well?' },
    { kind: 'CONTENT', title: 'Welcome', body: '**all of you**', on_phones: true, notes: 'Wait for all.' },
  ])
})

test('Tab reaches one button of each toolbar and arrow keys the others, which keep the focus when they have nothing to do', async ({
  workspace,
}) => {
  const { owner, organization, path, open } = await openEditor(workspace)
  for (const title of ['One', 'Two', 'Three'])
    await owner.post(`/organizations/${organization.id}${path}/slides`, { title, body: title })
  const page = await open()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return focused(page)
  }
  await rowsOf(page).nth(1).click()
  await tabOn(page, 'Move up')
  expect(await press('Tab')).not.toBe('Move down')
  expect(await press('Shift+Tab', 'ArrowRight', 'ArrowRight')).toBe('Duplicate')
  expect(await press('End', 'ArrowRight')).toBe('Move up')
  expect(await press('Enter')).toBe('Move up')
  await expect.poll(() => titles(page)).toEqual(['Two', 'One', 'Three'])
  expect(await page.getByRole('button', { name: 'Move up' }).isDisabled()).toBe(true)
  expect(await press('Enter', 'ArrowRight', 'Enter')).toBe('Move down')
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three'])

  await page.getByLabel('Title', { exact: true }).focus()
  await tabOn(page, 'Heading')
  expect(await press('ArrowRight')).toBe('Bold')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await press('ArrowLeft', 'ArrowLeft', 'ArrowRight')).toBe('Italic')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await expectAccessible(page, 'toolbars')
})

test('a content slide has one of eight layouts, which its preview shows; texts of two columns are kept in one', async ({
  workspace,
}) => {
  const { page, readSlides } = await openEditor(workspace)
  await page.getByRole('button', { name: 'Add a slide' }).first().click()
  await page.getByRole('button', { name: 'Content slide' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Plan')
  await page.getByLabel('Text', { exact: true }).fill('First')
  const layouts = page.getByRole('group', { name: 'Layout', exact: true })
  const layout = (name: string) => layouts.getByRole('radio', { name, exact: true })
  const shown = (name: SlideLayout) => page.locator(`.deck-stage [data-layout=${name}]`).waitFor()
  expect(await layout('Title and text').isChecked()).toBe(true)
  await layout('Large title').check()
  await shown('TITLE')
  await page.keyboard.press('ArrowRight')
  await shown('TEXT')
  await page.keyboard.press('ArrowRight')
  await shown('COLUMNS')
  const second = page.getByLabel('Second column', { exact: true })
  await second.fill('then')
  await second.selectText()
  await page
    .getByRole('toolbar', { name: 'Format: Second column' })
    .getByRole('button', { name: 'Bold' })
    .click()
  await page.locator('.deck-stage .second-column strong').getByText('then').waitFor({ state: 'attached' })
  await saved(page)
  await expectAccessible(page, 'two columns')
  const stepwise = page.getByRole('checkbox', { name: 'Show bullets one by one' })
  await stepwise.check()
  await saved(page)
  const columns = { layout: 'COLUMNS', body: 'First', body_2: '**then**', stepwise: true }
  expect(await readSlides()).toMatchObject([columns])
  await layout('Quote').check()
  await shown('QUOTE')
  expect([await second.count(), await stepwise.count()]).toEqual([0, 0])
  await saved(page)
  const quote = { layout: 'QUOTE', body: 'First\n\n**then**', body_2: '' }
  await expect.poll(readSlides).toMatchObject([quote])
  await page.getByRole('button', { name: 'Undo' }).click()
  await shown('COLUMNS')
  expect(await second.inputValue()).toBe('**then**')
  await expect.poll(readSlides).toMatchObject([columns])
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByLabel('Who said it', { exact: true }).fill('Ada')
  await layout('Big number').check()
  await shown('NUMBER')
  expect(await page.getByLabel('Figure', { exact: true }).inputValue()).toBe('Ada')
  // A layout with a picture waits for one.
  for (const name of ['Image left', 'Image right', 'Full image']) {
    await layout(name).check()
    await shown('TEXT')
  }
  const picture = fileURLToPath(new URL('../docs/images/editor.png', import.meta.url))
  await page.locator('.deck-form input[type=file]').setInputFiles(picture)
  await shown('PICTURE_FULL')
  await layout('Image right').check()
  await shown('PICTURE_RIGHT')
  await layout('Image left').check()
  await shown('PICTURE_LEFT')
  await expect.poll(readSlides).toMatchObject([{ ...quote, layout: 'PICTURE_LEFT', title: 'Ada' }])
})

test('slides are moved, duplicated and deleted, by dragging and by keys, and all of it is undone and done again', async ({
  workspace,
}) => {
  const questions = ['One', 'Two', 'Three'].map(prompt => ({ type: 'NPS', prompt }))
  const { page, readQuestions } = await openEditor(workspace, questions)
  const inApi = async () => (await readQuestions()).map(({ prompt }: { prompt: string }) => prompt)
  await rowsOf(page).nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('Moved to place 2 of 3.').waitFor({ state: 'attached' })
  expect(await titles(page)).toEqual(['Two', 'One', 'Three'])
  const grip = (await page.locator('.deck-grip').nth(2).boundingBox())!
  const first = (await page.locator('.deck-slide').nth(0).boundingBox())!
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, first.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])
  // The whole card is a handle for a mouse, and what was dragged is not opened by that.
  const card = (await rowsOf(page).nth(0).boundingBox())!
  const last = (await rowsOf(page).nth(2).boundingBox())!
  const selected = () => page.locator('.deck-slide[data-selected=true] .deck-slide-title').textContent()
  const before = await selected()
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2)
  await page.mouse.down()
  await page.mouse.move(card.x + card.width / 2, last.y + last.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual(['Two', 'One', 'Three'])
  expect(await selected()).toBe(before)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])
  await rowsOf(page).nth(1).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await rowsOf(page).nth(0).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  expect(await titles(page)).toEqual(['Two', 'Two', 'One'])
  await saved(page)
  expect(await inApi()).toEqual(['Two', 'Two', 'One'])
  await expectAccessible(page, 'slides that were moved')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+Z')
  expect(await titles(page)).toEqual(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Redo' }).click()
  expect(await titles(page)).toEqual(['Two', 'One', 'Three'])
  await saved(page)
  expect(await inApi()).toEqual(['Two', 'One', 'Three'])
})

test('several slides are selected by mouse and keys, and moved, duplicated and deleted in one step each', async ({
  workspace,
}) => {
  const questions = ['One', 'Two', 'Three', 'Four', 'Five'].map(prompt => ({ type: 'NPS', prompt }))
  const { page, readQuestions } = await openEditor(workspace, questions)
  const selected = () => page.locator('.deck-slide[data-selected=true] .deck-slide-title').allTextContents()
  const said = (text: string) => page.locator('.only-read[role=status]').getByText(text).waitFor()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const undone = ['One', 'Two', 'Three', 'Four', 'Five']
  await rowsOf(page).nth(1).click()
  await rowsOf(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await said('Slides selected: 3.')
  expect(await selected()).toEqual(['Two', 'Three', 'Four'])
  await rowsOf(page)
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] })
  expect(await selected()).toEqual(['Two', 'Four'])
  await expectAccessible(page, 'several selected slides')
  await page.getByRole('button', { name: 'Move down' }).click()
  expect(await titles(page)).toEqual(['One', 'Three', 'Five', 'Two', 'Four'])
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await said('Slides duplicated: 2.')
  expect(await titles(page)).toEqual(['One', 'Three', 'Five', 'Two', 'Four', 'Two', 'Four'])
  expect(await rowsOf(page).nth(5).textContent()).toMatch(/^Slide 6 of 7 \(selected\)/)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await said('Slides deleted: 2.')
  expect(await titles(page)).toEqual(['One', 'Three', 'Five', 'Two', 'Four'])
  await press('Control+Z', 'Control+Z', 'Control+Z')
  expect(await titles(page)).toEqual(undone)
  // The same with keys.
  await rowsOf(page).nth(0).click()
  await press('Shift+ArrowDown')
  await expect.poll(() => focused(page)).toContain('Slide 2 of 5')
  expect(await selected()).toEqual(['One', 'Two'])
  await press('Control+ArrowDown')
  await expect.poll(() => focused(page)).toContain('Slide 3 of 5')
  await press('Control+ArrowDown')
  await expect.poll(() => focused(page)).toContain('Slide 4 of 5')
  await press('Control+Space')
  expect(await selected()).toEqual(['One', 'Two', 'Four'])
  await press('Alt+ArrowDown')
  expect(await titles(page)).toEqual(['Three', 'Five', 'One', 'Two', 'Four'])
  await press('Escape')
  expect(await selected()).toEqual(['Four'])
  await press('Control+A', 'Delete')
  await said('Slides deleted: 5.')
  expect(await titles(page)).toEqual([])
  await press('Control+Z', 'Control+Z')
  expect(await titles(page)).toEqual(undone)
  // Dragged by one of them.
  await rowsOf(page).nth(0).click()
  await rowsOf(page)
    .nth(1)
    .click({ modifiers: ['Shift'] })
  const from = (await rowsOf(page).nth(0).boundingBox())!
  const to = (await rowsOf(page).nth(4).boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual(['Three', 'Four', 'Five', 'One', 'Two'])
  await saved(page)
  const prompts = (await readQuestions()).map(({ prompt }: { prompt: string }) => prompt)
  expect(prompts).toEqual(['Three', 'Four', 'Five', 'One', 'Two'])
})

test('the slide is as large as the window allows, below one bar and next to pictures of all slides', async ({
  workspace,
}) => {
  const options = ['Lisbon', 'Copenhagen', 'Online'].map(text => ({ text }))
  const { page } = await openEditor(workspace, [
    { type: 'MULTIPLE_CHOICE', prompt: 'Where?', options },
    { type: 'QUIZ', prompt: 'When?', options: options.map((one, i) => ({ ...one, is_correct: i === 0 })) },
  ])
  const sizeOf = async (selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!
    return [Math.round(box.width), Math.round(box.height)]
  }
  for (const [width, height, slide] of [
    [1280, 640, [664, 374]],
    [1440, 900, [824, 464]],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => sizeOf('.deck-stage .s-picture')).toEqual(slide)
    expect(await sizeOf('.deck-bar')).toEqual([width, 56])
    expect(await sizeOf('.deck-slide .s-picture')).toEqual([160, 90])
    expect((await sizeOf('.deck-pane[data-name=slides]'))[0]).toBe(216)
    expect((await sizeOf('.deck-pane[data-name=form]'))[0]).toBe(352)
    // Nothing else is above the slide but the line of its switches.
    expect((await page.locator('.deck-preview-bar').boundingBox())!.y).toBeLessThan(56 + 20)
    // Notes are one line, and grow over the slide.
    const notes = page.getByLabel('Presenter’s notes')
    await notes.fill('One\nTwo\nThree\nFour')
    const [, open = 0] = await sizeOf('#slide-notes')
    await page.getByLabel('Question', { exact: true }).focus()
    const [, closed = 0] = await sizeOf('#slide-notes')
    expect([closed < 30, open > 80]).toEqual([true, true])
    expect(await sizeOf('.deck-stage .s-picture')).toEqual(slide)
  }
})

test('hints are behind a button, and read with their field', async ({ workspace }) => {
  const { page } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  const hint = page.getByText('Enter moves on; Shift+Enter starts a new line. Formulas are LaTeX: $x^2$.')
  expect(await hint.isVisible()).toBe(false)
  const ids = await page.getByLabel('Question', { exact: true }).getAttribute('aria-describedby')
  expect(await hint.getAttribute('id')).toBe(ids)
  await page.locator('.deck-form .info').first().click()
  expect(await hint.isVisible()).toBe(true)
  const box = (await hint.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 1280]).toEqual([true, true])
  await expectAccessible(page, 'a hint')
  await page.keyboard.press('Escape')
  expect(await hint.isVisible()).toBe(false)
})

test('kinds of slides are in three groups, each with a picture of its result, reached with arrow keys', async ({
  workspace,
}) => {
  const { page } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  expect(await page.locator('.deck-type').count()).toBe(0)
  await page.getByRole('button', { name: 'Add a slide' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Opinions', 'Knowledge', 'Show and talk', 'From a PDF or images'])
  expect(await dialog.locator('.deck-type').count()).toBe(15)
  await dialog.locator('.s-still .bar, .s-still .s-canvas').nth(4).waitFor({ state: 'attached' })
  await expectAccessible(page, 'kinds of slides with pictures')
  await expect.poll(() => focused(page)).toContain('Multiple choice')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toContain('Word cloud')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toContain('Multiple choice')
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toContain('Content slide')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Title')
})

test('a presentation is shared by its address or as a file, and other ways to start are in a menu', async ({
  workspace,
}) => {
  const { page, api, path } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Address of this presentation').inputValue()).toBe(page.url())
  const file = await dialog.getByRole('link', { name: 'As JSON' }).getAttribute('href')
  expect((await page.request.get(new URL(file!, page.url()).href)).status()).toBe(200)
  await dialog.getByLabel('Description', { exact: true }).fill('For everybody who is new here')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The description is saved.').waitFor()
  expect((await api.get(path)).body.description).toBe('For everybody who is new here')
  await expectAccessible(page, 'sharing a presentation')
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: 'More ways to start' })
  const entries = ['With other settings…', 'Schedule…']
  for (const name of entries) {
    await menu.focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'ways to start')
    await tabOn(page, name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('More ways to start')
  }
})

test('the focus stays with the edited part, and problems are announced', async ({ workspace }) => {
  const { page } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  const said = (text: string) => page.locator('.only-read[role=status]').getByText(text).waitFor()
  await page.keyboard.press('Control+M')
  await page.getByRole('dialog').getByRole('button', { name: 'Wheel' }).click()
  await expect.poll(() => focused(page)).toBe('Question')
  await page.keyboard.press('Control+Z')
  await said('Undone.')
  await expect.poll(() => focused(page)).toContain('Slide 1 of 1')
  await page.keyboard.press('Delete')
  await expect.poll(() => focused(page)).toBe('Add a slide')
  await page.keyboard.press('Control+Z')
  await saved(page)
  // That an edit was saved is to be seen, and not said after each pause.
  expect((await page.getByRole('status').allTextContents()).filter(Boolean)).toEqual(['Undone.'])
  await page.context().setOffline(true)
  await page.getByLabel('Question', { exact: true }).fill('On a train?')
  await said('Offline: changes are kept on this device')
  await page.context().setOffline(false)
  await said('Saved')
})

test('a slide is dragged to the other end of a long list by holding it at the edge', async ({
  workspace,
}) => {
  const questions = Array.from({ length: 40 }, (_, i) => ({ type: 'NPS', prompt: `Number ${i + 1}` }))
  const { page, readQuestions } = await openEditor(workspace, questions)
  for (const size of [wide.viewport, { width: 390, height: 700 }]) {
    await page.setViewportSize(size)
    const pane = page.getByRole('button', { name: 'Slides', exact: true })
    if (await pane.isVisible()) await pane.click()
    const [first = ''] = await titles(page)
    const grip = page.locator('.deck-grip').first()
    await grip.scrollIntoViewIfNeeded()
    const { x, y } = (await grip.boundingBox())!
    await page.mouse.move(x + 8, y + 8)
    await page.mouse.down()
    const list = (await page.locator('.deck-slides-scroll').boundingBox())!
    await page.mouse.move(x + 8, Math.min(list.y + list.height, size.height) - 12, { steps: 3 })
    await expect.poll(async () => (await titles(page)).at(-1)).toBe(first)
    await page.mouse.up()
  }
  await page.getByText('Moved to place 40 of 40.').waitFor({ state: 'attached' })
  const prompts = async () => (await readQuestions()).map(({ prompt }: { prompt: string }) => prompt)
  await expect.poll(async () => (await prompts()).slice(-2)).toEqual(['Number 1', 'Number 2'])
  expect(await prompts()).toEqual(await titles(page))
})

test('options are pasted by the line, and missing parts of a slide are reported next to their field', async ({
  workspace,
}) => {
  const { page, readQuestions } = await openEditor(workspace)
  await page.getByRole('button', { name: 'Add a slide' }).first().click()
  // The first kind has the focus: Enter takes it.
  await expect.poll(() => focused(page)).toContain('Multiple choice')
  await page.keyboard.press('Enter')
  const prompt = page.getByLabel('Question', { exact: true })
  await expect.poll(() => focused(page)).toBe('Question')
  // What has just been added is not wrong yet.
  await page.getByText('A new slide: it is saved once it is filled in').waitFor()
  expect(await page.getByText('Something is missing').count()).toBe(0)
  expect(await page.locator('[aria-invalid=true], .field-problem').count()).toBe(0)
  await expectAccessible(page, 'a new slide')
  await page.keyboard.press('Tab')
  await page.getByText('Not everything is saved: something is missing').waitFor()
  await page.getByText('Something is missing', { exact: true }).waitFor()
  await expect.poll(() => prompt.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'a slide that lacks something')
  await prompt.fill('Where?')
  const paste = (text: string) =>
    page.getByLabel('Option 1', { exact: true }).evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('- Lake\n- Hills\n- Museum\n')
  await saved(page)
  const texts = async () => (await readQuestions())[0].options.map(({ text }: { text: string }) => text)
  expect(await texts()).toEqual(['Lake', 'Hills', 'Museum', 'Option 2'])
  await paste(Array.from({ length: 200 }, (_, i) => `Line ${i + 1}`).join('\n'))
  await page.getByText(/^There was no room for \d+ lines/).waitFor()
  await saved(page)
  const full = await texts()
  expect([full[0], full.at(-1)]).toEqual(['Line 1', 'Option 2'])
  await page.keyboard.press('Control+Z')
  expect(await page.locator('.deck-option').count()).toBe(4)
  await page.getByLabel('Option 4', { exact: true }).fill('')
  await page.keyboard.press('Backspace')
  await page.getByLabel('Type', { exact: true }).selectOption('QUIZ')
  await saved(page)
  expect(
    (await readQuestions()).map(({ type, options }: { type: string; options: unknown[] }) => [
      type,
      options.length,
    ]),
  ).toEqual([['QUIZ', 3]])
})

test('slides beyond the plan are shown with the plan that has them, and those asked by a live session are locked', async ({
  workspace,
}) => {
  const { page, api, path, organization, open } = await openEditor(workspace, [
    { type: 'MULTIPLE_CHOICE', prompt: 'Where?', options: [{ text: 'Here' }, { text: 'There' }] },
  ])
  const session = (await api.post('/sessions', { presentation_id: path.split('/')[2] })).body
  await api.post(`/sessions/${session.id}/open`)
  const questionId = (await api.get(`${path}/questions`)).body.questions[0].id
  await api.post(`/sessions/${session.id}/questions/${questionId}/activate`)
  await writing(workspace.app.services, ({ db }) =>
    db.updateTable('organizations').set({ plan: 'FREE' }).where('key', '=', organization.key).execute(),
  )
  await page.close()
  const again = await open()
  await again.getByText('A live session has asked this question.').waitFor()
  expect(await again.getByLabel('Question', { exact: true }).isDisabled()).toBe(true)
  expect(await again.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true)
  await again.getByLabel('Participants see the results').uncheck()
  await again.getByLabel('Presenter’s notes').fill('Ask the back rows.')
  await saved(again)
  await expectAccessible(again, 'a locked question')
  await again.getByRole('button', { name: 'Add a slide' }).click()
  const matching = again.getByRole('dialog').getByRole('button', { name: 'Matching' })
  expect(await matching.getAttribute('aria-disabled')).toBe('true')
  expect(await matching.textContent()).toMatch(/Not in your plan. Included from the \w+ plan on\./)
  await expectAccessible(again, 'all kinds of slides')
})

test('two who change the same text choose a version, and who is offline goes on', async ({ workspace }) => {
  const { page, open, readQuestions } = await openEditor(workspace, [{ type: 'NPS', prompt: 'Well?' }])
  const other = await open()
  await page.context().setOffline(true)
  await page.getByLabel('Question', { exact: true }).fill('Mine?')
  await page.getByText('The server cannot be reached. Keep going').waitFor()
  await expectAccessible(page, 'an editor that is offline')
  await other.getByLabel('Question', { exact: true }).fill('Theirs?')
  await saved(other)
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'This slide was changed elsewhere' })
  await dialog.waitFor()
  await dialog.getByRole('row', { name: 'Question Mine? Theirs?' }).waitFor()
  await expectAccessible(page, 'two versions of a slide')
  // Whoever wants to look at the slide first chooses later.
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('Mine?')
  await page.getByRole('button', { name: 'Choose a version' }).click()
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await saved(page)
  const prompts = (await readQuestions()).map(({ prompt }: { prompt: string }) => prompt)
  expect(prompts.toSorted()).toEqual(['Mine?', 'Theirs?'])
})

test('a session starts from here with texts typed a moment before, not while something is missing or in the trash', async ({
  workspace,
}) => {
  const { page, open, path, owner, organization, readQuestions } = await openEditor(workspace, [
    { type: 'NPS', prompt: 'Well?' },
  ])
  const sessions = async () => (await owner.get(`/organizations/${organization.id}/sessions`)).body.sessions
  const start = page.getByRole('button', { name: 'Start', exact: true })
  const prompt = page.getByLabel('Question', { exact: true })
  await prompt.fill('')
  const refused = page.context().waitForEvent('page')
  await start.click()
  await page.locator('.toasts').getByText('Not everything is saved: something is missing').waitFor()
  await expect.poll(async () => (await refused).isClosed()).toBe(true)
  expect(await sessions()).toEqual([])

  await prompt.fill('How was it?')
  const opened = page.context().waitForEvent('page')
  await start.click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  await (await opened).waitForURL(/\/stage\/ses_/)
  expect(await sessions()).toMatchObject([{ state: 'LIVE', id: page.url().split('/').at(-1) }])
  expect(await readQuestions()).toMatchObject([{ prompt: 'How was it?' }])

  await owner.call('DELETE', `/organizations/${organization.id}${path}`)
  const again = await open()
  await again.getByText('This presentation is in the trash').waitFor()
})

test('the preview shows the slide as it is typed, and one pane at a time has room on a phone, in the language of its reader', async ({
  workspace,
}) => {
  const { page, open, owner } = await openEditor(workspace, [{ type: 'WORD_CLOUD', prompt: 'A word?' }])
  const stage = page.locator('.deck-stage')
  await stage.getByRole('img', { name: 'How the stage will show it: A word?' }).waitFor()
  await stage.getByRole('heading', { name: 'A word?', includeHidden: true }).waitFor()
  await page.getByLabel('Question', { exact: true }).fill('Two words?')
  await stage.getByRole('heading', { name: 'Two words?', includeHidden: true }).waitFor()
  await stage.locator('.cloud-word').first().waitFor()
  await page.getByRole('radio', { name: 'Before answers' }).check()
  await stage.locator('.cloud-word').first().waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Phone' }).check()
  const phone = page.frameLocator('iframe[title^="How phones"]')
  await phone.getByRole('heading', { name: 'Two words?', includeHidden: true }).waitFor()
  await saved(page)
  await owner.call('PATCH', '/me', { language: 'de' })
  const small = await open(undefined, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  await small.getByText('Gespeichert', { exact: true }).waitFor()
  for (const pane of ['Folien', 'Vorschau', 'Bearbeiten']) {
    await small.getByRole('button', { name: pane, exact: true }).click()
    await small.getByRole('region', { name: pane, exact: true }).waitFor()
    // A slide is scaled before the next paint.
    await small.waitForFunction(() => document.documentElement.scrollWidth === 320)
    await expectAccessible(small, `${pane} on a phone`)
  }
})

test('at 320 pixels the bar stays as it is while it saves, names of types are whole, and tools of a text are below its label', async ({
  workspace,
}) => {
  const { open, owner } = await openEditor(workspace, [{ type: 'OPEN_TEXT', prompt: 'Why?' }])
  for (const [language, saving, slide] of [
    ['de', 'Wird gespeichert…', 'Inhaltsfolie'],
    ['fr', 'Enregistrement…', 'Diapositive de contenu'],
  ] as const) {
    await owner.call('PATCH', '/me', { language })
    const page = await open(owner, { viewport: { width: 320, height: 640 } })
    await saved(page)
    const heightOfBar = () => page.locator('.deck-bar').evaluate(bar => bar.clientHeight)
    const before = await heightOfBar()
    await page.route('**/slides', route =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await page.locator('.deck-panes button').first().click()
    await page.locator('.deck-add').click()
    const broken = await page.locator('.deck-type strong').evaluateAll(names =>
      names
        .flatMap(name => {
          const [text] = name.childNodes
          return [...text!.textContent!.matchAll(/\S+/g)].map(({ 0: word, index }) => {
            const range = new Range()
            range.setStart(text!, index)
            range.setEnd(text!, index + word.length)
            return [word, range.getClientRects().length] as const
          })
        })
        .filter(([, lines]) => lines > 1),
    )
    expect(broken).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: slide }).click()
    await page.locator('#slide-prompt').fill('A title')
    await page.locator('.deck-saving', { hasText: saving }).waitFor()
    expect(await heightOfBar(), saving).toBe(before)
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())!.y
    expect(await topOf('.deck-formats')).toBeGreaterThan(await topOf('.deck-label:has(+ .deck-formats)'))
    await page.context().close()
  }
})

test('the code of the editor loads with it: other screens load in 92 kB all the same', async ({
  openPage,
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await openPage({ ...desk, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const [name = '', value = ''] = owner.cookie!.split('=')
  await page.context().addCookies([{ name, value, url: workspace.url }])
  const loaded: Promise<number>[] = []
  page.on('response', response => {
    loaded.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(`${workspace.url}/workspace/${organization.id}/settings/limits`, {
    waitUntil: 'networkidle',
  })
  await page.getByRole('heading', { name: 'Settings: Limits', level: 1 }).waitFor()
  const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(firstLoadBytesMax)
})
