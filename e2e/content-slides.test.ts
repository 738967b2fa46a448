// Content slides on pages: a remote steps through all slides, stages, presenter's page, phones and embedded pages show
// them, whole at every size and however hostile, and go on after a reload.
import { type SlideLayout, slideLayouts } from '@roomful/contract/features/presentations/slide-layouts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { setLogo, setLook } from '../packages/server/src/features/organizations/look.ts'
import {
  createContentSlide,
  updateContentSlide,
} from '../packages/server/src/features/presentations/content-slides.ts'
import { updatePresentation } from '../packages/server/src/features/presentations/presentations.ts'
import { writing } from '../packages/server/src/services.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { colorsOf } from './support/boxes.ts'
import { stage } from './support/browser.ts'
import { agenda, hardBody } from './support/hard-slides.ts'
import { expectAccessible } from './support/judge-page.ts'
import { holdPages } from './support/page-turning.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const deck = {
  title: 'Town hall',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Coffee or tea?', options: [{ text: 'Coffee' }, { text: 'Tea' }] },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
  ],
}

const hostile = `<img src=x onerror="document.title='owned'"> <script>document.title='owned'</script>
[run](javascript:document.title='owned') \u202etfel ot thgir ${'w'.repeat(300)}`

const long = Array.from(
  { length: 40 },
  (_, i) => `- Item ${i + 1} of a list that does not fit on one page of any stage`,
).join('\n')

