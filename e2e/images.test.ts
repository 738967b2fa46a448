// Images of decks, from the editor to phones and stages: chosen, dropped and pasted, drawn upright and no larger than screens are; whole on
// every device, in room that is there before they are loaded.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { avif, exif, segment } from '../packages/server/test/support/pictures.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { drawn, expectWhole, give } from './support/page-images.ts'
import { test } from './support/test.ts'

test('a presenter gives a question and its options images, and phones and stages show them whole', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const options = [
    { text: 'The tower at the harbour', is_correct: true },
    { text: 'The old town hall' },
    { text: 'None of them' },
  ]
  const questions = [
    {
      type: 'QUIZ',
      prompt: 'Which of these is the oldest?',
      options,
      settings: { time_limit_seconds: null },
    },
  ]
  const { body: deck } = await api.post('/presentations', { title: 'A walk', questions })
  const stored = async () => (await api.get(`/presentations/${deck.id}/questions`)).body.questions[0]

  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`)
  const offences = watchPage(page, workspace.url)
  const ofQuestion = page.getByRole('group', { name: 'Image: Question', exact: true })
  const choose = (name: string, buffer: Buffer, mimeType: string) =>
    ofQuestion.locator('input[type=file]').setInputFiles({ name, buffer, mimeType })
  await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
  await ofQuestion.getByText('SVG files are not accepted').waitFor()
  await choose('notes.png', Buffer.from('nothing that could be drawn'), 'image/png')
  await ofQuestion.getByText('This is not an image that can be read').waitFor()
  await choose('photo.jpg', await lyingPhoto(page), 'image/jpeg')
  await ofQuestion.getByLabel('What the image shows').fill('The harbour')
  await expect.poll(async () => (await stored()).image?.alt).toBe('The harbour')

  const first = page.getByRole('group', { name: 'Image: Option 1', exact: true })
  await page.locator('.deck-option-image > summary').first().click()
  await give(first.locator('input[type=file]'), 'paste', await drawn(page, 30, 60, 'image/png'))
  await first.locator('img').waitFor()
  await page.locator('.deck-option-image > summary').nth(1).click()
  const second = page.getByRole('group', { name: 'Image: Option 2', exact: true })
  await give(second, 'drop', await drawn(page, 300, 40, 'image/png'))
  await second.getByLabel('What the image shows').fill('A hall')
  await expect
    .poll(async () => (await stored()).options.map(({ image }: { image?: { alt: string } }) => image?.alt))
    .toEqual(['', 'A hall', undefined])
  await expectAccessible(page, 'the editor with images')
  expect(offences).toEqual([])

  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${session.id}/open`)
  const { token } = await writing(workspace.app.services, tx => createStageLink(tx, session.id, 'screen'))
  const small = await openPage({ ...phone, viewport: { width: 320, height: 568 } })
  const screen = await openPage(stage)
  const arrive = holdImages(small)
  await small.goto(`${workspace.url}/j/${session.join_code}`)
  await small.getByRole('button', { name: 'Join', exact: true }).click()
  await small.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  await screen.goto(`${workspace.url}/stage/${session.id}#${token}`)
  const devices = [small, screen].map(one => watchPage(one, workspace.url))
  await api.post(`/sessions/${session.id}/questions/${(await stored()).id}/activate`)

  const answers = small.locator('button.option')
  await answers.first().waitFor()
  await small.evaluate(() => document.fonts.ready.then(() => {}))
  const before = await placesOf(small)
  await (await arrive).release()
  await expectWhole(small, 3)
  expect(await placesOf(small)).toEqual(before)
  // An option is there without scrolling.
  expect((await answers.first().boundingBox())!.y + 44).toBeLessThan(568)
  await screen.locator('.stage-picture img').waitFor()
  for (const [width, height] of [
    [1280, 720],
    [3840, 2160],
  ] as const) {
    await screen.setViewportSize({ width, height })
    await expectWhole(screen, 3)
  }
  await expectAccessible(small, 'a question with images')
  await expectAccessible(screen, 'a stage with images')
  await answers.nth(1).click()
  await api.post(`/sessions/${session.id}/questions/${(await stored()).id}/reveal`)
  await screen.locator('.tile[data-right="true"]').waitFor()
  await expectWhole(screen, 3)
  expect(devices).toEqual([[], []])
})

test('an AVIF, which the server does not take, is drawn and stored in another format', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const questions = [{ type: 'OPEN_TEXT', prompt: 'What is this?' }]
  const { body: deck } = await api.post('/presentations', { title: 'A picture', questions })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`)
  const field = page.getByRole('group', { name: 'Image: Question', exact: true })
  const file = { name: 'picture.avif', buffer: avif, mimeType: 'image/avif' }
  await field.locator('input[type=file]').setInputFiles(file)
  const shown = field.locator('img')
  await shown.waitFor()
  const response = await fetch(new URL((await shown.getAttribute('src'))!, workspace.url))
  expect(response.headers.get('content-type')).toBe('image/png')
})

/** Keeps a page from loading images until they are released. */
async function holdImages(page: Page): Promise<{ release(): Promise<void> }> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/images/*', async route => {
    await released
    await route.continue()
  })
  return {
    async release() {
      release()
    },
  }
}

/** Where the question, its image and its options stand. */
function placesOf(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, .picture, button.option')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y + scrollY, width, height].map(Math.round)
    }),
  )
}

/** A photo as phones store it: to be turned by a quarter. */
async function lyingPhoto(page: Page): Promise<Buffer> {
  const file = await drawn(page, 3000, 2000, 'image/jpeg')
  return Buffer.concat([file.subarray(0, 2), segment(0xe1, exif(6)), file.subarray(2)])
}
