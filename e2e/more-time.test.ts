import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: 3600 },
    },
  ],
}

test('a remote adds time, opens again after asking, and says who still has time; what others answer stays secret', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  const said: { type: string; seconds?: number }[] = []
  // The server's side of it is tested with the server: here is what the page makes of it.
  await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
    const server = socket.connectToServer()
    server.onMessage(raw => {
      const message = JSON.parse(String(raw))
      const question = message.question ?? message.room?.question
      if (question) {
        const isOver = { deadline_at: question.opened_at }
        Object.assign(question, { has_right_answer: true, still_answering: 2, ...isOver })
      }
      socket.send(JSON.stringify(message))
    })
    socket.onMessage(raw => {
      const message = JSON.parse(String(raw))
      said.push(message)
      if (message.type === 'extend' || message.type === 'reopen')
        socket.send(JSON.stringify({ type: 'ack', ref: message.ref }))
      else server.send(raw)
    })
  })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Results show when the question is closed.').waitFor()
  await page.getByText('Seven').waitFor()
  expect(await page.locator('.bar').count()).toBe(0)
  await page.getByRole('button', { name: '+15 s' }).click()
  await page.getByRole('button', { name: '+30 s' }).click()
  await page.getByText('2 still have time').waitFor()
  await page.getByRole('button', { name: 'Reveal answer' }).click()
  await page.locator('.bar').first().waitFor()
  await page.getByRole('button', { name: 'Open question again' }).click()
  await page.getByRole('heading', { name: 'Open this question again?' }).waitFor()
  expect(said.some(({ type }) => type === 'reopen')).toBe(false)
  await page.locator('dialog').getByRole('button', { name: 'Open question again' }).click()
  await expect
    .poll(() => said.filter(({ type }) => type === 'extend' || type === 'reopen'))
    .toMatchObject([{ type: 'extend', seconds: 15 }, { type: 'extend', seconds: 30 }, { type: 'reopen' }])
})