test('content slides: from the remote to stages, phones and embedded pages, and back after a reload', async ({
  openRoom,
  openPage,
}) => {
  const room = await openRoom(deck)
  const { api, presentationId } = room
  const add = (slide: object) =>
    writing(api.app.services, tx => createContentSlide(tx, api.organization, presentationId, slide))
  const { id: agendaId } = await add({
    title: 'Agenda',
    body: agenda,
    on_phones: true,
    notes: 'Slowly.',
    order: 0,
  })
  const { id: breakId } = await add({ title: 'Break', notes: 'Ten minutes.', order: 2 })
  const { id: listId } = await add({ title: 'All of it', body: long })

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  const remote = await openPage({ viewport: { width: 1280, height: 800 } })
  const screen = await openPage({ viewport: { width: 1920, height: 1080 } })
  for (const page of [remote, screen]) await holdPages(page)
  await remote.goto(await room.stageUrl('remote'))
  await screen.goto(await room.stageUrl('screen'))
  const phone = await openPage()
  await phone.goto(`${room.url}/j/${new URL((await room.stage()).room!.join_url).pathname.split('/').at(-1)}`)
  await phone.getByRole('button', { name: 'Join' }).click()
  await heading(phone, 'Look at the screen').waitFor()
  const embed = await openPage({ viewport: { width: 800, height: 500 } })
  await embed.goto((await room.embedLink()).url)

  const forward = () => remote.keyboard.press('PageDown')

  await remote.getByRole('button', { name: 'Start' }).click()
  for (const page of [screen, remote, phone, embed]) await heading(page, 'Agenda').waitFor()
  for (const page of [screen, phone, embed]) {
    const link = page.getByRole('link', { name: 'go' })
    expect(await link.getAttribute('href')).toBe('https://example.com/plan')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await page.locator('main ol > li').allTextContents()).toEqual(['first', 'then'])
    expect(await page.locator('main pre').getAttribute('dir')).toBe('ltr')
  }
  expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('Agenda')

  await forward()
  await heading(phone, 'Coffee or tea?').waitFor()
  await screen.getByText('Question 1 of 2').waitFor()
  await phone.getByText('Question 1').waitFor()

  // The open question is left; phones that are not to show the slide wait.
  await forward()
  for (const page of [screen, embed]) await heading(page, 'Break').waitFor()
  await heading(phone, 'Look at the screen').waitFor()
  expect(await screen.locator('.title-alone').count()).toBe(1)
  await screen.reload()
  await heading(screen, 'Break').waitFor()

  await remote.getByRole('button', { name: 'All slides' }).click()
  const slides = remote.locator('.deck-question')
  const words = (buttons: Element[]) =>
    buttons.map(({ children }) =>
      [...children]
        .filter(child => !child.matches('.s-picture'))
        .map(child => child.textContent)
        .join(''),
    )
  await slides.nth(4).getByText('All of it').first().waitFor()
  expect(await slides.evaluateAll(words)).toEqual([
    '1AgendaContent',
    '2Coffee or tea?Revealed',
    '3BreakContent',
    '4What else?',
    '5All of itContent',
  ])
  // Titles of sections stand between the slides, and name their group.
  await writing(api.app.services, tx =>
    updatePresentation(tx, api.organization, presentationId, {
      sections: [{ title: 'Afternoon', before: breakId }],
    }),
  )
  const afternoon = remote.getByRole('dialog').getByRole('region', { name: 'Afternoon' })
  await afternoon.getByRole('heading', { name: 'Afternoon', level: 3 }).waitFor()
  expect(await afternoon.locator('.deck-question > .numbers').allTextContents()).toEqual(['3', '4', '5'])
  await expectAccessible(remote, 'all slides, with a section')
  expect(await slides.nth(2).getAttribute('aria-current')).toBe('true')
  await slides.nth(4).click()
  await heading(screen, 'All of it').waitFor()

  // Whole: on pages that the remote turns before it goes on, the last slide stays.
  await screen.getByText(/Page 1 of \d/).waitFor()
  await forward()
  await screen.getByText(/Page 2 of \d/).waitFor()
  await remote.keyboard.press('PageUp')
  await screen.getByText(/Page 1 of \d/).waitFor()
  await remote.keyboard.press('PageUp')
  await heading(phone, 'What else?').waitFor()
  await screen.getByText('Question 2 of 2').waitFor()
  await remote.keyboard.press('PageUp')
  await heading(screen, 'Break').waitFor()

  // What is changed on the slide on screen is on screen.
  const path = { presentationId, slideId: breakId }
  await writing(api.app.services, tx =>
    updateContentSlide(tx, api.organization, path, { title: '', body: hostile, on_phones: true }, () => true),
  )
  for (const page of [screen, phone, embed, remote]) {
    await page.getByText("<script>document.title='owned'</script>").waitFor()
    expect(await page.title()).not.toContain('owned')
    expect(await page.locator('main a, main img').count()).toBe(0)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBeLessThanOrEqual(0)
  }

  // With its picture, of which nothing is cut off.
  const { id: imageId } = await writing(api.app.services, tx =>
    storeImage(tx, api.organization, readImage(png(1200, 300))!),
  )
  const picture = { image: { id: imageId, alt: 'The harbour' }, title: 'Break', body: agenda }
  await writing(api.app.services, tx => updateContentSlide(tx, api.organization, path, picture, () => true))
  for (const page of [screen, phone, embed, remote]) {
    const shown = page.getByRole('img', { name: 'The harbour' })
    await shown.waitFor()
    await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(1200)
    const { inView, wide } = await shown.evaluate(img => {
      const { right, left } = img.getBoundingClientRect()
      const { scrollWidth, clientWidth } = document.documentElement
      return { inView: left >= 0 && right <= clientWidth, wide: scrollWidth - clientWidth }
    })
    expect([inView, wide]).toEqual([true, 0])
  }

  const presenter = await openPage({ viewport: { width: 1400, height: 900 } })
  await presenter.goto((await room.stageUrl('remote')).replace('/stage/', '/presenter/'))
  await presenter.getByText('Ten minutes.').waitFor()
  await presenter.getByText('What else?').waitFor()
  await writing(api.app.services, tx =>
    updateContentSlide(tx, api.organization, path, { title: 'Pause' }, () => true),
  )
  await presenter.locator('.presenter-slide').getByRole('heading', { name: 'Pause' }).waitFor()

  // Nothing is cut off, on no page of it, in no theme and no direction; where the window is small, it scrolls.
  await writing(api.app.services, tx =>
    updateContentSlide(
      tx,
      api.organization,
      { presentationId, slideId: listId },
      { body: hardBody },
      () => true,
    ),
  )
  await slidesTo(listId)
  await screen.getByText('npm run').first().waitFor()
  for (const [width, height, colours, dir] of [
    [1280, 720, { colorScheme: 'dark' }, 'rtl'],
    [3840, 2160, { forcedColors: 'active' }, 'ltr'],
  ] as const) {
    await screen.evaluate(direction => {
      document.documentElement.dir = direction
    }, dir)
    await screen.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...colours })
    // Last: it is laid out again for its size alone.
    await screen.setViewportSize({ width, height })
    const pages = screen.locator('.page-turner > span').last()
    await expect.poll(() => pages.textContent()).toMatch(/^Page \d+ of [2-9]/)
    const count = Number(/\d+$/.exec((await pages.textContent())!)![0])
    for (let i = 1; i <= count; i++) {
      await expect
        .poll(() => unreadable(screen, { '.stage-main': 20 }), { message: `${width} px, page ${i}` })
        .toEqual([])
      await expect.poll(() => linesInView(screen), { message: `${width} px, page ${i}` }).toBeGreaterThan(0)
      if (i < count) await screen.getByRole('button', { name: 'Next page' }).click()
    }
  }
  await screen.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => screen.evaluate(() => [scrollX, document.documentElement.scrollWidth]))
    .toEqual([0, 320])
  await screen.getByText('Part 7').scrollIntoViewIfNeeded()
  await slidesTo(agendaId)
  await heading(phone, 'Agenda').waitFor()

  async function slidesTo(id: string): Promise<void> {
    await (await room.stage()).send({ type: 'show_slide', slide_id: id })
  }
})

