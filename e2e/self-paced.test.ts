// Self-paced sessions on a phone: questions in any order, resumed after a reload, Finish lists what is still open, the
// close shows the right answers, and once anonymized nobody's are claimed. The stage is a dashboard.
import { expect } from 'vitest'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { boxes, sizesOf } from './support/boxes.ts'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import { holdPages } from './support/page-turning.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

test('a self-paced session: answers in any order, resumed where it was left, on a stage that is a dashboard', async ({
  openPage,
  openRoom,
}) => {
  const { api, url } = await openRoom(everyType)
  const questions = everyType.questions.slice(0, 5)
  const { body: deck } = await api.post('/presentations', { title: 'At your own pace', questions })
  const { body: draft } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${draft.id}/schedule`, {
    opens_at: new Date(Date.now() + 60_000).toISOString(),
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    timezone: 'UTC',
  })
  const page = await openPage(phone)
  await page.clock.install()
  await page.goto(`${url}/j/${draft.join_code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'This room is not open yet.' }).waitFor()
  await expectAccessible(page, 'waiting for the opening')
  await api.post(`/sessions/${draft.id}/open`)
  // By then it has asked again by itself.
  await page.clock.runFor(8_000)
  await page.getByText('0 of 5 answered').waitFor()
  await page.locator('.option').first().click()
  await page.getByText('1 of 5 answered').waitFor()
  await expectAccessible(page, 'a self-paced question')
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByLabel('Your text').fill('In my own time')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('2 of 5 answered').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: questions[1]!.prompt }).waitFor()
  await page.getByText('2 of 5 answered').waitFor()

  const { token } = await writing(api.app.services, tx => createStageLink(tx, draft.id, 'remote'))
  const screen = await openPage(stage)
  await screen.goto(`${url}/stage/${draft.id}#${token}`)
  await screen.getByText('In my own time').first().waitFor()
  await screen.getByText('1 of 1 answered').first().waitFor()
  expect(await screen.getByText('1 of 1 answered').count()).toBe(2)
  await screen.getByText('40% of the answers are in').waitFor()
  // How many take part is the largest, and every question has a bar as long as its share of answers.
  expect(await sizesOf(screen, '.dashboard-people > strong')).toEqual([72])
  expect(await screen.locator('.dashboard-people').textContent()).toBe('1 person joined')
  const filled = await boxes(screen, '.card .dashboard-progress > span')
  const tracks = await boxes(screen, '.card .dashboard-progress')
  const shares = filled.map(({ left, right }, i) => (right - left) / (tracks[i]!.right - tracks[i]!.left))
  expect(shares.map(Math.round)).toEqual([1, 0, 1, 0, 0])
  await screen.locator('.join-strip .qr').waitFor()
  await expectAccessible(screen, 'the dashboard')
  await screen.setViewportSize({ width: 320, height: 700 })
  await screen.locator('[data-shape="page"] .dashboard-people').waitFor()
  expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a self-paced quiz: numbers agree, Finish lists open questions, and the close shows what was right', async ({
  openPage,
  openRoom,
}) => {
  const { api, url } = await openRoom(everyType)
  const questions = [at.QUIZ, at.SPINNER, at.NUMERIC, at.OPEN_TEXT, at.QA].map(i => everyType.questions[i]!)
  const { body: deck } = await api.post('/presentations', { title: 'Revision', questions })
  const { body: draft } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${draft.id}/schedule`, {
    opens_at: new Date(Date.now() + 60_000).toISOString(),
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    timezone: 'UTC',
  })
  await api.post(`/sessions/${draft.id}/open`)
  const page = await openPage(phone)
  await page.goto(`${url}/j/${draft.join_code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('Question 1 of 3').waitFor()
  await page.getByText('0 of 3 answered').waitFor()
  await page.getByText('404 Not Found').click()
  await page.getByText('1 of 3 answered').waitFor()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByText('Question 2 of 3').waitFor()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: '2 questions are still open' }).waitFor()
  await expectAccessible(page, 'what is still open')
  await page.getByRole('button', { name: /first website.*Open/ }).click()
  await page.locator('.number-input').fill('1991')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('2 of 3 answered').waitFor()
  await page.getByText('Questions from the room').click()
  await page.getByLabel('Ask something').waitFor()

  await api.post(`/sessions/${draft.id}/close`)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const review = (prompt: string) => page.locator('.review-item', { hasText: prompt })
  await review('HTTP status').getByText('Incorrect').waitFor()
  expect(await review('HTTP status').textContent()).toContain('Correct answer410 Gone')
  await review('first website').getByText('Correct', { exact: true }).waitFor()
  await review('do more of').getByText('You did not answer this question.').waitFor()
  await expectAccessible(page, 'the end of a self-paced session')
  await page.reload()
  await review('HTTP status').getByText('404 Not Found').waitFor()
})

