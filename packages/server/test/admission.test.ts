import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Room, StageRoom } from '@roomful/contract/room-protocol'
import { expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { memoryBudget } from '../src/budget/memory.ts'
import type { Config } from '../src/config.ts'
import { Device } from '../src/demo/device.ts'
import { AnswerWriter } from '../src/domain/answers/answer-writer.ts'
import { reading, writing } from '../src/domain/domain.ts'
import { createOrganization, findOrganization } from '../src/domain/organizations/organizations.ts'
import { joinRoom } from '../src/domain/participants/join-room.ts'
import { removeParticipant } from '../src/domain/participants/remove-participant.ts'
import { createPresentation } from '../src/domain/presentations/presentations.ts'
import { listQuestions } from '../src/domain/questions/questions.ts'
import { activateQuestion } from '../src/domain/sessions/activate-question.ts'
import { createSession } from '../src/domain/sessions/create-session.ts'
import { openSession } from '../src/domain/sessions/open-session.ts'
import { createStageLink } from '../src/domain/stages/stage-links.ts'
import { Hub } from '../src/room/hub.ts'
import type { LiveRoom } from '../src/room/live-room.ts'
import { RoomReader } from '../src/room/room-reader.ts'
import { serveRoomSockets } from '../src/room/socket.ts'
import { TokenAllowances } from '../src/room/token-limits.ts'
import { onBothEngines } from './support/engines.ts'

/** Reads what a device is shown, and hands it out only when the test says so. */
class SlowReader extends RoomReader {
  #reads = Promise.withResolvers<void>()
  #gate: PromiseWithResolvers<void> | undefined

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

  override async participantRoom(...args: Parameters<RoomReader['participantRoom']>): Promise<Room> {
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
  const reader = new SlowReader(services, secret => secret)
  const answers = new AnswerWriter(services)
  const hub = new Hub(services, { reader, isBusy: () => answers.isBusy })
  const server = createServer()
  const originAllowed = () => true
  const sockets = serveRoomSockets(server, {
    services,
    hub,
    reader,
    answers,
    allowances: new TokenAllowances(),
    badTokens: memoryBudget(services.clock),
    addressKeyOf: () => '127.0.0.1',
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
    questions: questions.map(({ id }) => id),
    join: () => writing(services, tx => joinRoom(tx, { code: session.join_code })),
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
      await answers.idle()
      await closeServices(services)
    },
  }
}

/** A device that has been told nothing further by then will not be. */
const toldWithinMs = 2_000

function told(device: Device, condition: () => boolean): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(resolve, toldWithinMs, false))
  return Promise.race([device.until(condition).then(() => true), late])
}

onBothEngines('coming in', newConfig => {
  test('who comes in while the last one leaves is told what happens next', async () => {
    const room = await startRoom(await newConfig())
    const first = await room.connect((await room.join()).token)
    const reading = room.reader.hold()
    const coming = room.connect((await room.join()).token)
    await reading
    await first.leave()
    room.reader.goOn()
    const second = await coming
    await room.activate(room.questions[0]!)
    expect(await told(second, () => second.room!.question?.id === room.questions[0])).toBe(true)
    await room.close()
  })

  test('who comes in while the question changes ends up at the new one', async () => {
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
    expect(await told(newcomer, () => newcomer.room!.question?.id === room.questions[1])).toBe(true)
    await room.close()
  })

  test('who is removed while coming in does not get in', async () => {
    const room = await startRoom(await newConfig())
    const { participantId, token } = await room.join()
    const reading = room.reader.hold()
    const coming = room.connect(token)
    await reading
    await room.remove(participantId)
    room.reader.goOn()
    const removed = await coming
    expect(await told(removed, () => removed.closed?.code === 4403)).toBe(true)
    await room.close()
  })

  test('a room that emptied and went while somebody waited for it is loaded again: they are told what happens next', async () => {
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
    expect(await told(second, () => second.room!.question?.id === room.questions[0])).toBe(true)
    await room.close()
  })

  test('a stop tells those who are being let in to come back', async () => {
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

  async function emptied(live: LiveRoom): Promise<void> {
    while (!live.isEmpty) await new Promise(resolve => setImmediate(resolve))
  }
})