test('content slides: points one by one, in their places on stages, dim for those who present, on phones as they are shown', async ({
  openRoom,
  openPage,
}) => {
  const room = await openRoom(deck)
  const { api, presentationId } = room
  const add = (slide: object) =>
    writing(api.app.services, tx => createContentSlide(tx, api.organization, presentationId, slide))
  await add({ title: 'Plan', body: '- first\n- second', stepwise: true, on_phones: true, order: 0 })
  await add({ title: 'All of it', body: long, stepwise: true, order: 1 })
  const size = { viewport: { width: 1280, height: 800 } }
  const [remote, screen, presenter, held, phone] = [
    await openPage(size),
    await openPage(size),
    await openPage(size),
    await openPage({ viewport: { width: 390, height: 844 } }),
    await openPage(),
  ]
  for (const page of [remote, screen]) await holdPages(page)
  const remoteUrl = await room.stageUrl('remote')
  await remote.goto(remoteUrl)
  await screen.goto(await room.stageUrl('screen'))
  await presenter.goto(remoteUrl.replace('/stage/', '/presenter/'))
  await held.goto(remoteUrl)
  await phone.goto(`${room.url}/j/${new URL((await room.stage()).room!.join_url).pathname.split('/').at(-1)}`)
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.getByRole('heading', { name: 'Look at the screen' }).waitFor()

  const step = (key: 'PageDown' | 'PageUp') => remote.keyboard.press(key)
  const points = (page: Page) =>
    page.locator('.stage-main:not(.s-picture *) li').evaluateAll(items =>
      items.map(item => {
        const { visibility, opacity } = getComputedStyle(item)
        return visibility === 'hidden' ? 'hidden' : opacity === '1' ? 'shown' : 'dim'
      }),
    )
  const places = () =>
    screen
      .locator('.stage-main :is(h1, li)')
      .evaluateAll(elements => elements.map(one => [(one as HTMLElement).offsetTop, one.clientHeight]))
  const expectPoints = async (shown: number) => {
    const states = (waiting: string) => [0, 1].map(i => (i < shown ? 'shown' : waiting))
    for (const page of [remote, screen]) await expect.poll(() => points(page)).toEqual(states('hidden'))
    for (const page of [presenter, held]) await expect.poll(() => points(page)).toEqual(states('dim'))
    await expect
      .poll(() => phone.locator('main li').allTextContents())
      .toEqual(['first', 'second'].slice(0, shown))
  }

  await remote.getByRole('button', { name: 'Start' }).click()
  await phone.getByRole('heading', { name: 'Plan' }).waitFor()
  await expectPoints(0)
  const laidOut = await places()
  for (const shown of [1, 2]) {
    await step('PageDown')
    await expectPoints(shown)
    expect(await places()).toEqual(laidOut)
  }
  await step('PageUp')
  await expectPoints(1)
  await screen.reload()
  await expectPoints(1)
  await presenter.keyboard.press('PageDown')
  await expectPoints(2)

  // A list of several pages stays at that of its last point.
  await step('PageDown')
  await screen.getByText(/Page 1 of [2-9]/).waitFor()
  await step('PageDown')
  await expect.poll(async () => (await points(screen)).slice(0, 2)).toEqual(['shown', 'hidden'])
  expect(await screen.getByText(/Page 1 of [2-9]/).count()).toBe(1)
  const device = await room.stage()
  await device.send({ type: 'activate', question_id: room.questions[0]! })
  await screen.getByRole('heading', { name: 'Coffee or tea?' }).waitFor()
  await step('PageUp')
  await screen.getByText(/Page ([2-9]) of \1/).waitFor()
  expect(new Set(await points(screen))).toEqual(new Set(['shown']))
})

