// Slides from a PDF or pictures: each page a slide with its picture and its text as alternative text, drawn in a worker, created whole at
// the end or not at all; what cannot be taken has a sentence.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { makePdf } from './support/make-pdf.ts'
import { drawn, give as drop } from './support/page-images.ts'
import { test } from './support/test.ts'
import { goTo, type TestWorkspace } from './support/workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const give = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Choose a file').setInputFiles(files)
const opened = async (page: Page) => {
  await page.waitForURL(/\/presentations\/pres_\w+$/)
  return /pres_\w+$/.exec(page.url())![0]
}

const three = makePdf([
  { lines: ['Our plan for 2027', 'Three steps to a better harbour'], colour: [0.1, 0.2, 0.4] },
  { size: [595, 842] },
  { chinese: '4F60597D' },
])

async function begin(workspace: TestWorkspace, options?: typeof phone) {
  const { organization, owner } = await workspace.organization()
  const base = `/${organization.id}/presentations`
  const page = await workspace.pageOf(owner, base, options)
  const path = `/organizations${base}`
  return {
    base,
    page,
    offences: watchPage(page, workspace.url),
    decks: async () => (await owner.get(path)).body.presentations,
    slidesOf: async (id: string) => (await owner.get(`${path}/${id}/slides`)).body.slides,
  }
}

