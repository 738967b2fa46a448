// Images that do not arrive: whatever becomes of the connection, the server or the tab, nothing half-done stands in a presentation, what was
// typed meanwhile stays, and whoever chose, dropped or pasted an image is told, can call it off, give another one in its place, or try again.
import type { Page, Response, Route } from 'playwright-core'
import { expect } from 'vitest'
import { type ApiClient, apiClient } from '../packages/server/test/support/api.ts'
import { expectAccessible } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { drawn, give } from './support/page-images.ts'
import { test } from './support/test.ts'
import type { TestWorkspace } from './support/workspace.ts'

const uploads = /\/app\/v1\/organizations\/\w+\/images$/
const questions = [
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  {
    type: 'MULTIPLE_CHOICE',
    prompt: 'Which?',
    options: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
  },
]

async function openEditor(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const { body: deck } = await api.post('/presentations', { title: 'A walk', questions })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`)
  await page.locator('.deck-slide-open').first().click()
  const stored = async () => (await api.get(`/presentations/${deck.id}/questions`)).body.questions
  return { api, deck, stored, page }
}

/** How many images the organization has. */
async function imagesOf({ app, organization }: ApiClient): Promise<number> {
  const rows = await app.services.storage.read
    .selectFrom('images')
    .select('key')
    .where('organization_key', '=', organization.key)
    .execute()
  return rows.length
}

const fieldOf = (page: Page, name: string) => page.getByRole('group', { name: `Image: ${name}`, exact: true })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true })

async function offer(page: Page, how: 'choose' | 'drop' | 'paste', file: Buffer, name = 'Question') {
  const input = fieldOf(page, name).locator('input[type=file]')
  if (how !== 'choose') await give(input, how, file)
  else await input.setInputFiles({ name: 'picture.png', buffer: file, mimeType: 'image/png' })
}

/** What was begun has been drawn. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Keeps uploads from going on until something becomes of them. */
async function holdUploads(page: Page): Promise<{ asked: (count: number) => Promise<void>; go: () => void }> {
  const released = Promise.withResolvers<void>()
  let held = 0
  await page.route(uploads, async route => {
    held++
    await released.promise
    await route.fallback().catch(() => {})
  })
  return { asked: count => expect.poll(() => held).toBe(count), go: () => released.resolve() }
}

/** The next upload never gets a response. `asked` is resolved when it has begun. */
async function loseUpload(page: Page): Promise<{ asked: Promise<void> }> {
  const asked = Promise.withResolvers<void>()
  await page.route(uploads, () => asked.resolve(), { times: 1 })
  return { asked: asked.promise }
}

test.for([
  [
    'choose',
    'the connection breaks',
    'The server cannot be reached.',
    (route: Route) => route.abort('connectionreset'),
  ],
  [
    'drop',
    'the server cannot do it now',
    'The server cannot do this right now.',
    (route: Route) => route.fulfill({ status: 503, body: '{"error":"x","code":"UNAVAILABLE"}' }),
  ],
  [
    'paste',
    'the response is lost',
    'The server cannot be reached.',
    async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ],
] as const)(
  '%s, and %s: it is said, and trying again stores one image',
  async ([how, , said, fail], { workspace }) => {
    const { api, page, stored } = await openEditor(workspace)
    await page.route(uploads, fail, { times: 1 })
    await offer(page, how, await drawn(page, 60, 40, 'image/png'))
    const field = fieldOf(page, 'Question')
    await field.getByText(said).waitFor()
    expect(await field.locator('img').count()).toBe(0)
    expect((await stored())[0].image).toBeNull()
    await tryAgain(page).click()
    await field.locator('img').waitFor()
    await expect.poll(async () => (await stored())[0].image).toMatchObject({ alt: '' })
    expect(await imagesOf(api)).toBe(1)
    expect(await field.getByText(said).count()).toBe(0)
  },
)

test.for(['choose', 'drop', 'paste'] as const)(
  '%s a second file while the first is on its way: it takes its place, and it alone is stored',
  async (how, { workspace }) => {
    const { api, page, stored } = await openEditor(workspace)
    const { asked } = await loseUpload(page)
    await offer(page, how, await drawn(page, 60, 40, 'image/png'))
    await asked
    const field = fieldOf(page, 'Question')
    await field.getByText('picture.png').waitFor()
    await offer(page, how, await drawn(page, 80, 20, 'image/png'))
    const image = field.locator('img')
    await image.waitFor()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(80)
    await expect.poll(async () => (await stored())[0].image).toMatchObject({ alt: '' })
    expect(await field.locator('progress').count()).toBe(0)
    expect(await imagesOf(api)).toBe(1)
  },
)

test('an image on a dead connection is called off: nothing is left of it, and another one may come', async ({
  workspace,
}) => {
  const { api, page, stored } = await openEditor(workspace)
  const { asked } = await loseUpload(page)
  await offer(page, 'choose', await drawn(page, 60, 40, 'image/png'))
  await asked
  const field = fieldOf(page, 'Question')
  await expectAccessible(page, 'an image on its way')
  await field.getByRole('button', { name: 'Cancel: Question' }).click()
  await expect.poll(() => focused(page)).toBe('Add an image: Question')
  expect(await field.locator('progress, img, .notice.bad').count()).toBe(0)
  expect([await imagesOf(api), (await stored())[0].image]).toEqual([0, null])
  await offer(page, 'drop', await drawn(page, 60, 40, 'image/png'))
  await field.locator('img').waitFor()
  await expect.poll(async () => (await stored())[0].image).toMatchObject({ alt: '' })
})

test('text typed during an upload stays, and a removed option does not return', async ({ workspace }) => {
  const { page, stored } = await openEditor(workspace)
  await page.locator('.deck-slide-open').nth(1).click()
  for (const i of [0, 2]) await page.locator('.deck-option-image > summary').nth(i).click()
  const { asked, go } = await holdUploads(page)
  const file = await drawn(page, 60, 40, 'image/png')
  await offer(page, 'drop', file, 'Option 1')
  await offer(page, 'drop', file, 'Option 3')
  await asked(2)
  const texts = page.locator('.deck-option input[type=text]')
  await texts.nth(0).fill('First')
  await texts.nth(1).fill('Second')
  await page.getByRole('button', { name: 'Remove option 3' }).click()
  await texts.nth(0).press('Alt+ArrowDown')
  const arrived: Response[] = []
  page.on('response', response => {
    if (uploads.test(response.url())) arrived.push(response)
  })
  go()
  await expect.poll(() => arrived.length).toBe(2)
  await Promise.all(arrived.map(response => response.finished()))
  await fieldOf(page, 'Option 2').locator('img').waitFor()
  await settled(page)
  expect(await page.locator('.deck-option').count()).toBe(2)
  await expect
    .poll(async () =>
      (await stored())[1].options.map(({ text, image }: { text: string; image?: object }) => [
        text,
        image !== undefined,
      ]),
    )
    .toEqual([
      ['Second', false],
      ['First', true],
    ])
})

test('a failed upload is reported on the slide now open, and an image is added to the slide it was meant for', async ({
  workspace,
}) => {
  const { page, stored } = await openEditor(workspace)
  const held = Promise.withResolvers<void>()
  const abort = async (route: Route) => {
    await held.promise
    await route.abort()
  }
  await page.route(uploads, abort, { times: 1 })
  await offer(page, 'choose', await drawn(page, 60, 40, 'image/png'))
  await page.locator('.deck-slide-open').nth(1).click()
  await page.locator('.deck-option').first().waitFor()
  held.resolve()
  const toast = page.locator('.toasts')
  await toast.getByText('Image: Question: The server cannot be reached.').waitFor()
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await stored())[0].image).toMatchObject({ alt: '' })
  expect((await stored())[1].image).toBeNull()
  await page.locator('.deck-slide-open').first().click()
  await fieldOf(page, 'Question').locator('img').waitFor()
})

test('a tab that is to be closed asks while an image is on its way; closed all the same, it leaves nothing half-done', async ({
  workspace,
}) => {
  const { api, page, stored } = await openEditor(workspace)
  const [context, address] = [page.context(), page.url()]
  const { asked } = await holdUploads(page)
  await offer(page, 'choose', await drawn(page, 60, 40, 'image/png'))
  await asked(1)
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  expect([await imagesOf(api), (await stored())[0].image]).toEqual([0, null])

  const again = await context.newPage()
  await again.goto(address)
  const field = fieldOf(again, 'Question')
  await field.getByText('Add an image').waitFor()
  expect(await field.locator('img, progress').count()).toBe(0)
  await offer(again, 'choose', await drawn(again, 60, 40, 'image/png'))
  await field.locator('img').waitFor()
  await expect.poll(async () => (await stored())[0].image).toMatchObject({ alt: '' })
})

test('a file dropped next to the field leaves the page alone, and a text that brings a picture along is a text', async ({
  workspace,
}) => {
  const { api, deck, page, stored } = await openEditor(workspace)
  const file = await drawn(page, 60, 40, 'image/png')
  expect(await give(page.locator('.deck-editor'), 'drop', file)).toBe(true)
  await offer(page, 'paste', file)
  const alt = fieldOf(page, 'Question').getByLabel('What the image shows')
  await alt.waitFor()
  await expect.poll(async () => (await stored())[0].image).not.toBeNull()
  const before = (await stored())[0].image
  expect(await give(alt, 'paste', file, 'Cells of a table')).toBe(false)
  await settled(page)
  expect(await imagesOf(api)).toBe(1)
  expect((await stored())[0].image).toEqual(before)

  // A question that a room is being asked takes none, however it is given.
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${session.id}/open`)
  await api.post(`/sessions/${session.id}/questions/${(await stored())[0].id}/activate`)
  await page.reload()
  await page.locator('.deck-slide-open').first().click()
  const input = fieldOf(page, 'Question').locator('input[type=file]')
  await expect.poll(() => input.isDisabled()).toBe(true)
  for (const how of ['drop', 'paste'] as const) await give(fieldOf(page, 'Question'), how, file)
  await settled(page)
  expect(await fieldOf(page, 'Question').locator('progress').count()).toBe(0)
  expect(await imagesOf(api)).toBe(1)
})