test('content slides: past the points of the last slide is the end', async ({ openRoom, openPage }) => {
  const room = await openRoom(deck)
  const { api, presentationId } = room
  const last = { title: 'Thanks', body: '- first\n- second', stepwise: true, order: 2 }
  await writing(api.app.services, tx => createContentSlide(tx, api.organization, presentationId, last))
  await room.activate(1)
  const remote = await openPage({ viewport: { width: 1280, height: 800 } })
  await remote.goto(await room.stageUrl('remote'))
  await remote.getByRole('heading', { name: 'What else?' }).waitFor()
  await remote.keyboard.press('PageDown')
  await remote.getByRole('heading', { name: 'Thanks' }).waitFor()
  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.locator('#more').getByRole('button', { name: 'Next slide' }).click()
  await remote.locator('dialog[data-panel=end]').waitFor()
})

test('content slides: each layout is whole at every size, in both directions of writing', async ({
  openRoom,
  openPage,
}) => {
  const room = await openRoom(deck)
  const { api, presentationId } = room
  const { services } = api.app
  const { id } = await writing(services, tx => storeImage(tx, api.organization, readImage(png(1200, 900))!))
  const screen = await openPage({ viewport: { width: 1280, height: 720 } })
  await screen.goto(await room.stageUrl('screen'))
  const remote = await room.stage()
  for (const layout of slideLayouts) {
    const slide = await writing(services, tx =>
      createContentSlide(tx, api.organization, presentationId, {
        layout,
        title: layout === 'NUMBER' ? '94 %' : `What we learned: ${layout}`,
        body: agenda,
        ...(layout === 'COLUMNS' && { body_2: agenda }),
        ...(layout.startsWith('PICTURE_') && { image: { id, alt: 'The harbour' } }),
      }),
    )
    await remote.send({ type: 'show_slide', slide_id: slide.id })
    const main = screen.locator(`.stage-main[data-layout="${layout}"]`)
    await main.waitFor()
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [3840, 2160],
      [320, 640],
    ] as const)
      for (const dir of ['ltr', 'rtl']) {
        await screen.evaluate(direction => {
          document.documentElement.dir = direction
        }, dir)
        await screen.setViewportSize({ width, height })
        await expect
          .poll(() => unreadable(screen, { '.stage-main': width === 320 ? 0 : 20 }), {
            message: `${layout} at ${width} px, ${dir}`,
          })
          .toEqual([])
      }
    await screen.setViewportSize({ width: 1280, height: 720 })
    // A picture reaches its edges of the slide, behind the band.
    const edges: Partial<Record<SlideLayout, readonly [left: number, right: number]>> = {
      PICTURE_LEFT: [0, 520],
      PICTURE_RIGHT: [760, 1280],
      PICTURE_FULL: [0, 1280],
    }
    const edge = edges[layout]
    if (edge)
      await expect
        .poll(() =>
          main.locator('.picture').evaluate(picture => {
            const { left, right, top, bottom } = picture.getBoundingClientRect()
            return [left, right, top, bottom].map(Math.round)
          }),
        )
        .toEqual([...edge, 0, 720])
  }
})

test('over a picture the name of an organization has a dark plate, and its logo the white one it has elsewhere', async ({
  openRoom,
  openPage,
}) => {
  const room = await openRoom(deck)
  const { api, presentationId } = room
  const { id } = await writing(api.app.services, async tx => {
    const image = { ...(await storeImage(tx, api.organization, readImage(png(800, 600))!)), alt: 'A harbour' }
    await setLogo(tx, api.organization, readImage(png(400, 100))!)
    await setLook(tx, api.organization, { name: 'Nordwind', accent: null, theme: null })
    const slide = { layout: 'PICTURE_FULL' as const, title: 'Where the evening ends', image }
    return createContentSlide(tx, api.organization, presentationId, slide)
  })
  const screen = await openPage(stage)
  await screen.goto(await room.stageUrl('screen'))
  await (await room.stage()).send({ type: 'show_slide', slide_id: id })
  await screen.locator('[data-layout="PICTURE_FULL"] .picture').waitFor()
  expect(await colorsOf(screen, '.furniture-brand > *')).toEqual([
    'rgb(255, 255, 255)',
    'rgba(11, 13, 20, 0.85)',
  ])
})

/** How many lines of the text are on the page that is seen. */
function linesInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { left, right } = document.querySelector('.one-page')!.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('.markdown')!)
    return [...range.getClientRects()].filter(
      rect => rect.width > 0 && rect.left >= left - 2 && rect.right <= right + 2,
    ).length
  })
}
