// Embedded results: only listed origins may frame them, only until the link is revoked, over a transparent background if
// asked; the page is sent no join code and no other question.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { removeLogo, setLogo, setLook } from '../packages/server/src/features/organizations/look.ts'
import { revokeStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'An evening with the board',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Tea or coffee?', options: [{ text: 'Tea' }, { text: 'Coffee' }] },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
    { type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Ada' }, { text: 'Bo' }] },
  ],
}
const [CHOICE, TEXT, WHEEL] = [0, 1, 2]
const revealFolder = fileURLToPath(new URL('../node_modules/reveal.js/dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** The lines that the page tells people to put into a deck. */
const [, section = ''] = /^```html\n(.*?)^```$/ms.exec(
  readFileSync(new URL('../docs/embedding.md', import.meta.url), 'utf8'),
)!

/** A web server of somebody else, with a reveal.js deck of two slides; the second one holds an iframe. */
async function revealDeck(iframe: () => string) {
  const server = createServer((request, response) => {
    const file = join(revealFolder, request.url!.slice(1))
    if (request.url !== '/' && existsSync(file)) {
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      createReadStream(file).pipe(response)
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Deck</title><link rel="stylesheet" href="/reveal.css">
      <div class="reveal"><div class="slides"><section><h1>Welcome</h1></section>
      ${section.replace('https://rooms.example/embed/ses_…#token', iframe())}</div></div>
      <script type="module">import Reveal from '/reveal.mjs'; await Reveal.initialize(); window.deck = Reveal</script>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const bar = (page: Pick<Page, 'getByText'>, text: string) => page.getByText(text).first()

test('a reveal.js deck of another origin shows live results in a slide, until the link is revoked', async ({
  openPage,
  openRoom,
}) => {
  let address = ''
  const slides = await revealDeck(() => address)
  try {
    const room = await openRoom(deck, {}, { ROOMFUL_EMBED_ORIGINS: slides.origin })
    const link = await room.embedLink()
    address = link.url
    await room.activate(CHOICE)
    const page = await openPage(stage)
    await page.goto(slides.origin)
    await page.waitForFunction(() => 'deck' in window)
    await page.keyboard.press('ArrowRight')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
    await (await room.phone()).answer(room.questions[CHOICE]!, { option_ids: [room.options[CHOICE]![0]] })
    await frame.getByText('100%').first().waitFor()
    expect(await frame.getByRole('button').count()).toBe(0)
    await room.activate(TEXT)
    await (await room.phone()).answer(room.questions[TEXT]!, { text: 'More of this' })
    await bar(frame as unknown as Page, 'More of this').waitFor()
    await writing(room.api.app.services, tx => revokeStageLink(tx, link.id))
    await frame.getByText('This stage link does not work any more').waitFor()
    await page.reload()
    await page.keyboard.press('ArrowRight')
    await frame.getByText('This stage link does not work any more').waitFor()
  } finally {
    slides.close()
  }
})

test("a presenter makes an embed link on the session's page by keyboard, and revokes it", async ({
  openPage,
  openWorkspace,
}) => {
  let html = ''
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Site</title>${html}`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(site.address() as { port: number }).port}`
    const workspace = await openWorkspace({ ROOMFUL_EMBED_ORIGINS: origin })
    const { organization } = await workspace.organization()
    const presenter = await workspace.person(organization, 'PRESENTER')
    const program = await apiClient(workspace.app, { organization })
    const { body: made } = await program.post('/presentations', deck)
    const { body: session } = await program.post('/sessions', { presentation_id: made.id })
    const { body: asked } = await program.get(`/presentations/${made.id}/questions`)
    await program.post(`/sessions/${session.id}/open`)
    await program.post(`/sessions/${session.id}/questions/${asked.questions[CHOICE].id}/activate`)
    const page = await workspace.pageOf(presenter, `/${organization.id}/sessions/${session.id}`)
    await page.getByRole('button', { name: 'Embed link' }).press('Enter')
    const address = page.getByRole('textbox', { name: 'Address of the results' })
    expect(await address.inputValue()).toMatch(/\/embed\/ses_\w+#/)
    await expectAccessible(page, 'the embed link')
    html = await page.getByRole('textbox', { name: 'HTML for a page' }).inputValue()
    expect(html).toContain(`src="${await address.inputValue()}"`)
    html = html.replace(new URL(await address.inputValue()).origin, workspace.url)
    await page.keyboard.press('Escape')
    const own = await openPage(stage)
    await own.goto(origin)
    const frame = own.frameLocator('iframe[title="Live results"]')
    await frame.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
    await page.getByRole('button', { name: 'Refresh', exact: true }).press('Enter')
    await page.getByRole('button', { name: /^Revoke: Embedded results/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await frame.getByText('This stage link does not work any more').waitFor()
  } finally {
    site.close()
  }
})

test('a page of an origin that is not listed shows nothing', async ({ openPage, openRoom }) => {
  let address = ''
  const slides = await revealDeck(() => address)
  try {
    const room = await openRoom(deck)
    address = (await room.embedLink()).url
    const page = await openPage(stage)
    await page.goto(slides.origin)
    await page.waitForFunction(() => 'deck' in window)
    await Promise.all([
      page.waitForEvent('console', message => message.text().includes('frame-ancestors')),
      page.keyboard.press('ArrowRight'),
    ])
  } finally {
    slides.close()
  }
})

test('as a browser source over a video the background is transparent and a waiting page is empty', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const { url } = await room.embedLink('?background=transparent')
  const page = await openPage(stage)
  await page.goto(url)
  await page.locator('.embed-line').waitFor({ state: 'attached' })
  expect(await alphas(page)).toEqual({ corner: 0, opaque: 0 })
  await room.activate(CHOICE)
  await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
  const shown = await alphas(page)
  expect(shown.corner).toBe(0)
  expect(shown.opaque).toBeGreaterThan(0)
  await room.activate(WHEEL)
  await page.locator('.wheel').waitFor()
  expect((await alphas(page)).corner).toBe(0)
  const ink = await page.locator('.stage-prompt').evaluate(one => getComputedStyle(one).color)
  expect(ink).not.toBe('rgb(255, 255, 255)')
})

test.for([
  ['light', 1920, 1080],
  ['dark', 1920, 1080],
  ['dark', 640, 1080],
  ['light', 1920, 360],
] as const)(
  'a plate makes texts readable over any video: %s, %i × %i',
  async ([theme, width, height], { openPage, openRoom }) => {
    const room = await openRoom(deck)
    const page = await openPage({ viewport: { width, height } })
    await page.goto((await room.embedLink(`?background=transparent&theme=${theme}&mark=off`)).url)
    await room.activate(CHOICE)
    await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
    await (await room.phone()).answer(room.questions[CHOICE]!, { option_ids: [room.options[CHOICE]![0]] })
    await page.getByText('100%').first().waitFor()
    expect((await alphas(page)).corner).toBe(0)
    expect(await page.locator('.furniture-brand').isVisible()).toBe(false)
    for (const video of ['#000000', '#ffffff']) {
      const { ink, muted } = await contrastsOver(page, video)
      expect(ink).toBeGreaterThan(7)
      expect(muted).toBeGreaterThan(4.5)
    }
    // Viewers on phones see a third of it.
    expect(await smallestText(page)).toBeGreaterThanOrEqual(20)
    const embed = page.locator('.embed')
    expect(await embed.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
  },
)

test('the scheme that the address names holds, also against a theme that lacks it', async ({
  openPage,
  openRoom,
}) => {
  const harbour = { ...deck, theme: { preset: 'HARBOUR' } }
  const room = await openRoom(harbour)
  await room.activate(CHOICE)
  const page = await openPage(stage)
  const inkAt = async (query: string) => {
    await page.goto('about:blank')
    await page.goto((await room.embedLink(query)).url)
    return await page.locator('.stage-prompt').evaluate(one => getComputedStyle(one).color)
  }
  expect(await inkAt('')).toBe('rgb(243, 251, 250)')
  expect(await inkAt('?theme=dark')).toBe('rgb(243, 251, 250)')
  const dark = 'rgb(27, 26, 23)'
  expect(await inkAt('?theme=light')).toBe(dark)
  expect(await inkAt('?background=transparent')).toBe(dark)
  expect(await inkAt('?background=transparent&theme=dark')).toBe('rgb(244, 242, 236)')
})

test('a chosen question stays, whatever is on screen, and nothing says who is there or what comes', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const { url } = await room.embedLink(`?question=${room.questions[CHOICE]}&theme=dark&lang=de`)
  const page = await openPage(stage)
  const frames: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto(url)
  await page.getByText('Hier erscheint die erste Frage.').waitFor()
  await room.activate(CHOICE)
  await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
  await room.activate(TEXT)
  await (await room.phone()).answer(room.questions[TEXT]!, { text: 'Nobody asked' })
  await expect.poll(() => frames.join('\n')).toContain('"phase":"REVEALED"')
  await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
  await expectAccessible(page, 'embedded results')
  const said = frames.join('\n')
  for (const secret of [room.code, '/j/', 'What else?', 'Nobody asked']) expect(said).not.toContain(secret)
})

test('the organization’s colours and logo are there too, until it takes them away', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const { app, organization } = room.api
  await writing(app.services, async tx => {
    await setLook(tx, organization, { accent: { light: '#2233aa', dark: '#99aaff' } })
    await setLogo(tx, organization, readImage(png(64, 32))!)
  })
  const page = await openPage(stage)
  await page.goto((await room.embedLink('?theme=light')).url)
  const logo = page.locator('img.logo')
  const isDrawn = () =>
    logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  await expect.poll(isDrawn).toBe(64)
  await expectReadable('The first question will appear here.')
  await room.activate(CHOICE)
  await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor()
  expect(await isDrawn()).toBe(64)
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).toContain(
    '#2233aa',
  )
  await expectAccessible(page, 'embedded results with a logo')
  await writing(app.services, tx => removeLogo(tx, organization))
  await logo.waitFor({ state: 'detached' })
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await expectReadable('The session is over')

  /** Before and after the questions a line fills the slide. */
  async function expectReadable(text: string) {
    const line = page.getByRole('heading', { name: text, level: 1 })
    await line.waitFor()
    expect(
      await line.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(39)
    await expectAccessible(page, text)
    const { width, height } = (await page.locator('.embed-line').boundingBox())!
    expect({ width, height }).toEqual(stage.viewport)
  }
})

/** How opaque a screenshot without a background is: in its corner, and how many of its pixels are not transparent. */
async function alphas(page: Page): Promise<{ corner: number; opaque: number }> {
  const png = (await page.screenshot({ omitBackground: true })).toString('base64')
  const other = await page.context().newPage()
  const found = await other.evaluate(async data => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data
    let opaque = 0
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i]! > 0) opaque++
    return { corner: pixels[3]!, opaque }
  }, png)
  await other.close()
  return found
}

/** How the texts of a slide stand out from its plate over a video of one colour. */
async function contrastsOver(page: Page, video: string): Promise<{ ink: number; muted: number }> {
  return page.locator('.s-canvas').evaluate((canvas, behind) => {
    const drawn = new OffscreenCanvas(1, 1).getContext('2d')!
    const luminance = (...colours: string[]) => {
      for (const colour of colours) {
        drawn.fillStyle = colour
        drawn.fillRect(0, 0, 1, 1)
      }
      const [red, green, blue] = [...drawn.getImageData(0, 0, 1, 1).data].map(part =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const plate = luminance(behind, getComputedStyle(canvas).backgroundColor)
    const probe = canvas.appendChild(document.createElement('i'))
    const contrast = (colour: string) => {
      probe.style.color = `var(${colour})`
      const text = luminance(getComputedStyle(probe).color)
      return (Math.max(plate, text) + 0.05) / (Math.min(plate, text) + 0.05)
    }
    const contrasts = { ink: contrast('--ink'), muted: contrast('--muted') }
    probe.remove()
    return contrasts
  }, video)
}

/** The size of the smallest text on a page, in pixels of the screen. */
async function smallestText(page: Page): Promise<number> {
  const texts = page.locator('.s-canvas :not(.only-read, .page-turner *)').filter({ hasText: /\S/ })
  const sizes = await texts.evaluateAll(all =>
    (all as HTMLElement[])
      .filter(one => one.checkVisibility() && one.offsetWidth > 0)
      .filter(one =>
        [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()),
      )
      .map(one => {
        const scale = one.getBoundingClientRect().width / one.offsetWidth
        return Number.parseFloat(getComputedStyle(one).fontSize) * scale
      }),
  )
  return Math.min(...sizes)
}
