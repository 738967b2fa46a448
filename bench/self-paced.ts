import type { WebSocket } from 'ws'
import { Crowd, joinPhones } from './phones.ts'
import { startServer } from './server-process.ts'

const questions = 60
const options = 20
const phones = 100
/** Connects of one token are limited to 20 a minute. */
const rounds = 8

/** Cost of connecting a phone to a self-paced room of many large questions. */
export interface SelfPacedFigures {
  readonly bytesPerConnect: number
  /** Processor time of the server, in milliseconds. */
  readonly cpuPerConnectMs: number
  readonly cpuPerStateMs: number
}

/** Everybody has answered all questions, and connects again and again; then they read the room over HTTP. */
export async function measureSelfPaced(nodeOptions: string[] = []): Promise<SelfPacedFigures> {
  const server = await startServer(nodeOptions)
  const deck = await server.api('POST', '/presentations', {
    title: 'Bench',
    questions: Array.from({ length: questions }, (_, i) => ({
      type: 'MULTIPLE_CHOICE',
      prompt: `Question ${i}: which of them?`,
      options: Array.from({ length: options }, (_, n) => ({ text: `${n}${'x'.repeat(180)}` })),
    })),
  })
  const { questions: asked } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  const [opens_at, closes_at] = [1, 2].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
  await server.api('POST', `/sessions/${session.id}/schedule`, { opens_at, closes_at, timezone: 'UTC' })
  await server.api('POST', `/sessions/${session.id}/open`)
  const tokens = await joinPhones(server.url, session.join_code, phones)
  for (const question of asked) {
    // One token may say ten things a second.
    await new Promise(resolve => setTimeout(resolve, 100))
    const body = JSON.stringify({ answer: { option_ids: [question.options[0].id] } })
    await Promise.all(
      tokens.map(async token => {
        const response = await fetch(`${server.url}/room/v1/questions/${question.id}/answer`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        })
        if (!response.ok) throw new Error(await response.text())
      }),
    )
  }
  // One participant stays, as in any used room.
  const [first, ...others] = tokens
  const witness = await Crowd.connect(server.url, [first!])
  let bytes = 0
  const connectAll = async () => {
    const crowd = await Crowd.connect(server.url, others, { atOnce: 20 })
    await new Promise(resolve => setTimeout(resolve, 300))
    for (const socket of crowd.sockets)
      bytes += (socket as WebSocket & { _socket: { bytesRead: number } })._socket.bytesRead
    crowd.close()
  }
  await connectAll()
  bytes = 0
  const beforeConnects = server.cpu()
  for (let i = 0; i < rounds; i++) await connectAll()
  const connects = rounds * others.length
  const cpuPerConnectMs = (server.cpu() - beforeConnects) / connects
  const stateOfAll = () =>
    Promise.all(
      others.map(async token => {
        const response = await fetch(`${server.url}/room/v1/state`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }),
    )
  await stateOfAll()
  const beforeStates = server.cpu()
  for (let i = 0; i < rounds; i++) await stateOfAll()
  const cpuPerStateMs = (server.cpu() - beforeStates) / connects
  witness.close()
  await server.stop()
  return { bytesPerConnect: bytes / connects, cpuPerConnectMs, cpuPerStateMs }
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureSelfPaced(process.argv.slice(2)), null, 2))
  process.exit(0)
}
