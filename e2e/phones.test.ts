// Phones: a question closes at the participant's own deadline, rankings and matches work by touch, a wrong number is
// explained and kept as typed, a countdown is drawn in steps, and the screen stays on during the session.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode, matchUp } from './support/answer.ts'
import { movingStage, phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true } as const

async function change(room: TestRoom, index: number, phase: 'lock' | 'reveal'): Promise<void> {
  await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/${phase}`)
}

test('a phone closes at its own zero and says so to everybody; one with twice the time is still open', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [usual, slow] = [await openPage(phone), await openPage(phone)]
  await usual.clock.install()
  await joinByCode(usual, room.url, room.code)
  await slow.goto(`${room.url}/j/${room.code}`)
  await slow.getByText('I need more time').click()
  await slow.getByLabel('Twice the time').check()
  await slow.getByRole('button', { name: 'Join', exact: true }).click()
  await room.activate(at.QUIZ)
  for (const page of [usual, slow]) await page.locator('.option').first().waitFor()
  for (const page of [usual, slow]) await page.clock.runFor(61_000)
  await usual.locator('.phase', { hasText: 'Time is up' }).waitFor()
  await expect.poll(() => usual.getByRole('status').filter({ hasText: 'Time is up' }).count()).toBe(1)
  await usual.getByText('You did not answer this question.').waitFor()
  expect(await usual.locator('.option').count()).toBe(0)
  await expectAccessible(usual, 'time is up')
  expect(await slow.locator('.option').count()).toBe(4)
  expect(await slow.getByText('Time is up').count()).toBe(0)
})

/** Whether a countdown glides, which draws without a pause, or steps. */
function countdownGlides(page: Page): Promise<boolean> {
  return page.locator('.countdown, .ring').evaluate(
    countdown =>
      new Promise<boolean>(resolve => {
        let steps = 0
        new MutationObserver(() => {
          if (countdown.getAnimations().length > 0) resolve(true)
          else if (++steps === 3) resolve(false)
        }).observe(countdown, { attributeFilter: ['style'] })
      }),
  )
}

test('a phone draws the time that is left in steps, to spare its battery; a stage lets it glide', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage({ ...phone, reducedMotion: 'no-preference' })
  const screen = await openPage(movingStage)
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('screen'))
  await room.activate(at.QUIZ)
  expect(await countdownGlides(page)).toBe(false)
  expect(await countdownGlides(screen)).toBe(true)
})

test('a phone shows the state of an answer correctly after closing and revealing', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.activate(at.RATING)
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByText('Saved. You can still change it.').waitFor()
  await change(room, at.RATING, 'lock')
  await page.locator('.phase', { hasText: 'Closed' }).waitFor()
  expect(await page.getByText('still change').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Change my answer' }).count()).toBe(0)
  await page.locator('.own', { hasText: '4' }).waitFor()
  await change(room, at.RATING, 'reveal')
  await page.locator('.phase', { hasText: 'Revealed' }).waitFor()
  // The deck has quiz questions, and so there are points; this was none.
  expect(await page.locator('.score').count()).toBe(0)
  await room.activate(at.QUIZ)
  await page.locator('.option').first().click()
  await page.getByText('Saved.').waitFor()
  await change(room, at.QUIZ, 'reveal')
  await page.locator('.score').waitFor()
})

test('a ranking has no order before it was given one: by tapping, by dragging, by arrows', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(narrow)
  await joinByCode(page, room.url, room.code)
  await room.activate(at.RANKING)
  const send = page.locator('.send button')
  await page.getByRole('button', { name: 'Training' }).click()
  await page.getByRole('button', { name: 'Offices' }).click()
  await page.getByRole('button', { name: 'Better tools' }).click()
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Better tools: position 3 of 4')
  expect(await send.isDisabled()).toBe(true)
  await expectAccessible(page, 'half a ranking')
  await page.getByRole('button', { name: 'More people' }).click()
  const placed = () => page.locator('.reorder-item .written').allTextContents()
  expect(await placed()).toEqual(['Training', 'Offices', 'Better tools', 'More people'])
  await drag(page, 'Training', 'Better tools')
  await expect.poll(placed).toEqual(['Offices', 'Better tools', 'Training', 'More people'])
  await page.getByRole('button', { name: 'Move More people up' }).click()
  await send.click()
  await page.getByText('Saved.').waitFor()
  const [tools, people, training, offices] = room.options[at.RANKING]!
  expect(await room.results(at.RANKING)).toMatchObject({
    most_common_order: [offices, tools, people, training],
  })
})

/** Drags an item by its handle to where another one stands. */
async function drag(page: Page, what: string, to: string): Promise<void> {
  const handle = (text: string) => page.locator('.reorder-item', { hasText: text }).locator('.reorder-place')
  const [from, goal] = [await handle(what).boundingBox(), await handle(to).boundingBox()]
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(goal!.x + goal!.width / 2, goal!.y + goal!.height - 4, { steps: 6 })
  await page.mouse.up()
}

test('a taken match changes over, and the phone shows which item needs another one', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(narrow)
  await joinByCode(page, room.url, room.code)
  await room.activate(at.MATCHING)
  const choose = (left: string, right: string) => matchUp(page, left, right)
  await choose('Phobos', 'Mars')
  await choose('Europa', 'Mars')
  const said = page.locator('.match', { hasText: 'Phobos' }).getByRole('status')
  await said
    .filter({ hasText: '“Mars” now goes with “Europa”. Choose another match for “Phobos”.' })
    .waitFor()
  await page.getByRole('button', { name: /^Phobos\s*Choose…$/, expanded: true }).waitFor()
  expect(await page.locator('select').count()).toBe(0)
  await expectAccessible(page, 'a match that was taken')
  await choose('Phobos', 'Jupiter')
  expect(await said.textContent()).toBe('')
})

test('a number out of range or between steps is reported and stays as it was typed', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 100, step: 5 } },
      { type: 'POINT_ALLOCATION', prompt: 'Share out', options: [{ text: 'This' }, { text: 'That' }] },
      { type: 'NUMERIC', prompt: 'How far?', settings: { min: 0, max: 1000, step: 0.001 } },
    ],
  })
  const page = await openPage(narrow)
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  const slider = page.getByRole('slider')
  await slider.waitFor()
  const [field, send] = [page.locator('.number-input'), page.locator('.send button')]
  for (const [typed, said] of [
    ['250', 'Enter a number from 0 to 100.'],
    ['12', 'The nearest possible values are 10 and 15.'],
    ['many', 'This is not a number.'],
  ] as const) {
    await field.fill(typed)
    await field.blur()
    await page.getByRole('status').filter({ hasText: said }).waitFor()
    expect(await field.inputValue()).toBe(typed)
    expect(await send.isDisabled()).toBe(true)
  }
  await expectAccessible(page, 'a number that is none')
  await field.fill('15')
  expect(await send.isEnabled()).toBe(true)

  await room.activate(1)
  const points = page.getByRole('textbox', { name: 'This', exact: true })
  await points.fill('250')
  await page.getByText('150 points too many').waitFor()
  expect(await points.inputValue()).toBe('250')
  await points.fill('-5')
  await page.getByText('Whole numbers only').waitFor()
  expect(await points.inputValue()).toBe('-5')
  expect(await send.isDisabled()).toBe(true)

  await room.activate(2)
  await page.getByText('From 0 to 1000 in steps of 0.001.').waitFor()
  expect(await slider.count()).toBe(0)
  for (const typed of ['1000.001', '0.0005']) {
    await field.fill(typed)
    await page
      .getByRole('status')
      .filter({ hasText: 'Enter a number from 0 to 1000 in steps of 0.001.' })
      .waitFor()
    expect(await send.isDisabled()).toBe(true)
  }
  await expectAccessible(page, 'a number without a slider')
  await field.fill('999.999')
  await send.click()
  await expect.poll(() => room.results(2)).toMatchObject({ average: 999.999, values_total: 1 })
})

test('a scale from 0 to 10 is one row on phones, with its labels at its ends', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(narrow)
  await joinByCode(page, room.url, room.code)
  await room.activate(at.NPS)
  const box = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())!
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const values = await Promise.all(Array.from({ length: 11 }, (_, value) => box(String(value))))
    const [first, last] = [values[0]!, values[10]!]
    for (const [i, value] of values.entries()) {
      expect(value.y, `${i} at ${width}`).toBe(first.y)
      expect(value.width, `${i} at ${width}`).toBeGreaterThanOrEqual(24)
      expect(value.height).toBeGreaterThanOrEqual(44)
      if (i > 0) expect(value.x).toBeGreaterThanOrEqual(values[i - 1]!.x + values[i - 1]!.width)
    }
    const [low, high] = [await box('Not at all likely'), await box('Extremely likely')]
    expect(Math.abs(low.x - first.x)).toBeLessThan(4)
    expect(Math.abs(high.x + high.width - last.x - last.width)).toBeLessThan(4)
    for (const label of [low, high]) expect(label.y).toBeGreaterThanOrEqual(last.y + last.height)
  }
})

test('on 320 pixels counts of three digits over eleven columns do not lie over each other', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(narrow)
  // As if hundreds had answered.
  await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
    const server = socket.connectToServer()
    server.onMessage(text => {
      const message = JSON.parse(String(text))
      const results = message.results ?? message.room?.results
      for (const value of Object.keys(results?.value_distribution ?? {}))
        results.value_distribution[value] = 988 + Number(value)
      socket.send(JSON.stringify(message))
    })
  })
  await joinByCode(page, room.url, room.code)
  await room.activate(at.NPS)
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.locator('.column-count', { hasText: '998' }).waitFor()
  const boxes = await page
    .locator('.column-count > span')
    .evaluateAll(counts => counts.map(count => count.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(11)
  for (const [i, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(boxes[i - 1]?.right ?? 0)
    expect(box.right).toBeLessThanOrEqual(320)
  }
})

test('questions of the room are sorted by most votes or by newest', async ({ openPage, openRoom }) => {
  // Under names, times are not rounded to the minute.
  const room = await openRoom(everyType, { participant_identity_mode: 'IDENTIFIED' })
  await room.activate(at.QA)
  const one = await room.phone({ display_name: 'Ada' })
  const two = await room.phone({ display_name: 'Bob' })
  const page = await openPage(phone)
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByLabel('Your name').fill('Cleo')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  for (const [device, text] of [
    [one, 'The first'],
    [two, 'The second'],
  ] as const) {
    await device.send({ type: 'ask', question_id: room.questions[at.QA]!, text })
    await page.getByText(text, { exact: true }).waitFor()
  }
  const order = () => page.locator('.entry > div > :first-child .written').allTextContents()
  await page.locator('.entry', { hasText: 'The first' }).locator('.vote').click()
  await expect.poll(order).toEqual(['The first', 'The second'])
  await page.getByRole('button', { name: 'Newest' }).click()
  expect(await order()).toEqual(['The second', 'The first'])
  expect(await page.getByRole('button', { name: 'Newest' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page, 'questions, newest first')
})

test('joining announces the room to screen readers, and the screens of phone and stage stay on while the session runs', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  for (const one of [page, screen])
    await one.addInitScript(() => {
      const locks = { held: 0 }
      Object.assign(globalThis, { locks })
      const request = async () => {
        locks.held++
        return { released: false, release: async () => void locks.held-- }
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
  const held = (one: Page) =>
    one.evaluate(() => (globalThis as unknown as { locks: { held: number } }).locks.held)
  await screen.goto(await room.stageUrl('remote'))
  await page.goto(room.url)
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(await held(page)).toBe(0)
  await joinByCode(page, room.url, room.code)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Look at the screen')
  await expect.poll(() => held(page)).toBe(1)
  await expect.poll(() => held(screen)).toBe(1)
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect.poll(() => held(page)).toBe(0)
})

test('a room that wants names asks for them on the page of its link or code', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType, { participant_identity_mode: 'IDENTIFIED' })
  const [byLink, byCode] = [await openPage(phone), await openPage(phone)]
  await byLink.goto(`${room.url}/j/${room.code}`)
  await byCode.goto(room.url)
  await byCode.getByLabel('Room code').fill(room.code)
  for (const [page, name] of [
    [byLink, 'Ada'],
    [byCode, 'Ben'],
  ] as const) {
    await page.getByLabel('Your name').fill(name)
    await expectAccessible(page, 'joining with a name')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  }
  const { body } = await room.api.get(`/sessions/${room.sessionId}/participants`)
  expect(JSON.stringify(body)).toMatch(/Ada.*Ben|Ben.*Ada/)
})

test('a link to a session that has ended says so before anything is tapped', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const { join_url } = (await room.stage()).room!
  await room.api.post(`/sessions/${room.sessionId}/close`)
  const page = await openPage(phone)
  await page.goto(room.url + new URL(join_url).pathname)
  await page.getByRole('heading', { name: 'No session is open here' }).waitFor()
  expect(await page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0)
  await expectAccessible(page, 'a link that leads nowhere')
})

test('a phone has nothing on it that a question does not need, and in the end what its owner answered', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await page.getByLabel('Language').waitFor()
  await room.activate(at.QUIZ)
  await page.locator('.option').first().waitFor()
  expect(await page.getByLabel('Language').count()).toBe(0)
  const shownWords = page.locator('.connection [role=status]:not(.only-read)')
  expect(await shownWords.count()).toBe(0)
  // The first option is wrong.
  await page.locator('.option').first().click()
  await page.getByText('Saved.').waitFor()
  await room.activate(at.RATING)
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await room.api.post(`/sessions/${room.sessionId}/close`)
  for (let visit = 0; visit < 2; visit++) {
    await page.getByRole('heading', { name: 'Your answers' }).waitFor()
    expect(await page.locator('.review-item h3').allTextContents()).toEqual(
      [at.QUIZ, at.RATING]
        .map(i => everyType.questions[i]!.prompt)
        .sort((a, b) => promptOrder(a) - promptOrder(b)),
    )
    expect(
      await page.locator('.review-item', { hasText: everyType.questions[at.RATING]!.prompt }).textContent(),
    ).toContain('4')
    expect(await page.getByText('0 points').count()).toBe(0)
    await expectAccessible(page, 'the end of a session')
    await page.reload()
  }
})

function promptOrder(prompt: string): number {
  return everyType.questions.findIndex(question => question.prompt === prompt)
}

test('a question that waits for the presenter says so for as long as it does', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [{ type: 'QA', prompt: 'Ask us', settings: { moderation: true } }],
  })
  const [page, presenter] = [await openPage(phone), await room.stage()]
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  await page.getByLabel('Ask something').fill('Is there cake?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('It will appear once the presenter approves it').waitFor()
  const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa`)).body
  await presenter.send({ type: 'moderate', entry_id: entries[0].id, lifecycle: 'PUBLISHED' })
  await page.getByText('Asked.').waitFor()
  expect(await page.getByText('It will appear once').count()).toBe(0)
})
