// Presentations from files, from text and from examples: each format is read, what cannot be taken is named with its line, nothing is
// lost where the server cannot be reached, and what comes out is created once; exports are files that come in again.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { importFixture } from '../packages/importers/test/support/import-files.ts'
import { phone } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused, tabTo } from './support/keys.ts'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const give = (page: Page, name: string, buffer = importFixture(name)) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const opened = (page: Page) => page.waitForURL(/\/presentations\/pres_\w+$/)

test('each format shows what it becomes and every line that it cannot take, and becomes that', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const base = `/${organization.id}/presentations`
  const decks = async () => (await owner.get(`/organizations${base}`)).body.presentations
  const page = await workspace.pageOf(owner, base)
  const offences = watchPage(page, workspace.url)

  // Text, by keyboard alone.
  await page.getByRole('link', { name: 'PDF, PowerPoint, Keynote…' }).waitFor()
  await expectAccessible(page, 'no presentation yet')
  await tabTo(page, 'PDF, PowerPoint, Keynote…')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Import a presentation' }).waitFor()
  await expectAccessible(page, 'importing')
  await tabTo(page, 'Or write or paste text')
  await page.keyboard.type('Which is right?\n- this\n* that\n\n@ type: essay')
  await tabTo(page, 'Read the text')
  await page.keyboard.press('Enter')
  await page.getByText('Read as Plain text: 0 slides.').waitFor()
  await page.getByText('Questions of type essay cannot be imported.').waitFor()
  await page.getByText('Line 1', { exact: true }).waitFor()
  await expectAccessible(page, 'nothing of it can be taken')
  await tabTo(page, 'Choose something else')
  await page.keyboard.press('Enter')
  await page.locator('.import-textarea').fill('Which is right?\n- this\n* that\n\nAnything else?')
  await button(page, 'Read the text').click()
  await page.getByText('Everything was understood.').waitFor()
  await page.getByRole('img', { name: /that \(right\)/ }).waitFor()
  await page.getByLabel('Title').fill('By hand')
  await page.keyboard.press('Enter')
  await opened(page)
  const [byHand] = await decks()
  expect(byHand).toMatchObject({ title: 'By hand', slide_count: 2, scored: false })
  const { body } = await owner.get(`/organizations${base}/${byHand.id}/slides`)
  expect(body.slides[0]).toMatchObject({ type: 'QUIZ', settings: { points: 0, time_limit_seconds: null } })

  // A test with points, on request.
  await goTo(page, `${base}/import`)
  await page.locator('.import-textarea').fill('Which is right?\n- this\n* that')
  await button(page, 'Read the text').click()
  await expectAccessible(page, 'a lecture or a test')
  await page.getByRole('radio', { name: /^A test with points/ }).check()
  await page.getByLabel('Title').fill('A test')
  await button(page, 'Create presentation').click()
  await opened(page)
  const test = (await decks()).find(({ title }: { title: string }) => title === 'A test')
  expect(test).toMatchObject({ scored: true })
  await owner.call('DELETE', `/organizations${base}/${test.id}`)

  // Files, each with what its reader says of it.
  await goTo(page, `${base}/import`)
  for (const [name, readAs, place, problem] of [
    [
      'quiz.csv',
      'CSV, or cells copied from a spreadsheet: 11 slides.',
      'Cell G9',
      '“3” is not a valid time limit; it was set to 5 seconds.',
    ],
    ['quiz.xlsx', 'Excel: 6 slides.', 'Cell D8', 'The spreadsheet converted this cell to a date'],
    ['moodle.gift', 'Moodle GIFT: 16 slides.', 'Line 61', 'The braces around the answers are unbalanced'],
    ['aiken.txt', 'Aiken: 4 slides.', 'Line 17', 'The correct answer is not specified.'],
    ['choice.xml', 'QTI: 1 slide.', 'Line 10', '“NEVER LEAVE LUGGAGE UNATTENDED” is a picture'],
    ['outline.txt', 'Plain text: 10 slides.', 'Line 60', 'This slide breaks a rule:'],
    ['deck.json', 'JSON of this workspace: 3 slides.', 'Line 14', 'This slide breaks a rule:'],
  ] as const) {
    if ((await button(page, 'Choose something else').count()) > 0)
      await button(page, 'Choose something else').click()
    await give(page, name)
    await page.getByText(`Read as ${readAs}`).waitFor()
    const item = page.locator('.import-problem', { hasText: problem }).filter({ hasText: place })
    expect(await item.count(), name).toBeGreaterThan(0)
    await expectAccessible(page, name)
  }
  await button(page, 'Create presentation').click()
  await opened(page)
  expect(await decks()).toMatchObject([{ title: 'A deck', slide_count: 3 }, { title: 'By hand' }])
  expect(offences).toEqual([])
})

