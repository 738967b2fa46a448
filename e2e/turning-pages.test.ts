// Many texts of one minute: pages turn by themselves until all were seen, a new text is shown at once, and a click enlarges one; turned by
// hand they stay, however slow the network.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { holdPages } from './support/page-turning.ts'
import { test } from './support/test.ts'

const long = 'we should agree on fewer priorities and say plainly what will not be done by anybody '.repeat(3)
const textOf = (i: number) => `Text ${i}: ${long}`.slice(0, 240).trim()
/** More than one message of results carries. */
const texts = 70

/** The first words of the texts on the page that shows. */
function textsOnScreen(page: Page): Promise<string[]> {
  return page.locator('.note').evaluateAll(notes =>
    notes
      .filter(note => {
        const { left, right, top, bottom } = note.getBoundingClientRect()
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      })
      .map(note => /Text \d+|Zebras/.exec(note.textContent)?.[0] ?? note.textContent),
  )
}

test('seventy long texts go to pages that turn by themselves until all were seen; a new one is shown at once, and one fills the screen', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  const [first, ...others] = await Promise.all(Array.from({ length: texts }, () => room.phone()))
  await room.activate(0)
  await Promise.all(others.map((device, i) => device.answer(room.questions[0]!, { text: textOf(i + 1) })))
  const page = await openPage(stage)
  const turnPages = await holdPages(page)
  await page.goto(await room.stageUrl('remote'))
  await page
    .locator('.note')
    .nth(texts - 2)
    .waitFor()
  const turner = page.locator('.page-turner')
  await turner.getByText('Page 1 of').waitFor()
  const pages = Number(/of (\d+)/.exec((await turner.textContent())!)![1])
  expect(pages).toBeGreaterThan(2)

  const seen = new Set<string>()
  for (let number = 1; number <= pages; number++) {
    if (number > 1) await turnPages()
    await turner.getByText(`Page ${number} of ${pages}`).waitFor()
    const onScreen = await textsOnScreen(page)
    for (const text of onScreen) seen.add(text)
    const later = texts - 1 - seen.size
    if (later > 0) expect(await turner.textContent()).toContain(`+${later} more`)
    else expect(await turner.textContent()).not.toContain('more')
  }
  expect(seen.size).toBe(texts - 1)
  // Pages that turned by themselves were seen: no other slide follows.
  await page.getByRole('button', { name: 'End session…' }).waitFor()
  for (const number of [1, 2]) {
    await turnPages()
    await turner.getByText(`Page ${number} of ${pages}`).waitFor()
  }

  // Texts of one minute stand in the order of what they say: this one comes last, or first where a minute has just begun.
  await first!.answer(room.questions[0]!, { text: `Zebras: ${long}` })
  await expect.poll(() => textsOnScreen(page)).toContain('Zebras')
  await turner.getByText(/Page \d+ of \d+/).waitFor()
  await page.getByRole('button', { name: 'Enlarge: Zebras' }).click()
  await page.locator('.enlarged', { hasText: `Zebras: ${long.trim()}` }).waitFor()

  const embedded = await openPage(stage)
  await embedded.goto((await room.embedLink()).url)
  await embedded
    .locator('.note')
    .nth(texts - 1)
    .waitFor()
})

test('a clicker goes on after ten pages, however many texts there are; their buttons show the others, the step says what it does, and nothing turns backwards', async ({
  openPage,
  openRoom,
}) => {
  const questions = ['What else?', 'And now?'].map(prompt => ({ type: 'OPEN_TEXT', prompt }))
  const room = await openRoom({ questions })
  const devices = await Promise.all(Array.from({ length: 120 }, () => room.phone()))
  await room.activate(0)
  await Promise.all(devices.map((device, i) => device.answer(room.questions[0]!, { text: textOf(i) })))
  const page = await openPage(stage)
  await holdPages(page)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.note').nth(119).waitFor()
  const turner = page.locator('.page-turner')
  const next = turner.getByRole('button', { name: 'Next page' })
  await turner.getByText('Page 1 of ').waitFor()
  const pages = Number(/of (\d+)/.exec((await turner.textContent())!)![1])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button(`More answers 2 of ${pages}`).waitFor()
  await next.click()
  await turner.getByText('Page 2 of ').waitFor()
  await button(`More answers 3 of ${pages}`).waitFor()
  for (let number = 3; number <= 10; number++) {
    await page.keyboard.press('PageDown')
    await turner.getByText(`Page ${number} of `).waitFor()
  }
  await button('Next slide').waitFor()
  await next.click()
  await turner.getByText('Page 11 of ').waitFor()
  const isNext = () => page.getByRole('heading', { name: 'And now?' }).waitFor()
  const back = async (number: number) => {
    await page.keyboard.press('PageUp')
    await turner.getByText(`Page ${number} of `).waitFor()
  }
  await page.keyboard.press('PageDown')
  await isNext()
  await back(11)
  await page.keyboard.press('PageDown')
  await isNext()

  await back(11)
  for (let number = 10; number > 0; number--) await back(number)
  await page.keyboard.press('Shift+PageDown')
  await isNext()
  await back(1)
  await page.keyboard.press('PageDown')
  await turner.getByText('Page 2 of ').waitFor()
  await button(`More answers 3 of ${pages}`).click({ delay: 800, button: 'right' })
  await button(`More answers 3 of ${pages}`).click({ delay: 800 })
  await isNext()
  await back(2)
  await button(`More answers 3 of ${pages}`).click({ modifiers: ['Shift'] })
  await isNext()
  await back(2)
  await button('More controls').click()
  await page.locator('#more').getByRole('button', { name: 'Next slide' }).click()
  await isNext()
})

