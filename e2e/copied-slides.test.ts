// Slides are copied, cut and pasted with keys and the menu, between presentations and organizations; a clipboard may hold anything.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { png } from '../packages/server/test/support/pictures.ts'
import type { Person } from '../packages/server/test/support/workspace.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

const saved = (page: Page) => page.locator('.deck-saving[data-saving=SAVED]').waitFor()
const rowAt = (page: Page, at: number) => page.locator('.deck-slide-open').nth(at)
const announced = (page: Page, text: string) =>
  page.locator('.deck-editor [role=status]').getByText(text, { exact: true }).waitFor({ state: 'attached' })

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for slides' }).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** Presentations of an organization with slides of each kind. */
async function start(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const path = `/organizations/${organization.id}`
  const create = async (person: Person, of: string, title: string, questions: readonly object[]) => {
    const made = await person.post(`/organizations/${of}/presentations`, { title, questions })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body.id as string
  }
  const open = async (id: string) => {
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${id}`, desk)
    await rowAt(page, 0).waitFor()
    return page
  }
  const slidesOf = async (id: string) => (await owner.get(`${path}/presentations/${id}/slides`)).body.slides
  const promptsOf = async (id: string) =>
    (await slidesOf(id)).map((slide: { prompt?: string; title?: string }) => slide.prompt ?? slide.title)
  const { body: image } = await owner.post(`${path}/images`, { file: png(40, 30).toString('base64') })
  expect(image.id, JSON.stringify(image)).toMatch(/^img_/)
  const from = await create(owner, organization.id, 'From', [
    { type: 'OPEN_TEXT', prompt: 'First', notes: 'slowly' },
    {
      type: 'QUIZ',
      prompt: 'Second',
      options: [{ text: 'A', is_correct: true, image: { id: image.id, alt: 'A tower' } }, { text: 'B' }],
      settings: { points: 500 },
      explanation: 'Because.',
    },
    { type: 'FILL_IN_BLANK', prompt: 'The ___', settings: { blanks: [{ accepted: ['end'] }] } },
  ])
  await owner.post(`${path}/presentations/${from}/slides`, {
    title: '',
    body: '',
    layout: 'PICTURE_FULL',
    image: { id: image.id, alt: 'Page' },
  })
  const to = await create(owner, organization.id, 'To', [{ type: 'NPS', prompt: 'Last' }])
  return { organization, owner, from, to, open, create, slidesOf, promptsOf, image }
}

test('several slides are copied with keys and pasted into another presentation, with images, in one step of undo', async ({
  workspace,
}) => {
  const { from, to, open, slidesOf, promptsOf, organization } = await start(workspace)
  const page = await open(from)
  await rowAt(page, 0).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+C')
  await announced(page, 'Slides copied: 4.')
  const other = await page.context().newPage()
  const offences = watchPage(other, workspace.url)
  await other.goto(`${workspace.url}/workspace/${organization.id}/presentations/${to}`)
  await rowAt(other, 0).focus()
  await other.keyboard.press('Control+V')
  await announced(other, 'Slides pasted: 4.')
  await expect.poll(() => promptsOf(to)).toEqual(['Last', 'First', 'Second', 'The ___', ''])
  await saved(other)
  const bare = (slides: object[]) =>
    slides.map(slide =>
      JSON.parse(
        JSON.stringify(slide, (name, value) =>
          ['id', 'order', 'etag', 'created_at', 'updated_at', 'match_id'].includes(name) &&
          !/^img/.test(value)
            ? undefined
            : value,
        ),
      ),
    )
  expect(bare((await slidesOf(to)).slice(1))).toEqual(bare(await slidesOf(from)))
  await expect.poll(() => focused(other)).toContain('Slide 2 of 5')
  await expectAccessible(other, 'pasted slides')
  await other.keyboard.press('Control+Z')
  await expect.poll(() => promptsOf(to)).toEqual(['Last'])
  // Fields keep the clipboard to themselves.
  await other.locator('#slide-prompt').fill('Text')
  await other.locator('#slide-prompt').press('Control+A')
  await other.keyboard.press('Control+C')
  await other.locator('#slide-prompt').press('End')
  await other.keyboard.press('Control+V')
  expect(await other.locator('#slide-prompt').inputValue()).toBe('TextText')
  expect(offences).toEqual([])
})

test('the menu cuts and pastes; what was cut comes back with undo', async ({ workspace }) => {
  const { from, open, promptsOf } = await start(workspace)
  const page = await open(from)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowAt(page, 0).focus()
  await choose(page, 'Cut')
  await expect.poll(() => promptsOf(from)).toEqual(['Second', 'The ___', ''])
  await rowAt(page, 1).click()
  await choose(page, 'Paste')
  await expect.poll(() => promptsOf(from)).toEqual(['Second', 'The ___', 'First', ''])
  await page.getByRole('button', { name: 'More actions for slides' }).press('Enter')
  await expectAccessible(page, 'the menu of the slides')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+Z')
  await expect.poll(() => promptsOf(from)).toEqual(['First', 'Second', 'The ___', ''])
})

test('in another organization the images are left out, and whatever a clipboard holds is checked', async ({
  workspace,
}) => {
  const { from, to, open, create, promptsOf, slidesOf, image } = await start(workspace)
  const page = await open(from)
  await rowAt(page, 1).focus()
  await page.keyboard.press('Control+C')
  await announced(page, 'Slides copied: 1.')
  const text = await page.evaluate(() => navigator.clipboard.readText()).catch(() => null)
  const there = await workspace.organization('Other')
  const id = await create(there.owner, there.organization.id, 'There', [{ type: 'NPS', prompt: 'Last' }])
  const other = await workspace.pageOf(there.owner, `/${there.organization.id}/presentations/${id}`, desk)
  await rowAt(other, 0).focus()
  const paste = (target: Page, given: string) =>
    target.evaluate(given => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, given)
  const slides = [
    { kind: 'QUIZ' },
    { kind: 'QUESTION', type: '__proto__', prompt: 'x' },
    { kind: 'QUESTION', type: 'QUIZ', prompt: 'Kept', options: 'none', settings: { points: {} }, notes: 7 },
    { kind: 'CONTENT', title: '<img src=x onerror=alert(1)>', layout: 'FOO', image: { id: image.id } },
    null,
  ]
  await paste(other, text ?? JSON.stringify({ organization_id: 'x', slides: [slides[3]] }))
  await other.getByText('Images stay in their organization: the pasted slides have none.').waitFor()
  const own = await open(to)
  const offences = watchPage(own, workspace.url)
  await rowAt(own, 0).focus()
  await paste(own, 'Just words')
  await paste(own, '{"slides": [1, 2]}')
  await paste(own, '{"slides": ')
  expect(await own.locator('.deck-slide-open').count()).toBe(1)
  await paste(own, JSON.stringify({ title: 'x', slides }))
  await announced(own, 'Slides pasted: 2.')
  // The quiz lacks options, which is said as for a typed one.
  await expect.poll(() => promptsOf(to)).toEqual(['Last', '<img src=x onerror=alert(1)>'])
  expect((await slidesOf(to))[1]).toMatchObject({ layout: 'TEXT', image: null })
  await own.locator('.deck-mark').getByText('Something is missing').first().waitFor({ state: 'attached' })
  // An image of nobody is refused by the server.
  await paste(
    own,
    JSON.stringify({
      organization_id: own.url().split('/')[4],
      slides: [{ kind: 'CONTENT', title: 'Strange', image: { id: 'img_none', alt: '' } }],
    }),
  )
  await own.locator('.deck-saving[data-saving=REFUSED]').waitFor()
  expect(await promptsOf(to)).not.toContain('Strange')
  expect(offences).toEqual([])
})

test('slides of another presentation are chosen by their pictures with keys and inserted after the current one', async ({
  workspace,
}) => {
  const { from, to, open, promptsOf } = await start(workspace)
  const page = await open(to)
  const offences = watchPage(page, workspace.url)
  await choose(page, 'Insert from another presentation…')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => focused(page)).toBe('Search titles and slides')
  await page.keyboard.type('tHE ___')
  await dialog.getByText('Slide 3: The ___').waitFor()
  await dialog.getByRole('button', { name: 'From', exact: true }).press('Enter')
  // What was searched stays.
  await dialog.getByRole('button', { name: 'Choose another presentation' }).press('Enter')
  expect(await dialog.getByRole('searchbox').inputValue()).toBe('tHE ___')
  await dialog.getByText('Slide 3: The ___').waitFor()
  await dialog.getByRole('button', { name: 'From', exact: true }).press('Enter')
  const choice = (place: number) => dialog.getByRole('checkbox', { name: `Slide ${place} of 4: ` })
  await choice(3).press('Space')
  await choice(1).press('Space')
  await expectAccessible(page, 'slides to insert')
  await dialog.getByRole('button', { name: 'Insert (2)' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => promptsOf(to)).toEqual(['Last', 'First', 'The ___'])
  expect(await promptsOf(from)).toHaveLength(4)
  await expect.poll(() => focused(page)).toContain('Slide 2 of 3')
  await page.keyboard.press('Control+Z')
  await expect.poll(() => promptsOf(to)).toEqual(['Last'])
  expect(offences).toEqual([])
})

test('slides can be inserted from any of many presentations', async ({ workspace }) => {
  const { organization, owner, to, open, create } = await start(workspace)
  for (let i = 0; i < 51; i++) {
    const empty = i > 0
    await create(owner, organization.id, `Newer ${i}`, empty ? [] : [{ type: 'NPS', prompt: 'x' }])
  }
  const page = await open(to)
  await choose(page, 'Insert from another presentation…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'From', exact: true }).waitFor()
  await expectAccessible(page, 'presentations to insert from')
  await page.keyboard.press('Escape')
  for (let i = 0; i < 51; i++)
    await create(owner, organization.id, `Newest ${i}`, [{ type: 'NPS', prompt: 'x' }])
  await choose(page, 'Insert from another presentation…')
  await dialog.getByRole('button', { name: 'Newest 50', exact: true }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Newest 0', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Show more', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Newest 0', exact: true }).waitFor()
})

test('the menu of the slides is whole, in front of the slide, in windows of any width', async ({
  workspace,
}) => {
  const { from, open } = await start(workspace)
  const page = await open(from)
  for (const [width, dir] of [
    [1280, 'ltr'],
    [1024, 'rtl'],
    [1024, 'ltr'],
    [360, 'ltr'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
    const tab = page.getByRole('button', { name: 'Slides', exact: true })
    if (await tab.isVisible()) await tab.click()
    await page.getByRole('button', { name: 'More actions for slides' }).press('Enter')
    for (const item of await page.getByRole('menuitem').all()) {
      const isWhole = await item.evaluate(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isOnTop = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))
        return left >= 0 && right <= innerWidth && isOnTop(left + 2) && isOnTop(right - 2)
      })
      expect([await item.textContent(), width, dir, isWhole]).toEqual([
        await item.textContent(),
        width,
        dir,
        true,
      ])
    }
    await page.keyboard.press('Escape')
  }
})
