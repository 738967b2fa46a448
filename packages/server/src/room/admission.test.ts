// Entering a room while it changes, empties, fails to load or stops: whoever gets in misses no news, whoever does not
// within 45 s is turned away and can come back; removed people stay out.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { expect, test, vi } from 'vitest'
import { onBothEngines } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import { memoryBudget } from '../budget/memory.ts'
import type { Config } from '../config.ts'
import { AnswerWriter } from '../features/answers/answer-writer.ts'
import { createOrganization, findOrganization } from '../features/organizations/organizations.ts'
import { findParticipant } from '../features/participants/find-participant.ts'
import { Joins } from '../features/participants/joins.ts'
import { OwnChanges } from '../features/participants/own-changes.ts'
import { removeParticipant } from '../features/participants/remove-participant.ts'
import { createPresentation } from '../features/presentations/presentations.ts'
import { listQuestions } from '../features/presentations/questions.ts'
import { QaWriter } from '../features/qa/qa-writer.ts'
import { Scoreboards } from '../features/scores/scoreboard.ts'
import { activateQuestion } from '../features/session-control/question-phases.ts'
import { openSession } from '../features/session-control/session-states.ts'
import { createSession } from '../features/sessions/sessions.ts'
import { createStageLink, roomAddresses } from '../features/stages/stage-links.ts'
import { reading, writing } from '../services.ts'
import { Hub } from './live/hub.ts'
import type { LiveRoom } from './live/live-room.ts'
import type { RoomSnapshot } from './machine/snapshot.ts'
import { RoomReader } from './reads/reader.ts'
import { serveRoomSockets } from './socket/socket.ts'
import { TokenAllowances } from './socket/token-limits.ts'

/** Reads what a device is shown, hands it out only when the test says so, and fails when the test says so. */
class SlowReader extends RoomReader {
  #reads = Promise.withResolvers<void>()
  #gate: PromiseWithResolvers<void> | undefined
  /** So many of the next reads of the session fail. */
  failures = 0

  override async snapshot(sessionKey: number): Promise<RoomSnapshot> {
    if (this.failures === 0) return super.snapshot(sessionKey)
    this.failures--
    throw new Error('the storage is away')
  }

  /** From now on nobody gets in. @returns a promise for the moment when somebody is about to */
  hold(): Promise<void> {
    this.#gate = Promise.withResolvers()
    this.#reads = Promise.withResolvers()
    return this.#reads.promise
  }

  goOn(): void {
    this.#gate?.resolve()
    this.#gate = undefined
  }

  override async participantRoom(...args: Parameters<RoomReader['participantRoom']>): Promise<Buffer> {
    return this.#whenLetIn(await super.participantRoom(...args))
  }

  override async stageRoom(...args: Parameters<RoomReader['stageRoom']>): Promise<StageRoom> {
    return this.#whenLetIn(await super.stageRoom(...args))
  }

  async #whenLetIn<R>(room: R): Promise<R> {
    this.#reads.resolve()
    await this.#gate?.promise
    return room
  }
}

