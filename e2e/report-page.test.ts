// The page of a report link: without an account or cookies it shows what the link allows, asks for its password, says
// when it opens nothing, and prints. Its words and numbers are there within 28.2 kB; pictures of slides come after them.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { createReportLink } from '../packages/server/src/features/reports/report-links.ts'
import { setRetention } from '../packages/server/src/features/retention/organization-retention.ts'
import { roomAddresses } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { type PdfPart, partsOf, readPdf, smallestWith } from './support/pdf.ts'
import type { startRoom } from './support/room.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'Kick-off',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which status says gone?',
      options: [{ text: '404' }, { text: '410', is_correct: true }],
      settings: { time_limit_seconds: null },
      explanation: 'It is **gone** for good.',
    },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'QA', prompt: 'Anything to ask?' },
  ],
}
const [QUIZ, TEXT, QA] = [0, 1, 2]
/** More than a report holds, and more than one page of the list. */
const textCount = 52
/** Bytes of the page, scripts and styles as they are sent with brotli, without the font and what comes after the words. */
const firstLoadMax = 28_200

const ready = (page: Page) => page.getByRole('row', { name: /^410/ }).waitFor()
/** The picture of a question's slide. */
const slideOf = (part: Locator) => part.locator('.s-picture .s-canvas')

/** A closed session that a hall has answered. */
async function answered(openRoom: typeof startRoom, people = 1) {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const phones = []
  for (let i = 0; i < people; i++) phones.push(await room.phone({ display_name: `Ada ${i + 1}` }))
  await room.activate(QUIZ)
  await phones[0]!.answer(room.questions[QUIZ]!, { option_ids: [room.options[QUIZ]![1]] })
  await room.activate(TEXT)
  for (const [i, one] of phones.entries())
    await one.answer(room.questions[TEXT]!, { text: `Reason ${i + 1}` })
  await phones[0]!.answer(room.questions[TEXT]!, { text: 'لأنها جميلة' })
  await room.activate(QA)
  await phones[0]!.send({ type: 'ask', question_id: room.questions[QA]!, text: 'When do we start?' })
  const path = `/sessions/${room.sessionId}`
  const { body } = await room.api.get(`${path}/qa`)
  await room.api.patch(`${path}/qa/${body.entries[0].id}`, { public_answer: 'In March.' })
  await room.api.post(`${path}/close`)
  const link = async (of: object = {}) => {
    const { id, url } = (await room.api.post(`${path}/report-links`, of)).body
    const { pathname, hash } = new URL(url)
    // The port of the public URL is another one in tests.
    return { id, url: room.url + pathname + hash }
  }
  return { room, link, revoke: (id: string) => room.api.call('DELETE', `${path}/report-links/${id}`) }
}

