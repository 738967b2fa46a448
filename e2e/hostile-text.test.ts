// Hostile text from participants (HTML, scripts, bidi overrides, Zalgo, endless words) shows as plain text inside its
// own box on phone and stage: no XSS, no broken layout.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  ...everyType,
  questions: everyType.questions.map(question =>
    question.type === 'OPEN_TEXT' ? { ...question, settings: { max_length: 500 } } : question,
  ),
}
const zalgo = `Z${'\u0300\u0316\u0334'.repeat(40)}algo`
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '\u202Egnp.exe',
  '\u2066\u202Eisolated\u2069',
  zalgo,
  '{{constructor.constructor("alert(1)")()}}',
  'W'.repeat(200),
]

test('texts of hostile participants are shown as text, inside their own box, on phone and stage', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const offences = [page, screen].map(one => watchPage(one, room.url))
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByLabel('Your name').fill('<b onmouseover=alert(1)>Bob</b>')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  await screen.goto(await room.stageUrl())
  await screen.getByRole('button', { name: 'Start' }).waitFor()

  await room.activate(at.OPEN_TEXT)
  const question = room.questions[at.OPEN_TEXT]!
  await page.getByLabel('Your text').fill('😀'.repeat(500))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const [i, text] of hostile.entries()) {
    const device = await room.phone({ display_name: `<i>${i}</i>` })
    await device.answer(question, { text })
  }
  await screen
    .getByText(`${hostile.length + 1} answers`)
    .first()
    .waitFor()
  await expectHarmless()

  await room.activate(at.WORD_CLOUD)
  for (const [i, text] of hostile.slice(0, 7).entries()) {
    const device = await room.phone({ display_name: String(i) })
    await device.answer(room.questions[at.WORD_CLOUD]!, { words: [[...text].slice(0, 40).join('')] })
  }
  await page.getByLabel('Word 1').fill('<u>me</u>')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await screen.locator('.cloud-word', { hasText: '<u>me</u>' }).waitFor()
  await expectHarmless()

  await room.activate(at.QA)
  const asker = await room.phone({ display_name: '\u202Eeve' })
  await asker.send({ type: 'ask', question_id: room.questions[at.QA]!, text: `${hostile[0]} ${zalgo}` })
  await screen.locator('.board-entry').waitFor()
  await page.locator('.entry').waitFor()
  await expectHarmless()
  await screen.getByRole('button', { name: 'More controls' }).click()
  await screen.getByRole('button', { name: 'Who is here', exact: true }).click()
  await screen.getByText('<b onmouseover=alert(1)>Bob</b>').waitFor()
  await expectHarmless()
  expect(offences.flat()).toEqual([])

  async function expectHarmless(): Promise<void> {
    for (const one of [page, screen]) {
      const found = await one.evaluate(() => ({
        foreign: document.querySelectorAll('#app script, #app img, #app iframe, #app u, #app i, #app b')
          .length,
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        open: [...document.querySelectorAll('.written')].filter(
          element =>
            getComputedStyle(element).unicodeBidi !== 'isolate' ||
            getComputedStyle(element).overflow === 'visible',
        ).length,
      }))
      expect(found).toEqual({ foreign: 0, wider: 0, open: 0 })
    }
  }
})
