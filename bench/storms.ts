import type { Room } from '@roomful/contract/room/protocol'
import { burst, Crowd, joinPhones, percentile } from './phones.ts'
import { startServer } from './server-process.ts'

const questions = 10
/** A hall that comes, or comes back, does so within moments. */
const atOnce = 1_000

/** Everybody joins, and after ten revealed questions and a restart of the server comes back, at once. */
export interface StormFigures {
  phones: number
  /** From the first join sent to the last one answered. */
  joinSeconds: number
  /** From the restarted server's listening until every phone has its place, points and answers again. */
  reconnectSeconds: number
  /** Processor time of the server for each, in microseconds. */
  cpuPerJoinUs: number
  cpuPerReconnectUs: number
  /** From a phone's connecting to its room, in milliseconds. */
  roomP95: number
}

async function measureStorms(phones: number, nodeOptions: string[]): Promise<StormFigures> {
  const server = await startServer(nodeOptions)
  const deck = await server.api('POST', '/presentations', {
    title: 'Quiz',
    questions: Array.from({ length: questions }, (_, i) => ({
      type: 'QUIZ',
      prompt: `Question ${i}: which?`,
      options: [{ text: 'This', is_correct: true }, { text: 'That' }, { text: 'Neither' }],
    })),
  })
  const { questions: asked } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/open`)

  let cpu = server.cpu()
  let began = performance.now()
  const tokens = await joinPhones(server.url, session.join_code, phones, { atOnce })
  const joinSeconds = (performance.now() - began) / 1000
  const cpuPerJoinUs = ((server.cpu() - cpu) * 1000) / phones

  const crowd = await Crowd.connect(server.url, tokens)
  for (const question of asked) {
    const path = `/sessions/${session.id}/questions/${question.id}`
    await server.api('POST', `${path}/activate`)
    const messages = tokens.map((_, i) => {
      const option_ids = [question.options[i % 3].id]
      return JSON.stringify({ type: 'answer', ref: `${i}`, question_id: question.id, answer: { option_ids } })
    })
    await burst(crowd, messages, text => text.includes('"type":"ack"'))
    await server.api('POST', `${path}/reveal`)
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
  const reconnectSeconds = (performance.now() - began) / 1000
  const cpuPerReconnectUs = ((server.cpu() - cpu) * 1000) / phones
  again.close()
  await server.stop()
  return {
    phones,
    joinSeconds,
    reconnectSeconds,
    cpuPerJoinUs,
    cpuPerReconnectUs,
    roomP95: percentile(latencies, 0.95),
  }
}

const phones = Number(process.argv[2] ?? 1_000)
console.log(JSON.stringify(await measureStorms(phones, process.argv.slice(3)), null, 2))
process.exit(0)