async function startRoom(config: Config) {
  const services = await openServices(config)
  const created = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
  const organization = (await findOrganization(reading(services), created.id))!
  const presentation = await writing(services, tx =>
    createPresentation(tx, organization, {
      title: 'Deck',
      questions: [
        { type: 'NPS', prompt: 'Would you?' },
        { type: 'NPS', prompt: 'And now?' },
      ],
    }),
  )
  const { questions } = await listQuestions(reading(services), organization, presentation.id)
  const session = await writing(services, async tx => {
    const { id } = await createSession(tx, organization, { presentation_id: presentation.id })
    return openSession(tx, organization, id)
  })
  const reader = new SlowReader(services, new Scoreboards(), roomAddresses(''))
  const answers = new AnswerWriter(services)
  const joins = new Joins(services)
  const hub = new Hub(services, { reader, isBusy: () => answers.isBusy })
  const server = createServer()
  const originAllowed = () => true
  const sockets = serveRoomSockets(server, {
    services,
    hub,
    reader,
    answers,
    qa: new QaWriter(services),
    ownChanges: new OwnChanges(services),
    allowances: new TokenAllowances(),
    fastPath: true,
    badTokens: memoryBudget(services.clock),
    addressKeyOf: () => '127.0.0.1',
    securityHeaders: {},
    originAllowed,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    sockets.stop()
    hub.close()
  }
  return {
    reader,
    hub,
    stop,
    sessionId: session.id,
    /** Answers over HTTP, as far as the room is concerned. */
    async answer(token: string, questionId: string, answer: unknown) {
      const participant = (await findParticipant(reading(services), token))!
      await answers.submit(participant, questionId, answer, undefined)
    },
    questions: questions.map(({ id }) => id),
    join: () => joins.join({ code: session.join_code }),
    connect: (token: string) => Device.connect(url, token),
    activate: (questionId: string) =>
      writing(services, tx => activateQuestion(tx, organization, { sessionId: session.id, questionId })),
    async stage() {
      const { token } = await writing(services, tx => createStageLink(tx, session.id, 'remote'))
      return Device.connect<StageRoom>(url, token)
    },
    remove: (participantId: string) =>
      writing(services, tx => removeParticipant(tx, organization, session.id, participantId, true)),
    async close() {
      stop()
      server.close()
      server.closeAllConnections()
      await answers.stop()
      await closeServices(services)
    },
  }
}

/** How many voters a phone has been sent, first frame included. */
function votersTold(phone: Device): number | undefined {
  return phone.messages
    .map(message =>
      message.type === 'results'
        ? message.results.total_voters
        : message.type === 'room'
          ? message.room.results?.total_voters
          : undefined,
    )
    .findLast(voters => voters !== undefined)
}

onBothEngines('coming in', newConfig => {
  test('a device that joins while the last one leaves is sent later changes', async () => {
    const room = await startRoom(await newConfig())
    const first = await room.connect((await room.join()).token)
    const reading = room.reader.hold()
    const coming = room.connect((await room.join()).token)
    await reading
    await first.leave()
    room.reader.goOn()
    const second = await coming
    await room.activate(room.questions[0]!)
    await second.until(() => second.room!.question?.id === room.questions[0])
    await room.close()
  })

  test('a device that joins while the question changes ends up at the new one', async () => {
    const room = await startRoom(await newConfig())
    await room.activate(room.questions[0]!)
    const witness = await room.connect((await room.join()).token)
    const reading = room.reader.hold()
    const coming = room.connect((await room.join()).token)
    await reading
    await room.activate(room.questions[1]!)
    await witness.until(() => witness.room!.question?.id === room.questions[1])
    room.reader.goOn()
    const newcomer = await coming
    expect(newcomer.messages[0]!.type).toBe('room')
    await newcomer.until(() => newcomer.room!.question?.id === room.questions[1])
    await room.close()
  })

  test('a device that reconnects while others answer is sent their answers too', async () => {
    const room = await startRoom(await newConfig())
    const questionId = room.questions[0]!
    await room.activate(questionId)
    const [first, second] = [await room.join(), await room.join()]
    const witness = await room.connect(first.token)
    await room.answer(first.token, questionId, { value: 1 })
    await room.answer(second.token, questionId, { value: 2 })
    await witness.until(() => votersTold(witness) === 2)
    // Its results have been read; what it is sent as somebody who has answered is not sent yet.
    const reading = room.reader.hold()
    const coming = room.connect(second.token)
    await reading
    await room.answer((await room.join()).token, questionId, { value: 3 })
    await witness.until(() => votersTold(witness) === 3)
    room.reader.goOn()
    const newcomer = await coming
    await newcomer.until(() => votersTold(newcomer) === 3)
    await room.close()
  })

  test('phones that come in at the same time are each recognized, and shown their own answers', async () => {
    const room = await startRoom(await newConfig())
    const questionId = room.questions[0]!
    await room.activate(questionId)
    const joined = await Promise.all(Array.from({ length: 5 }, () => room.join()))
    for (const [i, { token }] of joined.slice(0, 4).entries())
      await room.answer(token, questionId, { value: i + 1 })
    await room.remove(joined[3]!.participant.id)
    const tokens = [...joined.map(({ token }) => token), 'x'.repeat(43)]
    const shown = tokens.map(async token => {
      const phone = await room.connect(token)
      await phone.until(() => phone.room !== undefined || phone.closed !== undefined)
      return phone.room?.my_answers ?? phone.closed?.code
    })
    const answer = (value: number) => ({ [questionId]: { value } })
    expect(await Promise.all(shown)).toEqual([answer(1), answer(2), answer(3), 4403, {}, 4401])
    await room.close()
  })

  test('admissions time out after 45 s, and devices can reconnect', async () => {
    const room = await startRoom(await newConfig())
    const { token } = await room.join()
    const reading = room.reader.hold()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const coming = room.connect(token)
    await reading
    vi.advanceTimersByTime(44_999)
    const turnedAway = vi.getTimerCount()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect(turnedAway).toBeGreaterThan(0)
    const late = await coming
    await late.until(() => late.closed !== undefined)
    expect([late.closed?.code, late.messages]).toEqual([1013, []])
    room.reader.goOn()
    const back = await room.connect(token)
    expect(back.room).toMatchObject({ session_id: room.sessionId })
    await room.close()
  })

  test('participants removed during the admission are rejected', async () => {
    const room = await startRoom(await newConfig())
    const { participant, token } = await room.join()
    const reading = room.reader.hold()
    const coming = room.connect(token)
    await reading
    await room.remove(participant.id)
    room.reader.goOn()
    const removed = await coming
    await removed.until(() => removed.closed?.code === 4403)
    await room.close()
  })

  test('a room that emptied while a device waited for it is loaded again: the device is sent later changes', async () => {
    const room = await startRoom(await newConfig())
    const first = await room.connect((await room.join()).token)
    const { hub } = room
    const loaded = hub.room.bind(hub)
    let looked = 0
    // The look-up has its answer when the last one leaves, and goes on with it afterwards.
    hub.room = async sessionKey => {
      const live = await loaded(sessionKey)
      if (++looked === 1) {
        await first.leave()
        await emptied(live)
      }
      return live
    }
    const second = await room.connect((await room.join()).token)
    expect(looked).toBe(2)
    await room.activate(room.questions[0]!)
    await second.until(() => second.room!.question?.id === room.questions[0])
    await room.close()
  })

  test('a stop turns away those who are being let in: they can come back', async () => {
    const room = await startRoom(await newConfig())
    const reading = room.reader.hold()
    const coming = room.connect((await room.join()).token)
    await reading
    room.stop()
    const device = await coming
    expect([device.closed?.code, device.messages]).toEqual([1012, []])
    room.reader.goOn()
    const late = await room.connect((await room.join()).token)
    expect([late.closed?.code, late.messages]).toEqual([1006, []])
    await room.close()
  })

  test('devices of a room that cannot be read are rejected, and the next device triggers another read', async () => {
    const room = await startRoom(await newConfig())
    const { token } = await room.join()
    room.reader.failures = 1
    const turnedAway = await room.connect(token)
    await turnedAway.until(() => turnedAway.closed !== undefined)
    expect([turnedAway.closed?.code, turnedAway.messages]).toEqual([1013, []])
    const back = await room.connect(token)
    await room.activate(room.questions[0]!)
    await back.until(() => back.room!.question?.id === room.questions[0])
    await room.close()
  })

  test('a change that could not be read is read again until it is sent', async () => {
    const room = await startRoom(await newConfig())
    const [phone, stage] = [await room.connect((await room.join()).token), await room.stage()]
    room.reader.failures = 3
    await room.activate(room.questions[0]!)
    for (const device of [phone, stage])
      await device.until(() => device.room!.question?.id === room.questions[0])
    expect(room.reader.failures).toBe(0)
    await room.close()
  })

  async function emptied(live: LiveRoom): Promise<void> {
    while (!live.devices.isEmpty) await new Promise(resolve => setImmediate(resolve))
  }
})
