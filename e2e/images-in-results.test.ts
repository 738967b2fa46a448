// Images in what comes of questions and of slides: results of ORDERING and MATCHING show those of their options, whole and beside their words,
// on phones, stages, the presenter's page, embedded pages and in reports; an image alone is a heading; one that moves stands still for whoever
// wants less motion.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { gif, png } from '../packages/server/test/support/pictures.ts'
import { joinByCode, matchUp } from './support/answer.ts'
import { movingStage, phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { expectWhole } from './support/page-images.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'
import type { TestWorkspace } from './support/workspace.ts'

const long = 'The one with a name that takes more than a line of a phone, and of some stages as well'

async function newOrganization(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const store = async (file: Buffer, alt: string) => {
    const { id } = await writing(workspace.app.services, tx => storeImage(tx, organization, readImage(file)!))
    return { image: { id, alt } }
  }
  return { organization, owner, api, store }
}

/** A session of a deck that is LIVE, and addresses to look at it. */
async function openSession(
  workspace: TestWorkspace,
  api: Awaited<ReturnType<typeof apiClient>>,
  deckId: string,
) {
  const { body: session } = await api.post('/sessions', { presentation_id: deckId })
  await api.post(`/sessions/${session.id}/open`)
  const linkOf = async (role: 'screen' | 'remote' | 'embed', page: string) => {
    const { token } = await writing(workspace.app.services, tx => createStageLink(tx, session.id, role))
    return `${workspace.url}/${page}/${session.id}#${token}`
  }
  return { session, linkOf, path: `/sessions/${session.id}` }
}

const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const altsOf = (page: Page) =>
  page.locator('.results img.picture').evaluateAll(images => images.map(image => image.getAttribute('alt')))

test('ORDERING and MATCHING show the images of their options in results, wherever those are shown', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner, api, store } = await newOrganization(workspace)
  const [wide, tall, square] = [
    await store(png(600, 100), 'A harbour'),
    await store(png(80, 300), 'A tower'),
    await store(png(200, 200), ''),
  ]
  const questions = [
    {
      type: 'ORDERING',
      prompt: 'Which was built first?',
      options: [
        { text: 'Harbour', ...wide },
        { text: long, ...tall },
        { text: 'Hall', ...square },
        { text: 'None' },
      ],
    },
    {
      type: 'MATCHING',
      prompt: 'Which belongs to which?',
      options: [
        { text: 'Harbour', match: 'Water', ...wide },
        { text: long, match: 'Stone', ...tall },
        { text: 'None', match: long },
      ],
    },
  ]
  const { body: deck } = await api.post('/presentations', { title: 'A walk', questions })
  const { session, linkOf, path } = await openSession(workspace, api, deck.id)
  const small = await openPage({ ...phone, viewport: { width: 320, height: 568 } })
  const screen = await openPage({ viewport: { width: 1920, height: 1080 } })
  const presenter = await openPage({ viewport: { width: 1280, height: 800 } })
  const embed = await openPage({ viewport: { width: 800, height: 500 } })
  await joinByCode(small, workspace.url, session.join_code)
  await screen.goto(await linkOf('screen', 'stage'))
  await presenter.goto(await linkOf('remote', 'presenter'))
  await embed.goto(await linkOf('embed', 'embed'))

  const { questions: asked } = (await api.get(`/presentations/${deck.id}/questions`)).body
  for (const [at, alts] of [
    ['A harbour', 'A tower', ''],
    ['A harbour', 'A tower'],
  ].entries()) {
    await api.post(`${path}/questions/${asked[at].id}/activate`)
    if (at === 0) {
      const picks = small.locator('.reorder-pick')
      await picks.nth(3).waitFor()
      for (let left = 4; left > 0; left--) await picks.first().click()
    } else for (const [i, label] of ['Water', long, 'Stone'].entries()) await matchUp(small, i, label)
    await small.getByRole('button', { name: 'Send', exact: true }).click()
    await small.getByText('Saved.').waitFor()
    await api.post(`${path}/questions/${asked[at].id}/reveal`)
    for (const page of [small, screen, presenter, embed]) {
      const drawn = page
        .locator(at === 0 ? '.results .bar' : '.results :is(.pair-right[data-right="true"], .wired-card)')
        .first()
      await drawn.waitFor()
      await expect.poll(() => altsOf(page)).toEqual(alts)
      await expectWhole(page, alts.length)
      expect(await wider(page)).toBeLessThanOrEqual(0)
    }
    for (const colours of [
      { colorScheme: 'light', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const)
      for (const [width, height] of [
        [1280, 720],
        [3840, 2160],
      ] as const) {
        await screen.emulateMedia(colours)
        await screen.setViewportSize({ width, height })
        await expect.poll(() => unreadable(screen, { '.stage-main': 20 })).toEqual([])
        await expectWhole(screen, alts.length)
      }
    for (const [page, name] of [
      [small, 'a phone'],
      [screen, 'a stage'],
      [presenter, "the presenter's page"],
    ] as const)
      await expectAccessible(page, `results with images on ${name}`)
  }

  await api.post(`${path}/close`)
  const report = await workspace.pageOf(owner, `/${organization.id}${path}`)
  // The picture of the slide has them, and names them for screen readers.
  for (const [prompt, count] of [
    ['Which was built first?', 3],
    ['Which belongs to which?', 2],
  ] as const) {
    await report.getByRole('button', { name: prompt }).click()
    const shown = report.getByRole('region', { name: prompt })
    await shown.getByRole('img', { name: 'A harbour, A tower' }).waitFor()
    for (const width of [320, 1920]) {
      await report.setViewportSize({ width, height: 900 })
      await expect.poll(() => shown.locator('.s-canvas img.picture').count()).toBe(count)
      expect(await wider(report)).toBeLessThanOrEqual(0)
    }
  }
})

test.for([
  ['what it shows', 'The harbour', 'The harbour'],
  ['that it is one', '', 'Image'],
] as const)(
  'a content slide that is an image alone has a heading: %s',
  async ([, alt, name], { workspace, openPage }) => {
    const { organization, api, store } = await newOrganization(workspace)
    const questions = [{ type: 'OPEN_TEXT', prompt: 'Why?' }]
    const { body: deck } = await api.post('/presentations', { title: 'A walk', questions })
    const { image } = await store(png(1200, 300), alt)
    const slide = await writing(workspace.app.services, tx =>
      createContentSlide(tx, organization, deck.id, { image, on_phones: true }),
    )
    const { session, linkOf } = await openSession(workspace, api, deck.id)
    const small = await openPage({ ...phone, viewport: { width: 320, height: 568 } })
    const screen = await openPage(stage)
    const remote = await openPage({ viewport: { width: 1280, height: 800 } })
    const presenter = await openPage({ viewport: { width: 1280, height: 800 } })
    const embed = await openPage({ viewport: { width: 800, height: 500 } })
    await joinByCode(small, workspace.url, session.join_code)
    await screen.goto(await linkOf('screen', 'stage'))
    await remote.goto(await linkOf('remote', 'stage'))
    await presenter.goto(await linkOf('remote', 'presenter'))
    await embed.goto(await linkOf('embed', 'embed'))
    await remote.getByRole('button', { name: 'All slides' }).click()
    await remote.locator('.deck-question').last().click()
    expect(slide.title).toBe('')
    for (const page of [small, screen, remote, embed]) {
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
      await expectInView(page)
      expect(await wider(page)).toBeLessThanOrEqual(0)
    }
    await presenter.locator('.presenter-slide').getByRole('heading', { name, exact: true }).waitFor()
    // What is said where the question was before.
    await expect.poll(() => small.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expectAccessible(small, 'an image alone on a phone')
    await expectAccessible(screen, 'an image alone on a stage')
    await screen.setViewportSize({ width: 3840, height: 2160 })
    await expectInView(screen)
  },
)

test('a GIF is animated as chosen, and stands still with reduced motion', async ({ workspace, openPage }) => {
  const { organization, owner, api } = await newOrganization(workspace)
  const questions = [{ type: 'OPEN_TEXT', prompt: 'Why?' }]
  const { body: deck } = await api.post('/presentations', { title: 'A walk', questions })
  const editor = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`)
  const field = editor.getByRole('group', { name: 'Image: Question', exact: true })
  const buffer = gif(1, 1, { frames: 3 })
  await field.locator('input[type=file]').setInputFiles({ name: 'moves.gif', buffer, mimeType: 'image/gif' })
  const stored = async () => (await api.get(`/presentations/${deck.id}/questions`)).body.questions[0]
  await expect.poll(async () => (await stored()).image).toMatchObject({ alt: '' })
  const { image, id } = await stored()
  const served = await fetch(`${workspace.url}/images/${image.id}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(buffer)).toBe(true)
  expect(await framesIn(editor, '.image-field-shown')).toBe(1)

  const { session, linkOf, path } = await openSession(workspace, api, deck.id)
  const small = await openPage(phone)
  const screen = await openPage(movingStage)
  await joinByCode(small, workspace.url, session.join_code)
  await screen.goto(await linkOf('screen', 'stage'))
  await api.post(`${path}/questions/${id}/activate`)
  expect(await framesIn(small, '.picture')).toBe(1)
  expect(await framesIn(screen, '.picture')).toBe(3)
  await expectWhole(small, 1)
})

/** The image of a slide is loaded and stands within the page. */
async function expectInView(page: Page): Promise<void> {
  const image = page.locator('img.picture')
  await expect.poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBe(1200)
  const { left, right, top, bottom, least } = await image.evaluate(one => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
    return {
      left,
      top,
      right: innerWidth - right,
      bottom: innerHeight - bottom,
      least: Math.min(width, height),
    }
  })
  for (const room of [left, right, top, bottom]) expect(room).toBeGreaterThanOrEqual(-1)
  expect(least).toBeGreaterThan(50)
}

/** How many pictures a browser finds in the file that an image of a page shows. */
async function framesIn(page: Page, selector: string): Promise<number> {
  const shown = page.locator(selector).first()
  await shown.waitFor()
  return shown.evaluate(async element => {
    const image = element as HTMLImageElement
    await image.decode()
    const { body } = await fetch(image.currentSrc)
    const decoder = new ImageDecoder({ data: body!, type: 'image/gif' })
    await decoder.completed
    return decoder.tracks.selectedTrack!.frameCount
  })
}
