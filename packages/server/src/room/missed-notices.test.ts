// Notices that got lost: when the bus says so, every device is sent what has changed meanwhile, and only that; calls
// that wait look again.
import { closeCodes } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import { joinTestRoom } from '../../test/support/test-session.ts'
import { memoryBus } from '../bus/memory.ts'
import { AnswerWriter } from '../features/answers/answer-writer.ts'
import { WaitingCalls } from '../features/events/waiting-calls.ts'
import { findOrganization, listOrganizations } from '../features/organizations/organizations.ts'
import { findParticipant } from '../features/participants/find-participant.ts'
import { removeParticipant } from '../features/participants/remove-participant.ts'
import { moderateEntry } from '../features/qa/moderate-entry.ts'
import { QaWriter } from '../features/qa/qa-writer.ts'
import { activateQuestion } from '../features/session-control/question-phases.ts'
import { closeSession } from '../features/session-control/session-states.ts'
import { deleteSession } from '../features/sessions/sessions.ts'
import { revokeStageLink } from '../features/stages/stage-links.ts'
import { type Organization, reading, type Services, type Writing, writing } from '../services.ts'
import { chunks } from '../storage/multi-row.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'Ask us anything' },
  ],
}

let api: ApiClient
let organization: Organization
/** Another server, whose notices do not arrive. */
let elsewhere: Services