test('nothing is lost where the server cannot be reached, and nothing is made twice', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const base = `/${organization.id}/presentations`
  const titles = async () =>
    (await owner.get(`/organizations${base}`)).body.presentations.map(({ title }: { title: string }) => title)
  const page = await workspace.pageOf(owner, `${base}/import`)
  await page.route('**/imports/preview', route => route.abort(), { times: 1 })
  await give(page, 'aiken.txt')
  await page.getByText('The server cannot be reached.').waitFor()
  await button(page, 'Try again').click()
  await page.getByText('Read as Aiken: 4 slides.').waitFor()
  await page.getByLabel('Title').fill('Once')
  // It arrives, and its response does not.
  await page.route(
    '**/imports',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Create presentation').click()
  await page.getByText('The server cannot be reached.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Once')
  await button(page, 'Create presentation').click()
  await opened(page)
  expect(await titles()).toEqual(['Once'])

  await goTo(page, `${base}/import`)
  await give(page, 'large.csv', Buffer.alloc(5 * 1024 * 1024 + 1))
  await page.getByText('This file is larger than 5 MB.').waitFor()
})

test('an example is taken, exported, and imported again, also on a phone', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const base = `/${organization.id}/presentations`
  const page = await workspace.pageOf(owner, base, phone)
  const offences = watchPage(page, workspace.url)
  await button(page, 'Use: Quiz evening').waitFor()
  await expectAccessible(page, 'the examples')
  await button(page, 'Use: Quiz evening').click()
  await opened(page)

  await goTo(page, base)
  await chooseFor(page, 'Quiz evening', 'Export…')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'exporting')
  for (const [link, ending] of [
    ['As plain text', 'txt'],
    ['As JSON', 'json'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: link }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`Quiz evening.${ending}`)
    const file = readFileSync(await download.path())
    await dialog.getByText('The file has all of the presentation.').waitFor()
    if (ending === 'txt') {
      expect(file.toString()).toContain('How many hearts does an octopus have?\n- One\n')
      await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: 'Moodle GIFT' }).click(),
      ])
      await dialog.getByText('Not in the file, as the format cannot hold it:').waitFor()
      await dialog.getByText('Slide 8', { exact: true }).waitFor()
      await dialog.getByText(/^Presenter’s notes: slides 1/).waitFor()
      await expectAccessible(page, 'an export with losses')
    } else {
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('More for “Quiz evening”')
      await goTo(page, `${base}/import`)
      await give(page, 'quiz.json', file)
      await page.getByText('Everything was understood.').waitFor()
      expect(await page.locator('.draft-slide').count()).toBe(10)
      await expectAccessible(page, 'a preview on a phone')
    }
  }
  expect(offences).toEqual([])
})

test('a file that is given while another one is read takes its place, and reading can be called off', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/import`)
  const dropped = (text: string, name = 'deck.txt') =>
    page.evaluate(
      ([text, name]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], name))
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      },
      [text, name] as const,
    )
  const lose = async () => {
    const asked = Promise.withResolvers<void>()
    await page.route('**/imports/preview', () => asked.resolve(), { times: 1 })
    return { asked: asked.promise }
  }
  await page.getByLabel('Choose a file').waitFor()
  const first = await lose()
  await dropped('Who?', 'first.txt')
  await first.asked
  await page.getByText('first.txt').waitFor()
  await dropped('@ title: The second\n\nWhat?')
  await page.getByText('Everything was understood.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('The second')

  // So does one that is given before the preview of another one was taken.
  await dropped('@ title: The third\n\nWhy?')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The third')

  await button(page, 'Choose something else').click()
  const second = await lose()
  await dropped('Where?', 'fourth.txt')
  await second.asked
  await expectAccessible(page, 'a file that is read')
  await button(page, 'Cancel').click()
  await expect.poll(() => focused(page)).toBe('Choose a file')
  expect(await page.locator('progress, .notice.bad').count()).toBe(0)
  await dropped('@ title: The fifth\n\nWhen?')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The fifth')
})
