// Durability: after kill -9 in the middle of answers, five times over, every acknowledged answer is stored and counted
// exactly once, and the session goes on where it was.

import { Chance } from '@roomful/testkit/chance'
import { Device, join } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { testConfig } from './support/engines.ts'
import { recountFromAnswers } from './support/recount.ts'
import { install, type ServerProcess, startServerProcess } from './support/server-process.ts'

const phonesCount = 400
const crashes = 5
/** Well below what one token may send at once. */
const answersPerBurst = 16
const underWayAtOnce = 2

interface Phone {
  readonly token: string
  device: Device | undefined
  sent: number
  acknowledged: number
}

test('after 5 crashes every acknowledged answer is stored and counted once, and the room goes on', async () => {
  const config = testConfig()
  const installation = await install(config.dataDir)
  const chance = new Chance('crash')
  let server = await startServerProcess(installation)
  const { sessionId, questionId, code } = await openRoom(server)
  const phones: Phone[] = await inParallel(phonesCount, 50, async () => {
    const { token } = await join(server.url, { code })
    return { token, device: undefined, sent: 0, acknowledged: 0 }
  })
  let acknowledgements = 0
  for (let crash = 0; crash < crashes; crash++) {
    await connectAll(server, phones)
    const until = acknowledgements + 200 + chance.below((phonesCount * answersPerBurst) / 2)
    const bursts = phones.map(phone =>
      burst(phone, questionId, () => {
        if (++acknowledgements === until) server.process.kill('SIGKILL')
      }),
    )
    await Promise.all(bursts)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    expect(phones.some(phone => phone.sent > phone.acknowledged)).toBe(true)

    server = await startServerProcess(installation)
    const stored = await storedBy(server, phones, questionId)
    for (const [i, { sent, acknowledged }] of phones.entries()) {
      expect(stored[i], `phone ${i} after crash ${crash + 1}`).toBeGreaterThanOrEqual(acknowledged)
      expect(stored[i]).toBeLessThanOrEqual(sent)
    }
    const voters = stored.filter(value => value > 0)
    const results = await server.api('GET', `/sessions/${sessionId}/results?question_id=${questionId}`)
    expect(results.total_voters).toBe(voters.length)
    expect(results.value_distribution).toEqual(countsOf(voters))
    expect(await server.api('GET', `/sessions/${sessionId}/kpis`)).toMatchObject({
      status: 'RUNNING',
      participants: phonesCount,
      voters: voters.length,
      total_responses: voters.length,
    })
    expect(await server.api('GET', `/sessions/${sessionId}`)).toMatchObject({
      state: 'LIVE',
      active_question_id: questionId,
    })
    // What came through without its acknowledgement is where the phone goes on from.
    for (const [i, phone] of phones.entries()) phone.sent = phone.acknowledged = stored[i]!
  }
  expect(acknowledgements).toBeGreaterThan(crashes * 200)
  const final = await server.api('GET', `/sessions/${sessionId}/results?question_id=${questionId}`)
  for (const { device } of phones) device?.drop()
  expect(await server.end('SIGTERM')).toBe(0)
  const services = await openServices(config)
  const { results, values } = await recountFromAnswers(services.storage.read, sessionId, questionId)
  await closeServices(services)
  expect(final).toEqual(results)
  expect(values.length).toBeGreaterThan(phonesCount / 4)
})

/**
 * Answers until the server is gone. An answer is the phone's count of its answers, so that what is stored shows
 * which one it was.
 */
async function burst(phone: Phone, questionId: string, onAck: () => void): Promise<void> {
  let left = answersPerBurst
  const sayOn = async () => {
    while (left-- > 0) {
      const value = ++phone.sent
      try {
        await phone.device!.answer(questionId, { value }, value)
      } catch {
        return
      }
      phone.acknowledged = Math.max(phone.acknowledged, value)
      onAck()
    }
  }
  await Promise.all(Array.from({ length: underWayAtOnce }, sayOn))
}

async function openRoom(server: ServerProcess) {
  const { id: presentation_id } = await server.api('POST', '/presentations', {
    title: 'Crash',
    questions: [{ type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 1000, step: 1 } }],
  })
  const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
  const { id: sessionId, join_code: code } = await server.api('POST', '/sessions', { presentation_id })
  await server.api('POST', `/sessions/${sessionId}/open`)
  await server.api('POST', `/sessions/${sessionId}/questions/${questions[0].id}/activate`)
  return { sessionId, questionId: questions[0].id as string, code }
}

async function connectAll({ url }: ServerProcess, phones: readonly Phone[]): Promise<void> {
  await inParallel(phones.length, 100, async i => {
    const phone = phones[i]!
    phone.device ??= await Device.connect(url, phone.token)
    if (!phone.device.room) throw new Error(`phone ${i} was not let in: ${phone.device.closed?.code}`)
  })
}

/** What each phone finds as its answer when it comes back with its old token; 0 for none. */
async function storedBy(server: ServerProcess, phones: readonly Phone[], questionId: string) {
  for (const phone of phones) phone.device = undefined
  await connectAll(server, phones)
  return phones.map(({ device }) => {
    const answer = device!.room!.my_answers[questionId] as { value: number } | undefined
    return answer?.value ?? 0
  })
}

function countsOf(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(values, value => value)
      .entries()
      .map(([value, all]) => [value, all.length]),
  )
}
