// Reconnecting: after a reload, a lost network, a frozen page or a killed server, a phone is the same participant in the
// same place, and what was sent meanwhile arrives exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@roomful/testkit/free-port'
import { expect } from 'vitest'
import { programs } from '../packages/server/test/support/programs.ts'
import { install, startServerProcess } from '../packages/server/test/support/server-process.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

test('a phone that reloads is the same participant, at the same place, with the same answer', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await room.activate(at.RATING)
  await page.goto(room.url)
  await page.getByLabel('Room code').fill(room.code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await page.getByText('Your answer').waitFor()
  expect(await page.locator('.own').textContent()).toContain('4')
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await room.results(at.RATING)).toMatchObject({
    total_voters: 1,
    value_distribution: { 2: 1, 4: 0 },
  })
  const { body } = await room.api.get(`/sessions/${room.sessionId}/kpis`)
  expect(body.participants).toBe(1)
})

test('back and forward lead out of the room and into it again, as the same participant and on the same stage', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await screen.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await room.activate(at.RATING)
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  for (const one of [page, screen]) {
    await one.goto(`${room.url}/nothing-here`)
    await one.getByText('There is nothing at this address.').waitFor()
    await one.goBack()
    await one.getByRole('heading', { name: everyType.questions[at.RATING]!.prompt }).waitFor()
    await one.goForward()
    await one.getByText('There is nothing at this address.').waitFor()
    await one.goBack()
  }
  await page.getByText('Your answer').waitFor()
  await screen.locator('.answer-count', { hasText: '1 of 1 answered' }).waitFor()
  await screen.getByRole('button', { name: 'Close question' }).click()
  await page.locator('.phase', { hasText: 'Closed' }).waitFor()
  const { body } = await room.api.get(`/sessions/${room.sessionId}/kpis`)
  expect(body.participants).toBe(1)
})

test('an answer given while offline is kept on the phone and sent once when back', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await room.activate(at.OPEN_TEXT)
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByLabel('Your text').waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection').waitFor()
  await page.getByLabel('Your text').fill('first thought')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Kept on this device').waitFor()
  await page.getByLabel('Your text').fill('second thought')
  await page.getByRole('button', { name: 'Send change', exact: true }).click()
  expect(await room.results(at.OPEN_TEXT)).toMatchObject({ total_voters: 0 })
  await page.context().setOffline(false)
  await page.getByText('Saved.').waitFor()
  await page.locator('.connection[data-state="online"]').waitFor()
  const { texts } = (await room.results(at.OPEN_TEXT)) as { texts: { text: string }[] }
  expect(texts.map(({ text }) => text)).toEqual(['second thought'])
})

test('answers given offline in one tab are sent by the other once the first is closed', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const first = await openPage(phone)
  await room.activate(at.OPEN_TEXT)
  await first.goto(`${room.url}/j/${room.code}`)
  await first.getByRole('button', { name: 'Join', exact: true }).click()
  await first.getByLabel('Your text').waitFor()
  const second = await first.context().newPage()
  await second.goto(`${room.url}/j/${room.code}`)
  await second.getByLabel('Your text').waitFor()
  await first.context().setOffline(true)
  for (const tab of [first, second]) await tab.getByText('No connection').waitFor()
  await first.getByLabel('Your text').fill('from the first tab')
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  for (const tab of [first, second]) await tab.getByText('Kept on this device').waitFor()
  await first.close()
  await second.context().setOffline(false)
  await second.getByText('Saved.').waitFor()
  expect(await room.results(at.OPEN_TEXT)).toMatchObject({ texts: [{ text: 'from the first tab' }] })
  const { body } = await room.api.get(`/sessions/${room.sessionId}/kpis`)
  expect(body.participants).toBe(1)
})

