// Moderation from a remote (approving, pinning, answering, dismissing, hiding, removing people, locking the door) shows
// on every stage and phone; another device can take over at any time.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'An evening with the board',
  questions: [
    { type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true } },
    { type: 'WORD_CLOUD', prompt: 'One word for the evening' },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
    { type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Left side' }, { text: 'Right side' }] },
  ],
}
const [QA, CLOUD, TEXT, WHEEL] = [0, 1, 2, 3]

async function ask(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ask something').fill(text)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('It will appear once the presenter approves it').waitFor()
}

test('questions of the audience are let in, pinned, answered and dismissed from a remote, and seen on stage and phones', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [screen, remote, asker, other] = [
    await openPage(stage),
    await openPage(phone),
    await openPage(phone),
    await openPage(phone),
  ]
  await room.activate(QA)
  await screen.goto(await room.stageUrl('screen'))
  await remote.goto(await room.stageUrl('remote'))
  for (const page of [asker, other]) {
    await page.goto(`${room.url}/j/${room.code}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByLabel('Ask something').waitFor()
  }

  await ask(asker, 'Is there cake?')
  await remote.locator('.badge', { hasText: '1' }).waitFor()
  await remote.getByRole('button', { name: 'Q&A' }).click()
  expect(await screen.locator('.board-entry').count()).toBe(0)
  expect(await other.locator('.entry').count()).toBe(0)
  const approve = () => remote.getByRole('button', { name: 'Approve', exact: true }).click()
  await approve()
  for (const page of [screen, asker, other]) await page.getByText('Is there cake?').first().waitFor()

  await ask(other, 'Who pays for it?')
  await approve()
  await screen.getByText('Who pays for it?').first().waitFor()
  await remote.getByRole('button', { name: /Approved$/ }).click()
  const second = remote.locator('.moderation li', { hasText: 'Who pays' })
  const more = (row: Locator, name: string) =>
    row
      .getByRole('button', { name: 'More actions' })
      .click()
      .then(() => row.getByRole('button', { name, exact: true }).click())
  await more(second, 'Pin')
  await screen.locator('.board-entry').first().getByText('Pinned').waitFor()
  expect(await screen.locator('.board-entry').first().textContent()).toContain('Who pays')

  await more(second, 'Reply')
  await remote.getByRole('textbox', { name: 'Answer' }).fill('We all do.')
  await expectAccessible(remote, 'answering')
  await remote.getByRole('button', { name: 'Send', exact: true }).click()
  for (const page of [screen, asker]) await page.getByText('We all do.').first().waitFor()
  await Promise.all([expectAccessible(screen, 'a board'), expectAccessible(asker, 'questions on a phone')])

  await more(remote.locator('.moderation li', { hasText: 'cake' }), 'Dismiss')
  for (const [page, entries] of [
    [screen, '.board-entry'],
    [other, '.entry'],
  ] as const) {
    await page.locator(entries, { hasText: 'cake' }).waitFor({ state: 'detached' })
    expect(await page.locator(entries).count()).toBe(1)
  }
})

test('a word and a text are hidden from every display, and come back when that is undone', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [screen, remote, page] = [await openPage(stage), await openPage(stage), await openPage(phone)]
  await screen.goto(await room.stageUrl('screen'))
  await remote.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await room.activate(CLOUD)
  const rude = await room.phone()
  await rude.answer(room.questions[CLOUD]!, { words: ['rubbish'] })
  await page.getByLabel('Word 1').fill('lovely')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const word = (one: Page) => one.locator('.cloud-word', { hasText: 'rubbish' })
  for (const one of [screen, remote, page]) await word(one).waitFor()
  // A mouse at rest or a stray click takes nothing away.
  await word(remote).hover()
  expect(await word(remote).evaluate(element => getComputedStyle(element).textDecorationLine)).toBe('none')
  await word(remote).click()
  expect(await remote.getByRole('button', { name: /^Hide / }).count()).toBe(0)
  await word(screen).waitFor()
  const hideAnswers = async () => {
    await remote.getByRole('button', { name: 'More controls' }).click()
    await remote.getByRole('button', { name: 'Hide answers' }).click()
  }
  await hideAnswers()
  await expectAccessible(remote, 'hiding')
  await remote.getByRole('button', { name: 'Hide rubbish' }).click()
  for (const one of [screen, page]) await word(one).waitFor({ state: 'detached' })
  // It keeps its place, unseen, until others are chosen no longer.
  await word(remote).waitFor({ state: 'hidden' })
  // What is projected from a remote does not repeat what was just removed.
  await remote.getByText('Hidden on every screen.').waitFor()
  // The table for screen readers rests for a second before it changes.
  await expect.poll(() => remote.getByText('rubbish').filter({ visible: true }).count()).toBe(0)
  await remote.getByRole('button', { name: 'Undo' }).click()
  for (const one of [screen, remote, page]) await word(one).waitFor()
  await remote.getByRole('button', { name: 'Done' }).click()
  await remote.getByRole('button', { name: 'Hide rubbish' }).waitFor({ state: 'detached' })

  await room.activate(TEXT)
  await rude.answer(room.questions[TEXT]!, { text: 'Nobody needs to read this' })
  await screen.getByText('Nobody needs to read this').first().waitFor()
  await hideAnswers()
  await remote.getByRole('button', { name: 'Hide Nobody needs to read this' }).focus()
  await remote.keyboard.press('Enter')
  await screen.locator('.note').waitFor({ state: 'detached' })
  await expect.poll(() => screen.getByText('Nobody needs to read this').count()).toBe(0)
  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Hidden answers', exact: true }).click()
  await expectAccessible(remote, 'what is hidden')
  expect(await remote.locator('dialog').textContent()).not.toContain('Nobody needs')
  await remote.getByRole('button', { name: 'Show again' }).click()
  await screen.getByText('Nobody needs to read this').first().waitFor()
  await remote.keyboard.press('Escape')

  // The server refuses it after the end: then neither page offers it.
  const presenter = await remote.context().newPage()
  await presenter.goto(`${room.url}/presenter/${room.sessionId}`)
  await presenter.getByText('Nobody needs to read this').first().waitFor()
  await room.api.post(`/sessions/${room.sessionId}/close`)
  for (const one of [remote, presenter]) await one.getByText('The session is over').waitFor()
  await remote.keyboard.press('PageDown')
  for (const one of [remote, presenter]) {
    await one.locator('.cloud-word, .note').first().waitFor()
    expect(await one.getByRole('button', { name: /^Hide / }).count()).toBe(0)
    await one.getByRole('button', { name: 'More controls' }).click()
    await one.getByRole('button', { name: 'Numbers as a table' }).waitFor()
    expect(await one.getByRole('button', { name: /Hide answers|Hidden answers/ }).count()).toBe(0)
    await one.keyboard.press('Escape')
  }
})

test('somebody is removed with their answers, and the door is closed and opened', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const [remote, page, late] = [await openPage(stage), await openPage(phone), await openPage(phone)]
  await remote.goto(await room.stageUrl('remote'))
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByLabel('Your name').fill('Mallory')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await room.activate(TEXT)
  await page.getByLabel('Your text').fill('I will not stop')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await remote.getByText('I will not stop').first().waitFor()

  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Who is here', exact: true }).click()
  await remote.getByRole('button', { name: 'Remove Mallory?' }).click()
  await remote.getByRole('button', { name: 'Remove with answers' }).click()
  await page.getByRole('heading', { name: 'You have left the room' }).waitFor()
  await expectAccessible(page, 'being removed')
  await remote.locator('.answer-count', { hasText: /^0 of/ }).waitFor()
  expect(await room.results(TEXT)).toMatchObject({ total_voters: 0, texts: [] })
  await remote.keyboard.press('Escape')

  const door = async (name: string) => {
    await remote.getByRole('button', { name: 'More controls' }).click()
    await remote.getByRole('button', { name }).click()
  }
  await door('Stop new people joining')
  await remote.locator('.door').waitFor()
  await late.goto(`${room.url}/j/${room.code}`)
  await late.getByLabel('Your name').fill('Grace')
  await late.getByRole('button', { name: 'Join', exact: true }).click()
  await late.getByText('The presenter is not letting anyone else in.').waitFor()
  await door('Let people join')
  await remote.locator('.door').waitFor({ state: 'detached' })
  await late.getByRole('button', { name: 'Join', exact: true }).click()
  await late.getByLabel('Your text').waitFor()
})

test('another device takes over at any time, and two that spin at once draw twice', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [first, second] = [await openPage(stage), await openPage(phone)]
  await first.goto(await room.stageUrl('remote'))
  await first.getByRole('button', { name: 'Start' }).waitFor()
  await first.keyboard.press('PageDown')
  await first.getByRole('heading', { name: deck.questions[QA]!.prompt }).waitFor()
  await second.goto(await room.stageUrl('remote'))
  await second.getByRole('button', { name: 'Next' }).click()
  for (const page of [first, second])
    await page.getByRole('heading', { name: deck.questions[CLOUD]!.prompt }).waitFor()
  await first.keyboard.press('PageUp')
  await second.getByRole('heading', { name: deck.questions[QA]!.prompt }).waitFor()

  await room.activate(WHEEL)
  await Promise.all([first, second].map(page => page.getByRole('button', { name: 'Spin the wheel' }).click()))
  await expect
    .poll(async () => ((await room.results(WHEEL)) as { spin_outcomes: unknown[] }).spin_outcomes)
    .toHaveLength(2)
})

test('a stage that may be the projector shows no pending entries until it is asked to', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const [ada, presenter] = [await room.phone({ display_name: 'Ada' }), await room.stage()]
  await room.activate(QA)
  const entryIds = async () => (await room.api.get(`/sessions/${room.sessionId}/qa`)).body.entries
  for (const text of ['Is there cake?', 'Who is fired?', 'Who knew?'])
    await ada.send({ type: 'ask', question_id: room.questions[QA]!, text })
  const idOf = async (text: string) =>
    (await entryIds()).find((entry: { text: string }) => entry.text === text).id
  await presenter.send({ type: 'moderate', entry_id: await idOf('Is there cake?'), lifecycle: 'PUBLISHED' })
  await presenter.send({ type: 'moderate', entry_id: await idOf('Who knew?'), lifecycle: 'DISMISSED' })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Q&A' }).click()
  await page.getByText('1 question waits to be approved').waitFor()
  await page.locator('.moderation li', { hasText: 'Is there cake?' }).waitFor()
  const panel = page.locator('dialog[open]')
  for (const held of ['Who is fired?', 'Who knew?']) expect(await panel.textContent()).not.toContain(held)
  await expectAccessible(page, 'entries that wait, on a stage')
  await page.getByRole('button', { name: 'Show here anyway' }).click()
  await panel.getByText('Who is fired?').waitFor()
  await panel.getByRole('button', { name: /Dismissed$/ }).click()
  await panel.getByText('Who knew?').waitFor()
})
