// Everybody joins, and after ten revealed questions and a restart of the server comes back, at once.
import type { Room } from '@roomful/contract/room/protocol'
import { type Bench, run } from './bench.ts'
import { percentile } from './figures.ts'
import { Crowd, joinPhones } from './phones.ts'
import { openSession } from './sessions.ts'

const questions = 10
/** A hall that comes, or comes back, does so within moments. */
const atOnce = 1_000

async function measureStorms(bench: Bench, phones = 1_000) {
  const server = await bench.server()
  const quiz = Array.from({ length: questions }, (_, i) => ({
    type: 'QUIZ',
    prompt: `Question ${i}: which?`,
    options: [{ text: 'This', is_correct: true }, { text: 'That' }, { text: 'Neither' }],
  }))
  const session = await openSession(server, ['Quiz', quiz])

  let cpu = server.cpu()
  let began = performance.now()
  const tokens = await joinPhones(server.url, session.joinCode, phones, { atOnce })
  const joinSeconds = (performance.now() - began) / 1_000
  const cpuPerJoinUs = ((server.cpu() - cpu) * 1_000) / phones

  const crowd = await Crowd.connect(server.url, tokens)
  for (const question of session.questions) {
    await session.control(question, 'activate')
    const messages = tokens.map((_, i) => {
      const option_ids = [question.options[i % 3]!.id]
      return JSON.stringify({ type: 'answer', ref: `${i}`, question_id: question.id, answer: { option_ids } })
    })
    await crowd.burst(messages)
    await session.control(question, 'reveal')
  }
  crowd.close()

  await server.restart()
  cpu = server.cpu()
  const latencies: number[] = []
  began = performance.now()
  const again = await Crowd.connect(server.url, tokens, {
    atOnce,
    onFirst: (text, tookMs) => {
      const { room } = JSON.parse(text.toString()) as { room: Room }
      const isWhole = room.score !== null && Object.keys(room.my_answers).length === questions
      if (!isWhole) throw new Error(`a phone came back without its points or answers: ${text}`)
      latencies.push(tookMs)
    },
  })
  // Until every phone has its place, points and answers again.
  const reconnectSeconds = (performance.now() - began) / 1_000
  const cpuPerReconnectUs = ((server.cpu() - cpu) * 1_000) / phones
  again.close()
  const roomP95 = percentile(latencies, 0.95)
  return { phones, joinSeconds, reconnectSeconds, cpuPerJoinUs, cpuPerReconnectUs, roomP95 }
}

await run(measureStorms)