test('a link with names shows figures, questions, all texts, Q&A, places and people, on every screen and on paper', async ({
  openPage,
  openRoom,
}) => {
  const { room, link } = await answered(openRoom, textCount)
  const { url } = await link({ names: true })
  for (const options of [phone, { ...stage, colorScheme: 'dark', forcedColors: 'none' } as const]) {
    const page = await openPage({ ...options, locale: 'en-GB' })
    const offences = watchPage(page, room.url)
    const urls: string[] = []
    page.on('request', request => urls.push(request.url()))
    await page.goto(url)
    await ready(page)
    expect(await page.title()).toBe('Kick-off · Roomful')
    expect(await page.locator('h1').allTextContents()).toEqual(['Kick-off'])
    expect(await page.locator('main h2').allTextContents()).toEqual([
      'Contents',
      ...deck.questions.map(({ prompt }) => prompt),
      'Leaderboard',
      'Participants',
    ])
    expect(await page.locator('.report-facts > div').allTextContents()).toEqual([
      `Participants${textCount}`,
      'Questions3',
      `Answers${textCount + 1}`,
      expect.stringMatching(/^Response rate\d+%$/),
      'Duration1 min',
    ])
    const part = (number: number) => page.locator('.report-part').nth(number)
    await slideOf(part(QUIZ)).getByText('410').waitFor()
    expect(
      await slideOf(part(QUIZ)).locator('[data-phase="REVEALED"], [data-right="true"]').count(),
    ).toBeGreaterThan(0)
    await part(QUIZ).getByText('It is gone for good.').waitFor()
    await part(QA).getByText('When do we start?').last().waitFor()
    await part(QA).locator('.result-answer').getByText('In March.').waitFor()
    await part(3)
      .getByRole('row', { name: /^1 Ada 1 [\d,]+$/ })
      .waitFor()
    expect(await part(4).locator('tbody tr').count()).toBe(textCount)

    // The list of texts goes on where it was, also with the keyboard.
    expect(await part(TEXT).locator('.result-texts > li').count()).toBe(20)
    await page.getByRole('button', { name: 'Show all answers' }).press('Enter')
    await expect.poll(() => part(TEXT).locator('.result-texts > li').count()).toBe(50)
    await page.getByRole('button', { name: 'Show more answers' }).press('Enter')
    await expect.poll(() => part(TEXT).locator('.result-texts > li').count()).toBe(textCount)
    expect(
      await page.evaluate(() =>
        [...document.activeElement!.parentElement!.children].indexOf(document.activeElement!),
      ),
    ).toBe(50)
    expect(await page.getByRole('button', { name: 'Show more answers' }).count()).toBe(0)
    await part(TEXT).getByText('Ada 52', { exact: true }).waitFor()
    const arabic = part(TEXT).locator('.result-texts').getByText('لأنها جميلة')
    expect(await arabic.evaluate(element => getComputedStyle(element).direction)).toBe('rtl')

    // The table of contents leaves the token in the address.
    await page.getByRole('navigation').getByRole('button', { name: 'Anything to ask?' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Anything to ask?')
    expect(page.url()).toBe(url)

    await expectAccessible(page, 'the report')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await isBeside(part(QUIZ))).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await isBeside(part(QUIZ))).toBe(true)
    expect((await part(QUIZ).locator('.s-picture').boundingBox())!.width).toBe(400)
    expect(urls.filter(one => one.includes(url.split('#')[1]!))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(offences).toEqual([])
  }
})

test('a link with a password asks for it, says that one was wrong, and opens with the right one; texts then need it no more', async ({
  openPage,
  openRoom,
}) => {
  const { link } = await answered(openRoom, 21)
  const { url } = await link({ password: 'blue-harbour' })
  const page = await openPage({ ...phone, locale: 'de-CH' })
  await page.goto(url)
  const field = page.getByLabel('Passwort')
  await field.waitFor()
  for (const [label, language, title] of [
    ['Sprache', 'fr', 'Rapport'],
    ['Langue', 'de', 'Bericht'],
  ] as const) {
    await page.getByLabel(label).selectOption(language)
    await expect.poll(() => page.title()).toBe(`${title} · Roomful`)
  }
  await expectAccessible(page, 'the password')
  await field.fill('red-harbour')
  await field.press('Enter')
  await page.getByText('Das Passwort ist falsch.').waitFor()
  expect(await field.inputValue()).toBe('red-harbour')
  await expectAccessible(page, 'the wrong password')
  await field.fill('blue-harbour')
  await page.getByRole('button', { name: 'Bericht öffnen' }).click()
  await ready(page)
  expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('H1')
  const allTexts = page.getByRole('button', { name: 'Alle Antworten anzeigen' })
  await page.route('**/shared-reports/texts', route => route.abort())
  await allTexts.click()
  await page.getByRole('alert').getByText('Der Server ist nicht erreichbar.').waitFor()
  await page.unroute('**/shared-reports/texts')
  await allTexts.click()
  await expect.poll(() => page.locator('[data-type="OPEN_TEXT"] .result-texts > li').count()).toBe(21)
  // A link without names.
  expect(await page.getByText('Ada').count()).toBe(0)
  // Another language, without a cookie.
  await page.getByLabel('Sprache').selectOption('fr')
  await page.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' }).waitFor()
  expect(await page.context().cookies()).toEqual([])

  // What replaces the password lasts an hour.
  await page.reload()
  await field.fill('blue-harbour')
  await field.press('Enter')
  await ready(page)
  await page.route('**/shared-reports/texts', route =>
    route.fulfill({ status: 401, json: { code: 'PASSWORD_REQUIRED', error: 'Password' } }),
  )
  await allTexts.click()
  await field.waitFor()
})

test('after too many wrong passwords the page shows when to try again; without a connection it tries again on request', async ({
  openPage,
  openRoom,
}) => {
  const { link } = await answered(openRoom)
  const { url } = await link({ password: 'blue-harbour' })
  const page = await openPage()
  const refuse = (status: number, error: object) =>
    page.route('**/shared-reports/open', route => route.fulfill({ status, json: error }))
  await page.route('**/shared-reports/open', route => route.abort())
  await page.goto(url)
  await page.getByText('The server cannot be reached.').waitFor()
  await expectAccessible(page, 'no connection')
  await page.unroute('**/shared-reports/open')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Password').fill('blue-harbour')
  await refuse(429, { code: 'RATE_LIMITED', error: 'Too many', retry_after_seconds: 1_700 })
  await page.getByRole('button', { name: 'Open report' }).click()
  await page.getByText('Try again in 29 minutes.').waitFor()
})

test('a link that was revoked, one that has ended, and one that never was, say that they open nothing; one shows only what it was made for', async ({
  openPage,
  openRoom,
}) => {
  const { room, link, revoke } = await answered(openRoom)
  const revoked = await link()
  await revoke(revoked.id)
  for (const url of [revoked.url, await endedLink(room), `${room.url}/report`]) {
    const page = await openPage()
    await page.goto(url)
    await page.getByRole('heading', { name: 'This link opens no report' }).waitFor()
    await page.getByText('It has expired or was revoked').waitFor()
    expect(await page.getByText(deck.title).count()).toBe(0)
    await expectAccessible(page, 'a link that opens nothing')
  }
  const page = await openPage()
  await page.goto((await link({ texts: false, qa: false })).url)
  await ready(page)
  await page.getByText('This report does not include texts by participants.').waitFor()
  await page.getByText('This report does not include questions from the room.').waitFor()
  expect(await page.getByRole('heading', { name: 'Participants' }).count()).toBe(0)
  expect(await page.locator('.report-part').nth(TEXT).locator('.s-picture').count()).toBe(0)
  // Places without names.
  await page.locator('.report-part').last().getByRole('row', { name: '1' }).waitFor()
})

/** A link that was made two hours ago and ended an hour later. */
async function endedLink({ api, sessionId, url }: Awaited<ReturnType<typeof startRoom>>): Promise<string> {
  const hourMs = 60 * 60_000
  const { url: ended } = await writing(api.app.services, tx =>
    createReportLink(
      { ...tx, now: tx.now - 2 * hourMs },
      api.organization,
      roomAddresses(url),
      sessionId,
      { ends_at: new Date(tx.now - hourMs).toISOString() },
      null,
    ),
  )
  return ended
}

test('content slides are between the questions of a link that was made with them, explanations left out of one without; both say when the session goes', async ({
  openPage,
  openRoom,
}) => {
  const { room, link } = await answered(openRoom)
  const { services } = room.api.app
  await writing(services, async tx => {
    await createContentSlide({ ...tx, now: 0 }, room.api.organization, room.presentationId, {
      title: 'What comes next',
      body: '- Read the *plan*\n- Choose a month',
      notes: 'For me alone',
      order: 1,
    })
    await setRetention(tx, room.api.organization, { answers_days: 30 }, { auditDays: 365, eventDays: 30 })
  })
  const page = await openPage({ ...stage, locale: 'en-GB' })
  const offences = watchPage(page, room.url)
  await page.goto((await link({ content_slides: true })).url)
  const slide = page.locator('.report-part[data-type="CONTENT"]')
  await slide.locator('.s-canvas').getByText('What comes next').waitFor()
  expect(await page.locator('main h2').allTextContents()).toEqual([
    'Contents',
    deck.questions[QUIZ]!.prompt,
    'What comes next',
    deck.questions[TEXT]!.prompt,
    deck.questions[QA]!.prompt,
    'Leaderboard',
  ])
  expect(await slide.locator('.report-words .markdown li').allTextContents()).toEqual([
    'Read the plan',
    'Choose a month',
  ])
  expect(await isBeside(slide)).toBe(true)
  await page.getByText('It is gone for good.').waitFor()
  await page.getByText(/^This session and its results will be deleted on \d+ \w+ \d{4}/).waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'What comes next' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('What comes next')
  expect(await page.getByText('For me alone').count()).toBe(0)
  await expectAccessible(page, 'a report with a content slide')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(offences).toEqual([])

  const bare = await openPage({ ...stage, locale: 'en-GB' })
  await bare.goto((await link({ explanations: false })).url)
  await bare.locator('.report-part .s-canvas').nth(QA).waitFor()
  expect(await bare.getByText('What comes next').count()).toBe(0)
  expect(await bare.getByText('It is gone for good.').count()).toBe(0)
})

/** Whether the picture is next to the numbers, not above them. */
async function isBeside(part: Locator): Promise<boolean> {
  const [picture, words] = await Promise.all([
    part.locator('.s-picture').boundingBox(),
    part.locator('.report-words').boundingBox(),
  ])
  return words!.y < picture!.y + picture!.height
}

test('words and numbers are there within 28.2 kB, compressed, in every language; pictures load after them', async ({
  openPage,
  openRoom,
}) => {
  const { link } = await answered(openRoom)
  const { url } = await link()
  for (const language of ['en', 'de', 'fr', 'es']) {
    const page = await openPage({ ...phone, extraHTTPHeaders: { 'accept-encoding': 'br' } })
    const sizes: Promise<readonly [string, number]>[] = []
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (!/^\/(report|assets\/.*\.(js|css))$/.test(pathname)) return
      const size = response.request().sizes()
      sizes.push(size.then(({ responseBodySize }) => [pathname, responseBodySize] as const))
    })
    // Words need nothing that is requested after the report itself.
    let isOpening = false
    await page.route(/shared-reports\/open$/, route => {
      isOpening = true
      return route.continue()
    })
    await page.route(/assets\/.*\.(js|css)$/, route => (isOpening ? undefined : route.continue()))
    await page.goto(url.replace('#', `?lang=${language}#`))
    await page.getByRole('row', { name: /410/ }).waitFor()
    await page.getByText('When do we start?').waitFor()
    const all = await Promise.all(sizes)
    const sum = all.reduce((bytes, [, one]) => bytes + one, 0)
    expect(sum, all.join('\n')).toBeLessThanOrEqual(firstLoadMax)
    expect(sum).toBeGreaterThan(10_000)
    expect(await page.locator('.s-canvas').count()).toBe(0)
  }
})