test('while answers are chosen to be hidden nothing moves, and the crosses cover no text', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  const [late, ...devices] = await Promise.all(Array.from({ length: 30 }, () => room.phone()))
  await room.activate(0)
  await Promise.all(
    devices.map((device, i) =>
      device.answer(room.questions[0]!, { text: i === 0 ? `Text 0: ${'m'.repeat(200)}` : textOf(i) }),
    ),
  )
  const page = await openPage(stage)
  const turnPages = await holdPages(page)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.note').nth(28).waitFor()
  const turner = page.locator('.page-turner')
  await turner.getByText('Page 1 of').waitFor()
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Hide answers' }).click()
  await page.locator('.note-hide').nth(28).waitFor()

  const covered = await page.locator('.note').evaluateAll(notes =>
    notes.filter(note => {
      const cross = note.querySelector('.note-hide')!.getBoundingClientRect()
      const range = document.createRange()
      const texts = document.createTreeWalker(note, NodeFilter.SHOW_TEXT)
      range.selectNode(texts.nextNode()!)
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < cross.right - 1 &&
          right > cross.left + 1 &&
          top < cross.bottom - 1 &&
          bottom > cross.top + 1,
      )
    }),
  )
  expect(covered.length).toBe(0)

  const places = () =>
    page
      .locator('.note')
      .evaluateAll(notes =>
        notes.map(note => [
          note.textContent,
          note.getBoundingClientRect().left,
          note.getBoundingClientRect().top,
        ]),
      )
  const before = await places()
  const [first] = await textsOnScreen(page)
  await turnPages()
  await late!.answer(room.questions[0]!, { text: `Zebras: ${long}` })
  await page.locator('.answer-count', { hasText: '30 of 30' }).waitFor()
  await page.getByRole('button', { name: `Hide ${first}:` }).click()
  await expect.poll(() => page.getByText(`${first}:`).first().isVisible()).toBe(false)
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByText('Zebras').first().waitFor()
  await expect.poll(() => page.locator('.note', { hasText: `${first}:` }).count()).toBe(0)
  // Turns by itself again.
  const at = await turner.textContent()
  await turnPages()
  await expect.poll(() => turner.textContent()).not.toBe(at)
})

test('keys that are faster than the network lead from the page that the presenter sees', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  const devices = await Promise.all(Array.from({ length: 30 }, () => room.phone()))
  await room.activate(0)
  await Promise.all(devices.map((device, i) => device.answer(room.questions[0]!, { text: textOf(i) })))
  const page = await openPage(stage)
  await holdPages(page)
  /** What the room has sent and the network holds. */
  let held: string[] | null = null
  let send: (text: string) => void = () => {}
  await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
    send = text => socket.send(text)
    socket.connectToServer().onMessage(text => {
      if (held) held.push(String(text))
      else send(String(text))
    })
  })
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.note').nth(29).waitFor()
  const turner = page.locator('.page-turner')
  await turner.getByText('Page 1 of').waitFor()
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    const look = () => shown.push(document.querySelector('.page-turner')?.textContent ?? '')
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

  held = []
  const pagesHeld = () => held!.map(text => /"page":\{[^}]*"at":(\d+)/.exec(text)?.[1]).filter(Boolean)
  await page.keyboard.press('PageDown')
  await turner.getByText('Page 2 of').waitFor()
  await expect.poll(pagesHeld).toContain('1')
  await page.keyboard.press('PageUp')
  await turner.getByText('Page 1 of').waitFor()
  await expect.poll(pagesHeld).toContain('0')
  await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown.splice(0))
  const late = held
  held = null
  for (const text of late) send(text)

  await devices[0]!.answer(room.questions[0]!, { text: 'At last' })
  await turner.getByText('Page 1 of').waitFor()
  await page.getByText('At last').first().waitFor()
  const shown = await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  expect(shown.filter(text => text.includes('Page 2 of'))).toEqual([])

  // Another remote turns back before the acknowledgement of the turn here has come.
  const other = await room.stage()
  held = []
  await turner.getByRole('button', { name: 'Next page' }).click()
  await turner.getByText('Page 2 of').waitFor()
  await expect.poll(pagesHeld).toContain('1')
  await other.send({ type: 'screen', page: { of: room.questions[0]!, at: 0 } })
  await expect.poll(pagesHeld).toContain('0')
  const isAck = (text: string) => text.includes('"ack"')
  await expect.poll(() => held!.some(isAck)).toBe(true)
  const inAnotherOrder = [...held.filter(text => !isAck(text)), ...held.filter(isAck)]
  held = null
  for (const text of inAnotherOrder) send(text)
  await turner.getByText('Page 1 of').waitFor()
})