test('after an anonymous session was anonymized a phone shows the answers that it keeps itself, and one that keeps none claims nothing', async ({
  openPage,
  openRoom,
}) => {
  const questions = [at.QUIZ, at.OPEN_TEXT].map(i => everyType.questions[i]!)
  const room = await openRoom({ questions }, { isSelfPaced: true })
  const page = await openPage(phone)
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('404 Not Found').click()
  await page.getByText('1 of 2 answered').waitFor()
  await room.api.post(`/sessions/${room.sessionId}/close`)
  const { read } = room.api.app.services.storage
  await expect.poll(() => read.selectFrom('anonymizations').select('session_key').execute()).toEqual([])
  const review = (prompt: string) => page.locator('.review-item', { hasText: prompt })
  const keepsItself = async () => {
    await review('HTTP status').getByText('404 Not Found').waitFor()
    await review('HTTP status').getByText('Incorrect').waitFor()
    await review('do more of').getByText('You did not answer this question.').waitFor()
  }
  await keepsItself()
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload()
    await keepsItself()
  }

  for (let reloads = 0; reloads < 2; reloads++) {
    if (reloads === 0)
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage))
          if (name.startsWith('roomful.last-seen.')) localStorage.removeItem(name)
      })
    await page.reload()
    await page.getByText('no one can tell which answers were yours').waitFor()
    expect(await review('HTTP status').textContent()).toContain('Correct answer410 Gone')
    expect(await page.getByText('You did not answer').count()).toBe(0)
    expect(await page.getByText('404 Not Found').count()).toBe(0)
    await expectAccessible(page, 'the end of a session that has forgotten whose answers were whose')
  }
})

test('where the deck says so a phone shows what was right after answering, with the points, and takes no other answer', async ({
  openPage,
  openRoom,
}) => {
  const options = [{ text: 'Danube', is_correct: true }, { text: 'Rhine' }]
  const settings = { points: 400, reveal_after_answering: true }
  const questions = [
    { type: 'QUIZ', prompt: 'Which river flows through Vienna?', options, settings },
    { type: 'QUIZ', prompt: 'Which one is longer?', options, settings: { points: 400 } },
  ]
  const room = await openRoom({ questions }, { isSelfPaced: true })
  const page = await openPage(phone)
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('You will see the right answer as soon as you have answered').waitFor()
  await expectAccessible(page, 'a question whose answer is final')
  await page.getByText('Rhine').click()
  const showsWhatWasRight = async () => {
    await page.getByText('Incorrect').waitFor()
    expect(await page.locator('.own').textContent()).toContain('Correct answerDanube')
    await page.getByText('0 for this question').waitFor()
    expect(await page.locator('.option').count()).toBe(0)
    expect(await page.locator('.answer-state').textContent()).toBe('')
  }
  await showsWhatWasRight()
  await expectAccessible(page, 'what was right after answering')
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByText('Danube').click()
  await page.getByText('Saved. You can still change it.').waitFor()
  expect(await page.locator('.own-verdict').count()).toBe(0)
  await page.reload()
  await page.getByText('2 of 2 answered').waitFor()
  await page.getByRole('button', { name: /Vienna/ }).click()
  await showsWhatWasRight()
})