test('on paper a question stays on one page, a longer one breaks between texts, rows are whole, and pictures are drawn', async ({
  openPage,
  openRoom,
}) => {
  const choices = Array.from({ length: 9 }, (_, i) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `Which of these shall we do first in month ${i + 1}?`,
    options: Array.from({ length: 3 + i }, (_, at) => ({ text: `Idea ${at + 1}` })),
  }))
  const text = { type: 'OPEN_TEXT', prompt: 'Why?', settings: { max_length: 500 } }
  const cloud = { type: 'WORD_CLOUD', prompt: 'In a word?', settings: { max_words: 5 } }
  const room = await openRoom({ title: 'Plans', questions: [...choices, cloud, text] })
  const people = await Promise.all(Array.from({ length: 16 }, () => room.phone()))
  for (const at of choices.keys()) {
    await room.activate(at)
    const picks = room.options[at]!
    await Promise.all(
      people.map((one, i) => one.answer(room.questions[at]!, { option_ids: [picks[i % picks.length]] })),
    )
  }
  await room.activate(choices.length)
  await Promise.all(
    people.map((one, i) =>
      one.answer(room.questions.at(-2)!, { words: [0, 1, 2, 3, 4].map(at => `Word ${i} of ${at}`) }),
    ),
  )
  await room.activate(choices.length + 1)
  await Promise.all(
    people.map((one, i) =>
      one.answer(room.questions.at(-1)!, { text: `${i}: ${'because it is so '.repeat(28)}` }),
    ),
  )
  const path = `/sessions/${room.sessionId}`
  await room.api.post(`${path}/close`)
  const { pathname, hash } = new URL((await room.api.post(`${path}/report-links`)).body.url)
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await page.goto(room.url + pathname + hash)
  // All of them, although only the first one is near.
  const slides = page.locator('.report-part .s-canvas .stage-prompt')
  await expect.poll(() => slides.count()).toBe(choices.length + 2)
  await page.getByRole('button', { name: 'Show all 80 rows' }).click()
  for (const format of ['A4', 'Letter']) {
    const { pages, root } = readPdf(await page.pdf({ format, tagged: true }))
    const questions = smallestWith(root, 'H2', 'Table')
    // The last one has more rows than a page.
    expect(questions.length).toBe(choices.length + 1)
    expect(questions.pop()!.pages.size).toBeGreaterThan(1)
    expect(questions.map(one => one.pages.size)).toEqual(choices.map(() => 1))
    expect(new Set(questions.flatMap(one => [...one.pages])).size).toBeGreaterThan(2)
    // Those of headings repeat.
    for (const row of partsOf(root, 'TR')) if (partsOf(row, 'TD').length > 0) expect(row.pages.size).toBe(1)
    const lists = partsOf(root, 'L')
    expect(lists.length).toBe(2)
    const [contents, texts] = lists as [PdfPart, PdfPart]
    expect(contents.pages.size).toBe(1)
    expect(texts.pages.size).toBeGreaterThan(1)
    for (const one of texts.parts) expect(one.pages.size).toBe(1)
    expect(pages).toBeGreaterThan(4)
  }
  // The picture has the width of paper, and its canvas fills it, though no script lays it out.
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.locator('.report-part .s-picture').evaluateAll(pictures =>
    pictures.map(picture => {
      const canvas = picture.querySelector('.s-canvas')!.getBoundingClientRect()
      const box = picture.getBoundingClientRect()
      // Without it, what is in a picture below another one would be broken over to the end of the page.
      const { contain } = getComputedStyle(picture)
      return [box.width, canvas.width, Math.round(canvas.left - box.left), contain]
    }),
  )
  expect(boxes).toEqual(boxes.map(() => [320, 320, 0, 'size']))
})

test('answers whose words and texts are all hidden count as answers', async ({ openPage, openRoom }) => {
  const questions = [
    { type: 'WORD_CLOUD', prompt: 'In a word?' },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
  ]
  const room = await openRoom({ questions })
  const [ann, remote] = [await room.phone(), await room.stage()]
  const page = await openPage(stage)
  for (const [i, answer] of [{ words: ['rude'] }, { text: 'rude' }].entries()) {
    await room.activate(i)
    await ann.answer(room.questions[i]!, answer)
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
  }
  const path = `/sessions/${room.sessionId}`
  await room.api.post(`${path}/close`)
  const { pathname, hash } = new URL((await room.api.post(`${path}/report-links`)).body.url)
  await page.goto(room.url + pathname + hash)
  await expect.poll(() => page.locator('.s-picture .s-canvas').count()).toBe(2)
  expect(await page.locator('.report-part').getByText('No answers').allTextContents()).toEqual([])
  await page.locator('.report-part').first().getByText('1 answer', { exact: true }).waitFor()
})