test('a page that was frozen before its question was confirmed asks it again once, and its form can be used again', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  await room.activate(at.QA)
  for (const lost of ['question', 'ack'] as const) {
    const page = await openPage(phone)
    let isHealthy = false
    await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
      const server = socket.connectToServer()
      socket.onMessage(message => {
        if (isHealthy || lost !== 'question') server.send(message)
      })
      server.onMessage(message => {
        const { type } = JSON.parse(String(message))
        if (isHealthy || (type !== 'ack' && type !== 'entries')) socket.send(message)
      })
    })
    await page.goto(`${room.url}/j/${room.code}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    // The server stores it without the invisible character.
    await page.getByLabel('Ask something').fill(`Is the \u200b${lost} lost?`)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.locator('.ask button[type=submit]:disabled').waitFor()
    if (lost === 'ack') await expect.poll(async () => (await entriesOf(room)).length).toBe(2)
    isHealthy = true
    // Events of a page that was frozen: Chromium freezes hidden pages only, and without a screen it hides none.
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
    await page.getByText('Asked.').waitFor()
    await page.locator('.entry', { hasText: `Is the ${lost} lost?` }).waitFor()
    await page.getByLabel('Ask something').fill('And this one?')
    await page.locator('.ask button[type=submit]:enabled').waitFor()
  }
  expect((await entriesOf(room)).map(({ text }) => text).sort()).toEqual([
    'Is the ack lost?',
    'Is the question lost?',
  ])
})

test('two stages show the same, and a screen cannot control', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const [one, two] = [await openPage(stage), await openPage(stage)]
  await one.goto(await room.stageUrl('remote'))
  await two.goto(await room.stageUrl('screen'))
  await two.getByRole('heading', { level: 1 }).waitFor()
  expect(await two.getByRole('toolbar').count()).toBe(0)
  await room.activate(at.MULTIPLE_CHOICE)
  const prompt = everyType.questions[at.MULTIPLE_CHOICE]!.prompt
  for (const page of [one, two]) await page.getByRole('heading', { name: prompt }).waitFor()
  const device = await room.phone()
  await device.answer(room.questions[at.MULTIPLE_CHOICE]!, {
    option_ids: room.options[at.MULTIPLE_CHOICE]!.slice(0, 1),
  })
  for (const page of [one, two]) await page.locator('.answer-count', { hasText: /^1 of/ }).waitFor()
  expect(one.url()).not.toContain('#')
  await one.reload()
  await one.getByRole('button', { name: 'Next' }).waitFor()
})

test('when the server is killed and comes back, phone and stage are where they were', async ({
  openPage,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const installation = await install(folder, {
    PORT: String(port),
    ROOMFUL_PUBLIC_URL: url,
    LOG_LEVEL: 'info',
  })
  let server = await startServerProcess(installation, programs.main)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const deck = await server.api('POST', '/presentations', everyType)
  const draft = await server.api('POST', '/sessions', { presentation_id: deck.id })
  const path = `/sessions/${draft.id}`
  const { join_code: code } = await server.api('POST', `${path}/open`)
  const link = await server.api('POST', `${path}/stage-links`, { role: 'remote' })
  const page = await openPage(phone)
  const screen = await openPage(stage)
  await screen.goto(link.url)
  await screen.getByRole('button', { name: 'Start' }).waitFor()
  await joinByCode(page, url, code)
  await screen.keyboard.press('PageDown')
  await page.getByRole('button', { name: 'Three' }).click()
  await page.getByRole('button', { name: 'Change my answer' }).waitFor()
  await server.end('SIGKILL')
  await page.getByText('No connection').waitFor()
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await page.getByRole('button', { name: 'One or two' }).click()
  await page.getByText('Kept on this device').waitFor()
  server = await startServerProcess(installation, programs.main)
  // Sooner than the back-off would, if it is still waiting.
  for (const one of [page, screen])
    await one
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 1_000 })
      .catch(() => {})
  await page.getByText('Saved.').waitFor()
  await screen.locator('.connection[data-state="online"]').waitFor()
  await screen.locator('.answer-count', { hasText: /^1 of/ }).waitFor()
  const { questions } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const results = await server.api('GET', `${path}/results?question_id=${questions[0].id}`)
  expect(results.total_voters).toBe(1)
  expect(Object.values(results.option_counts)).toEqual([0, 1, 0, 0])
})

/** What has been asked in the room, as programs read it. */
async function entriesOf(room: TestRoom): Promise<{ text: string }[]> {
  const { body } = await room.api.get(`/sessions/${room.sessionId}/qa`)
  return (body as { entries: { text: string }[] }).entries
}