onBothEngines('after notices were lost', newConfig => {
  afterEach(() => api.app.close())

  async function start() {
    api = await startApi(await newConfig())
    const { services } = api.app
    elsewhere = { ...services, bus: memoryBus() }
    const [only] = await listOrganizations(reading(services))
    organization = (await findOrganization(reading(services), only!.id))!
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    await room.activate(0)
    return room
  }

  function change<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
    return writing(elsewhere, work)
  }

  function sayMissed(): void {
    api.app.services.bus.publish({ type: 'missed' })
  }

  test('devices show the question that is on screen now', async () => {
    const room = await start()
    const [stage, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    const { sessionId, questions } = room
    await change(tx => activateQuestion(tx, organization, { sessionId, questionId: questions[1]! }))
    sayMissed()
    await stage.until(() => stage.room!.question?.id === questions[1])
    await phone.until(() => phone.room!.question?.id === questions[1])
  })

  test('stages show all answers, and participants who answered elsewhere see the results', async () => {
    const room = await start()
    const [stage, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    const [question, [a]] = [room.questions[0]!, room.options[0]!]
    expect(phone.room!.results).toBeNull()
    const participant = (await findParticipant(reading(elsewhere), phone.token))!
    const answers = new AnswerWriter(elsewhere)
    await answers.submit(participant, question, { option_ids: [a] }, undefined)
    sayMissed()
    await stage.until(() => stage.room!.results?.option_counts?.[a!] === 1)
    await phone.until(() => question in phone.room!.my_answers)
    await phone.until(() => phone.room!.results?.option_counts?.[a!] === 1)
    await answers.stop()
  })

  test('a device shows the changed answer of its participant from another server, once all is well again', async () => {
    const room = await start()
    const phone = await room.phone({ display_name: 'Ann' })
    const [question, [a, b]] = [room.questions[0]!, room.options[0]!]
    await phone.send({ type: 'answer', question_id: question, answer: { option_ids: [a!] } })
    const participant = (await findParticipant(reading(elsewhere), phone.token))!
    const answers = new AnswerWriter(elsewhere)
    for (const option of [b, a, b]) {
      await answers.submit(participant, question, { option_ids: [option] }, undefined)
      // While notices go on being lost, nobody is sent what they know already.
      api.app.services.bus.publish({ type: 'missed', more: true })
      sayMissed()
      await phone.until(() => JSON.stringify(phone.room!.my_answers).includes(option!))
    }
    await answers.stop()
  })

  test('stages show new participants; unchanged state is not sent again', async () => {
    const room = await start()
    const stage = await room.stage('screen')
    await stage.until(() => stage.room!.participants === 0)
    await joinTestRoom(elsewhere, { code: room.code, display_name: 'Bob' })
    for (let times = 1; times <= 3; times++) {
      sayMissed()
      await stage.until(() => stage.room!.participants === 1)
    }
    // By its answer everything before it has arrived.
    const { sessionId, questions } = room
    await change(tx => activateQuestion(tx, organization, { sessionId, questionId: questions[1]! }))
    sayMissed()
    await stage.until(() => stage.room!.question?.id === questions[1])
    expect(stage.messages.filter(({ type }) => type === 'participants')).toHaveLength(1)
  })

  test('devices show the entries that were written, once', async () => {
    const room = await start()
    await room.activate(1)
    const [stage, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    // What there is has been remembered by the time that something new is shown.
    sayMissed()
    await joinTestRoom(elsewhere, { code: room.code, display_name: 'Bob' })
    sayMissed()
    await stage.until(() => stage.room!.participants === 2)
    const participant = (await findParticipant(reading(elsewhere), phone.token))!
    await new QaWriter(elsewhere).ask({ participant, questionId: room.questions[1]!, text: 'When?' })
    sayMissed()
    await stage.until(() => JSON.stringify(stage.messages).includes('When?'))
    await phone.until(() => JSON.stringify(phone.messages).includes('"mine":true'))
    sayMissed()
    await change(tx => closeSession(tx, organization, room.sessionId))
    sayMissed()
    await stage.until(() => stage.room!.state === 'CLOSED')
    expect(stage.messages.filter(({ type }) => type === 'entries')).toHaveLength(1)
  })

  test('a device shows the upvotes that its participant gave and withdrew on another server', async () => {
    const room = await start()
    await room.activate(1)
    const [ann, bob] = [await room.phone({ display_name: 'Ann' }), await room.phone({ display_name: 'Bob' })]
    const stage = await room.stage('screen')
    await ann.send({ type: 'ask', question_id: room.questions[1]!, text: 'When?' })
    await bob.until(() => bob.room!.entries.length === 1)
    const entryId = bob.room!.entries[0]!.id
    for (const phone of [ann, bob]) await phone.send({ type: 'upvote', entry_id: entryId, on: true })
    const shown = (phone: Device) =>
      phone.room!.entries.map(({ mine, upvoted, upvotes }) => [mine, upvoted, upvotes])
    await expect.poll(() => [ann, bob].map(shown)).toEqual([[[true, true, 2]], [[false, true, 2]]])
    // What there is has been remembered by the time that a third person is shown.
    sayMissed()
    await joinTestRoom(elsewhere, { code: room.code, display_name: 'Cleo' })
    sayMissed()
    await stage.until(() => stage.room!.participants === 3)
    const participant = (await findParticipant(reading(elsewhere), bob.token))!
    const qa = new QaWriter(elsewhere)
    for (const more of [false, true]) {
      for (const on of [false, true]) {
        await qa.upvote({ participant, entryId, on })
        api.app.services.bus.publish({ type: 'missed', ...(more && { more }) })
        await expect
          .poll(() => [ann, bob].map(shown))
          .toEqual([[[true, true, on ? 2 : 1]], [[false, on, on ? 2 : 1]]])
      }
    }
  })

  test('devices show changes of an entry however many were written after it', async () => {
    const room = await start()
    await room.activate(1)
    const [stage, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    await phone.send({ type: 'ask', question_id: room.questions[1]!, text: 'Old' })
    // What there is has been remembered by the time that something new is shown.
    sayMissed()
    await joinTestRoom(elsewhere, { code: room.code, display_name: 'Bob' })
    sayMissed()
    await stage.until(() => stage.room!.participants === 2)
    const { key: _, ...row } = await elsewhere.storage.read
      .selectFrom('entries')
      .selectAll()
      .executeTakeFirstOrThrow()
    const later = Array.from({ length: 2_100 }, () => ({
      ...row,
      id: elsewhere.newId('entry'),
      changed_at: 0,
    }))
    await change(async tx => {
      for (const some of chunks(later)) await tx.db.insertInto('entries').values(some).execute()
    })
    await change(tx => moderateEntry(tx, organization, room.sessionId, row.id, { public_answer: 'Now' }))
    sayMissed()
    await phone.until(() => JSON.stringify(phone.messages).includes('"public_answer":"Now"'))
  })

  test('removed participants are disconnected, the others stay', async () => {
    const room = await start()
    const [ann, bob] = [await room.phone({ display_name: 'Ann' }), await room.phone({ display_name: 'Bob' })]
    const { id } = (await findParticipant(reading(elsewhere), ann.token))!
    await change(tx => removeParticipant(tx, organization, room.sessionId, id, true))
    sayMissed()
    await ann.until(() => ann.closed !== undefined)
    expect(ann.closed).toMatchObject({ code: closeCodes.removed })
    expect(bob.closed).toBeUndefined()
  })

  test('stages whose link was revoked, and all devices of a deleted session, are sent away', async () => {
    const room = await start()
    const [stage, other] = [await room.stage('screen'), await room.stage('remote')]
    const link = await elsewhere.storage.read
      .selectFrom('stage_links')
      .select('id')
      .orderBy('key')
      .executeTakeFirstOrThrow()
    await change(tx => revokeStageLink(tx, link.id))
    sayMissed()
    await stage.until(() => stage.closed !== undefined)
    expect(other.closed).toBeUndefined()
    await change(tx => closeSession(tx, organization, room.sessionId))
    await change(tx => deleteSession(tx, organization, room.sessionId))
    sayMissed()
    await other.until(() => other.closed !== undefined)
    expect(other.closed).toMatchObject({ code: closeCodes.badToken })
  })

  test('a room that is opened after that is up to date', async () => {
    const room = await start()
    sayMissed()
    const { token } = await room.join({ display_name: 'Ann' })
    expect((await Device.connect(api.app.url, token)).room!.question?.id).toBe(room.questions[0])
  })
})

test('a call that waits for something new looks again', async () => {
  const bus = memoryBus()
  const ended = new AbortController().signal
  const changes = new WaitingCalls(bus).follow(
    { organizationKey: 1, sessionKey: 1, gone: ended },
    () => false,
  )
  changes.reset()
  bus.publish({ type: 'missed' })
  await changes.next(ended)
  changes.stop()
})