/** The size of an image, and the colors of its left edge and of its pixels from light to dark. */
const measured = (page: Page, id: string) =>
  page.evaluate(async id => {
    const image = new Image()
    image.src = `/images/${id}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context.getImageData(2, canvas.height / 2, 1, 1).data
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! < 20 && data[at + 1]! < 20 && data[at + 2]! < 20) dark++
    return { width: canvas.width, height: canvas.height, edge: [red, green, blue], dark }
  }, id)

test('a PDF becomes slides with a picture of each page, and the text of the page as alternative text', async ({
  workspace,
}) => {
  const { page, offences, decks, slidesOf } = await begin(workspace)
  await page.getByRole('link', { name: 'PDF, PowerPoint, Keynote…' }).click()
  await page.getByRole('heading', { name: 'Import a presentation' }).waitFor()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await give(page, pdf('Harbour.pdf', three))
  const id = await opened(page)
  const slides = await slidesOf(id)
  expect(await decks()).toMatchObject([{ title: 'Harbour', slide_count: 3 }])
  expect(slides).toMatchObject([
    {
      kind: 'CONTENT',
      layout: 'PICTURE_FULL',
      title: '',
      image: { alt: 'Our plan for 2027 Three steps to a better harbour' },
    },
    { layout: 'PICTURE_FULL', image: { alt: 'Page 2' } },
    { layout: 'PICTURE_FULL', image: { alt: '你好' } },
  ])
  // In the shape of a full image, so that nothing is cropped, on the color of the page.
  const size = { width: 1920, height: 972 }
  const first = await measured(page, slides[0].image.id)
  expect(first).toMatchObject({ ...size, edge: [26, 51, 102] })
  expect(first.dark).toBeGreaterThan(2_000)
  expect(await measured(page, slides[1].image.id)).toMatchObject({ ...size, edge: [255, 255, 255], dark: 0 })
  // Fonts and character maps come from us, when a PDF needs them.
  expect(asked.some(path => /^\/assets\/LiberationSans-Regular-.*\.ttf$/.test(path))).toBe(true)
  expect(asked.some(path => /^\/assets\/UniGB-UCS2-H-.*\.bcmap$/.test(path))).toBe(true)
  // The text names the slide.
  await page.getByRole('img', { name: /: Our plan for 2027 / }).waitFor()
  await expectAccessible(page, 'the editor with pages')
  expect(offences).toEqual([])
})

test('scanned pages are drawn, which need a decoder in WebAssembly', async ({ workspace }) => {
  const { base, page, offences, slidesOf } = await begin(workspace)
  await goTo(page, `${base}/import`)
  await Promise.all([
    page.waitForRequest(/\/assets\/jbig2-.*\.wasm$/),
    give(page, pdf('scan.pdf', makePdf([{ isScanned: true }]))),
  ])
  const [slide] = await slidesOf(await opened(page))
  expect((await measured(page, slide.image.id)).dark).toBe(1920 * 972)
  expect(offences).toEqual([])
})

test('a cancelled import leaves nothing, and one that is interrupted goes on', async ({ workspace }) => {
  const { base, page, decks, slidesOf } = await begin(workspace, phone)
  await goTo(page, `${base}/import`)
  const held = new Promise<() => void>(resolve => {
    void page.route(
      '**/images',
      async route => {
        await new Promise<void>(go => resolve(go))
        await route.continue().catch(() => {})
      },
      { times: 1 },
    )
  })
  await give(page, pdf('Harbour.pdf', three))
  const letGo = await held
  await page.getByText('Page 1 of 3').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('0')
  await expectAccessible(page, 'an import on a phone')
  await button(page, 'Cancel').click()
  await page.getByRole('heading', { name: 'Import a presentation' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Import a presentation')
  letGo()
  expect(await decks()).toEqual([])

  // The second upload is lost, then the response to the creation.
  let uploads = 0
  await page.route('**/images', route => (++uploads === 2 ? route.abort() : route.continue()))
  await give(page, pdf('Harbour.pdf', three))
  await page.getByText('The server cannot be reached.').waitFor()
  await expect.poll(() => focused(page)).toBe('Nothing was created')
  await expectAccessible(page, 'an interrupted import')
  expect(await decks()).toEqual([])
  await page.route(
    '**/imports',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Try again').click()
  await expect.poll(() => focused(page)).toMatch(/Your slides are being made|Nothing was created/)
  await expect.poll(() => uploads).toBe(4)
  await page.getByText('The server cannot be reached.').waitFor()
  await button(page, 'Try again').click()
  expect(await slidesOf(await opened(page))).toHaveLength(3)
  expect(await decks()).toHaveLength(1)
  expect(uploads).toBe(4)
})

test('pictures become slides in the order of their names, whole', async ({ workspace }) => {
  const { base, page, slidesOf, offences } = await begin(workspace)
  await goTo(page, `${base}/import`)
  const picture = async (name: string, width: number, height: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await drawn(page, width, height, 'image/png'),
  })
  await give(page, await picture('Slide 10.png', 400, 300), await picture('Slide 2.png', 300, 600))
  const slides = await slidesOf(await opened(page))
  expect(slides).toMatchObject([
    { layout: 'PICTURE_FULL', image: { alt: 'Slide 2' } },
    { layout: 'PICTURE_FULL', image: { alt: 'Slide 10' } },
  ])
  expect(await measured(page, slides[0].image.id)).toMatchObject({ width: 1185, height: 600 })
  expect(await measured(page, slides[1].image.id)).toMatchObject({ width: 593, height: 300 })
  await goTo(page, `${base}/import`)
  expect(await drop(page.locator('main'), 'drop', await drawn(page, 40, 40, 'image/png'))).toBe(true)
  expect(await slidesOf(await opened(page))).toMatchObject([{ image: { alt: 'picture' } }])
  expect(offences).toEqual([])
})

test('in the editor, pages become slides after the selected one, in one step that can be undone', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const path = `/organizations/${organization.id}/presentations`
  const { body: deck } = await owner.post(path, {
    title: 'Harbour',
    questions: ['First', 'Last'].map(prompt => ({ type: 'OPEN_TEXT', prompt })),
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, phone)
  const offences = watchPage(page, workspace.url)
  const names = async () =>
    (await owner.get(`${path}/${deck.id}/slides`)).body.slides.map(
      (slide: { prompt?: string; image?: { alt: string } }) => slide.prompt ?? slide.image?.alt,
    )
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    await button(page, 'Slides').click()
    await button(page, 'Add a slide').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'From a PDF or images' }).waitFor()
    await expectAccessible(page, 'the kinds of slides')
    await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(files)
  }
  const dialog = page.getByRole('dialog', { name: 'Your slides are being made' })

  // Cancelled by Escape: nothing has changed, and the focus is where it was.
  await page.route('**/images', () => {}, { times: 1 })
  // Else the route would hold an image of the next attempt.
  const held = page.waitForRequest(/\/images$/)
  await choose(pdf('Harbour.pdf', three))
  await dialog.getByText('Page 1 of 3').waitFor()
  await held
  await expectAccessible(page, 'slides being made')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Add a slide')
  expect(await names()).toEqual(['First', 'Last'])

  await choose(pdf('broken.pdf', Buffer.from('nothing that can be read')))
  const failed = page.getByRole('dialog', { name: 'Nothing was created' })
  await failed.getByText('This PDF cannot be read.').waitFor()
  await expectAccessible(page, 'a PDF that cannot be read')
  await failed.getByLabel('Choose files').setInputFiles(pdf('Harbour.pdf', three))
  await failed.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  const pages = ['Our plan for 2027 Three steps to a better harbour', 'Page 2', '你好']
  await expect.poll(names).toEqual(['First', ...pages, 'Last'])
  await expect.poll(() => focused(page)).toContain('Slide 2 of 5')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await button(page, 'Undo').click()
  await expect.poll(names).toEqual(['First', 'Last'])

  // 199 pages do not fit.
  await choose(pdf('many.pdf', makePdf(Array.from({ length: 199 }, () => ({})))))
  await failed.getByText('at most 200 slides, and this would be 201').waitFor()
  expect(offences).toEqual([])
})

test('files that cannot become slides have a sentence with a way out', async ({ workspace }) => {
  const { base, page, decks } = await begin(workspace)
  await goTo(page, `${base}/import`)
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const png = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const many = makePdf(Array.from({ length: 201 }, () => ({})))
  for (const [files, sentence] of [
    [[pdf('broken.pdf', Buffer.from('nothing that can be read'))], 'This PDF cannot be read.'],
    [[pdf('empty.pdf', Buffer.alloc(0))], 'This PDF cannot be read.'],
    [[pdf('none.pdf', makePdf([]))], 'This PDF has no pages.'],
    [[pdf('locked.pdf', makePdf([{}], { isLocked: true }))], 'This PDF is protected by a password.'],
    [[pdf('many.pdf', many)], 'at most 200 slides, and this would be 201'],
    [[pdf('one.pdf', three), png], 'Choose one file, or images alone.'],
    [[png], 'x.png: This is not an image that can be read.'],
    [[svg], 'logo.svg: SVG files are not accepted'],
  ] as const) {
    await give(page, ...files)
    await page.getByText(sentence).waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)
    await expectAccessible(page, String(sentence))
    await button(page, 'Choose something else').click()
  }
  // Larger than a test can hand over as a file.
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(
      new File([new Uint8Array(100 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }),
    )
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  await page.getByText('This PDF is larger than 100 MB.').waitFor()
  await button(page, 'Choose something else').click()
  // A page of any size is drawn within limits.
  await give(page, pdf('wall.pdf', makePdf([{ size: [200_000, 900_000], lines: ['A wall'] }])))
  await opened(page)
  expect(await decks()).toMatchObject([{ title: 'wall', slide_count: 1 }])
})

test('a page that takes too long ends the import, and nothing remains', async ({ workspace }) => {
  const { base, page, decks } = await begin(workspace)
  await goTo(page, `${base}/import`)
  await page.route('**/assets/pdf-worker-*', route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "onmessage = ({ data }) => { if ('open' in data) postMessage({ pages: 2 }) }",
    }),
  )
  await page.clock.install()
  await give(page, pdf('slow.pdf', three))
  await page.getByText('Page 1 of 2').waitFor()
  await page.clock.runFor(30_000)
  await page.getByText('Page 1 takes too long to draw.').waitFor()
  expect(await decks()).toEqual([])
})