test('a dashboard with more questions than a screen has room for goes to pages, which forward turns; back at the first does nothing', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType, { isSelfPaced: true })
  const device = await room.phone()
  await device.answer(room.questions[at.OPEN_TEXT]!, { text: 'Fewer meetings' })
  await device.answer(room.questions[at.QUIZ]!, { option_ids: [room.options[at.QUIZ]![1]] })
  const page = await openPage(stage)
  await holdPages(page)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.note', { hasText: 'Fewer meetings' }).waitFor()
  const turner = page.locator('.dashboard > .page-turner')
  await turner.getByText('Page 1 of').waitFor()
  await page.keyboard.press('PageUp')
  const pages = Number(/Page 1 of (\d+)/.exec((await turner.textContent())!)![1])
  const seen = new Set<string>()
  for (let number = 1; number <= pages; number++) {
    if (number > 1) await page.keyboard.press('PageDown')
    await turner.getByText(`Page ${number} of ${pages}`).waitFor()
    await expect
      .poll(() => unreadable(page, { '.stage-main': 20 }), { message: `page ${number}` })
      .toEqual([])
    const before = seen.size
    // A late word of the room may turn back for a moment.
    await expect
      .poll(async () => {
        for (const prompt of await page.locator('.card h2').evaluateAll(inSight)) seen.add(prompt)
        return seen.size
      })
      .toBeGreaterThan(before)
  }
  const pieces = await page
    .locator('.card')
    .evaluateAll(cards => cards.map(card => card.getClientRects().length))
  expect(pieces).toEqual(everyType.questions.map(() => 1))
  expect(seen.size).toBe(everyType.questions.length)
  expect(await page.locator('.toast').count()).toBe(0)
  // Of a question with a right answer nothing is drawn that would look like its results.
  const quiz = page.locator('.card', { hasText: 'HTTP status' })
  await quiz.locator('.card-progress').waitFor({ state: 'attached' })
  expect(await quiz.locator('.bar, .data-table').count()).toBe(0)
})

test('a dashboard has a picture of the slide of each question, as large as its place, which follows the answers', async ({
  openPage,
  openRoom,
}) => {
  const questions = [at.RANKING, at.OPEN_TEXT, at.RATING].map(i => everyType.questions[i]!)
  const room = await openRoom({ questions }, { isSelfPaced: true })
  const devices = [await room.phone(), await room.phone()]
  const [page, tall] = [await openPage(stage), await openPage({ viewport: { width: 1024, height: 768 } })]
  for (const screen of [page, tall]) {
    await screen.goto(await room.stageUrl('screen'))
    await screen.locator('.card .s-picture .stage-main').nth(2).waitFor()
    await screen.locator('.card .join-panel').waitFor()
    await expect
      .poll(() => screen.locator('.card .join-panel .join-code').textContent())
      .toBe(await screen.locator('.join-strip-code').textContent())
  }
  await devices[0]!.answer(room.questions[1]!, { text: 'Fewer meetings' })
  await page.locator('.card .s-picture .note', { hasText: 'Fewer meetings' }).waitFor()
  await devices[1]!.answer(room.questions[1]!, { text: 'More light' })
  await page.locator('.card .s-picture .note', { hasText: 'More light' }).waitFor()
  await page.getByText('2 of 2 answered').waitFor()
  for (const i of [0, 1]) await devices[i]!.answer(room.questions[0]!, { order: room.options[0] })
  const ranking = page.locator('.card').first()
  await ranking.getByText('2 of 2 answered').waitFor()
  // As slides draw it, not as phones do, and to be read as a table.
  await ranking.locator('.s-picture [data-type="RANKING"] .ranked').first().waitFor()
  expect(await ranking.locator('.only-read tbody > tr').count()).toBe(room.options[0]!.length)
  for (const screen of [page, tall]) {
    const pictures = await boxes(screen, '.card .s-picture')
    const [cards] = await boxes(screen, '.cards')
    const scale = Math.min(screen.viewportSize()!.width / 1280, screen.viewportSize()!.height / 720)
    for (const { left, right, top, bottom } of pictures) {
      expect((right - left) / (bottom - top)).toBeCloseTo(16 / 9, 1)
      expect(right - left).toBeGreaterThan(300 * scale)
      expect(bottom).toBeLessThanOrEqual(cards!.bottom)
    }
  }
})

/** What of it is on the page of the stage that shows. */
function inSight(elements: Element[]): string[] {
  return elements
    .filter(element => {
      const { left, right } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
    .map(element => element.textContent)
}
