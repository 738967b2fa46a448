// Content slides on pages: a remote steps through all slides, stages, presenter's page, phones and embedded pages show
// them, whole at every size and however hostile, and go on after a reload.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/domain/domain.ts'
import {
  createContentSlide,
  updateContentSlide,
} from '../packages/server/src/domain/slides/change-content-slides.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'Town hall',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Coffee or tea?', options: [{ text: 'Coffee' }, { text: 'Tea' }] },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
  ],
}

const agenda = `Welcome to *all* of you.

- where we **are**
- where we [go](https://example.com/plan)
  1. first
  2. then

\`\`\`
npm start
\`\`\``

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
  await remote.goto(await room.stageUrl('remote'))
  const screen = await openPage({ viewport: { width: 1920, height: 1080 } })
  await screen.goto(await room.stageUrl('screen'))
  const phone = await openPage()
  await phone.goto(`${room.url}/j/${new URL((await room.stage()).room!.join_url).pathname.split('/').at(-1)}`)
  await phone.getByRole('button', { name: 'Join' }).click()
  await heading(phone, 'You are in').waitFor()
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
  await heading(phone, 'You are in').waitFor()
  expect(await screen.locator('.title-alone').count()).toBe(1)
  await screen.reload()
  await heading(screen, 'Break').waitFor()

  await remote.getByRole('button', { name: 'Slides' }).click()
  const slides = remote.locator('.deck-question')
  expect(await slides.allTextContents()).toEqual([
    '1AgendaContent',
    '2Coffee or tea?Revealed',
    '3BreakContent',
    '4What else?',
    '5All of itContent',
  ])
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

  const presenter = await openPage({ viewport: { width: 1400, height: 900 } })
  await presenter.goto((await room.stageUrl('remote')).replace('/stage/', '/presenter/'))
  await presenter.getByText('Ten minutes.').waitFor()
  await presenter.getByText('What else?').waitFor()
  await writing(api.app.services, tx =>
    updateContentSlide(tx, api.organization, path, { title: 'Break', body: agenda }, () => true),
  )
  await presenter.locator('.slide-now').getByRole('heading', { name: 'Break' }).waitFor()

  // At every size nothing is cut off: what does not fit is on another page.
  await slidesTo(listId)
  for (const [width, height] of [
    [320, 640],
    [1024, 768],
    [3840, 2160],
  ] as const) {
    await screen.setViewportSize({ width, height })
    await expect.poll(() => unseenItems(screen)).toBe(0)
  }
  await screen.emulateMedia({ forcedColors: 'active' })
  await screen.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await expect.poll(() => unseenItems(screen)).toBe(0)
  await slidesTo(agendaId)
  await heading(phone, 'Agenda').waitFor()

  async function slidesTo(id: string): Promise<void> {
    await (await room.stage()).say({ type: 'show_slide', slide_id: id })
  }
})

/** How many items of the list stand beyond its pages, above or below what is seen. */
async function unseenItems(page: { evaluate<T>(run: () => T): Promise<T> }): Promise<number> {
  return page.evaluate(() => {
    const items = [...document.querySelectorAll('.markdown li')]
    const box = document.querySelector('.stage-main')?.getBoundingClientRect()
    if (items.length !== 40 || !box) return -1
    const scrolls = document.documentElement.scrollHeight > document.documentElement.clientHeight
    return items.filter(item => {
      const { top, bottom } = item.getBoundingClientRect()
      return !scrolls && (top < box.top - 2 || bottom > box.bottom + 2)
    }).length
  })
}
