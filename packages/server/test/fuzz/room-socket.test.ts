// Fuzzing the room's WebSocket: whatever a phone or stage sends is answered with an ack or a named error, refusals store
// nothing, and no other organization's room can be reached.
import { errorCodes } from '@roomful/contract/lib/errors'
import type { ServerMessage } from '@roomful/contract/room/protocol'
import type { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../support/api.ts'
import { onBothEngines } from '../support/engines.ts'
import { type OpenRoom, openRoom } from '../support/room.ts'
import { storedChanges } from '../support/stored-changes.ts'
import { damaged, hostileTexts } from './hostile-messages.ts'

/** ROOMFUL_FUZZ_MESSAGES=50000 looks harder; ROOMFUL_FUZZ_SEED repeats a run. */
const messagesEach = Number(process.env.ROOMFUL_FUZZ_MESSAGES ?? 800)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_260_301)
console.info(`room socket fuzz: ${messagesEach} messages from a phone and from a stage, seed ${seed}`)

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'QA', prompt: 'Your questions?' },
    { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'POINT_ALLOCATION', prompt: 'How much?', options: [{ text: 'A' }, { text: 'B' }] },
  ],
}
/** What says that something is broken here, or what a refusal must never be. */
const defects = ['INTERNAL_ERROR', 'UNAVAILABLE']
const publishedName = /^[a-z_]+(\[\d+\])*(\..+)*$/su

const clock = new FakeClock()
let api: ApiClient
let room: OpenRoom
/** Ids of a room of another organization. */
let foreign: { questionId: string; optionId: string; entryId: string; participantId: string }
let entryId: string

async function askIn(client: ApiClient, { activate, phone, questions, sessionId }: OpenRoom) {
  await activate(2)
  const asker = await phone()
  await asker.send({ type: 'ask', question_id: questions[2]!, text: 'Why?' })
  await asker.leave()
  const { body } = await client.get(`/sessions/${sessionId}/qa`)
  return body.entries[0].id as string
}

/** Sends a text and gives what answers it. */
async function answerTo(device: Device, text: string): Promise<ServerMessage> {
  const from = device.messages.length
  const answered = () => device.messages.slice(from).find(({ type }) => type === 'ack' || type === 'error')
  // So that nobody is ever too fast.
  clock.advance(1_000)
  device.sendRaw(text)
  await device.until(() => answered() !== undefined || device.closed !== undefined)
  const message = answered()
  if (!message) throw new Error(`closed with ${device.closed!.code}`)
  return message
}

/** What was stored after the last refusal; undefined where something may have been stored since. */
let stored: number | undefined

async function expectGoodManners(device: Device, text: string): Promise<void> {
  const before = stored ?? (await storedChanges(api.app.services))
  stored = undefined
  const message = await answerTo(device, text)
  if (message.type === 'ack') return
  if (message.type !== 'error') throw new Error(message.type)
  expect(Object.keys(errorCodes)).toContain(message.code)
  expect(defects).not.toContain(message.code)
  expect(message.error.length).toBeGreaterThan(10)
  for (const name of message.invalid_fields ?? []) expect(name).toMatch(publishedName)
  stored = await storedChanges(api.app.services)
  expect(stored, 'something was stored').toBe(before)
}

function phoneMessages(): object[] {
  const [choice, words, qa, , allocation] = room.questions
  const answer = (question_id: string | undefined, given: unknown) => ({
    type: 'answer',
    ref: '1',
    question_id,
    answer: given,
    seq: 1,
  })
  return [
    answer(choice, { option_ids: [room.options[0]![0]] }),
    answer(words, { words: ['one', 'two'] }),
    answer(allocation, { points: { [room.options[4]![0]!]: 100 } }),
    answer(qa, { text: 'no answer' }),
    answer(foreign.questionId, { option_ids: [foreign.optionId] }),
    answer(choice, { option_ids: [foreign.optionId] }),
    { type: 'ask', ref: '2', question_id: qa, text: 'Why?', anonymous: true },
    { type: 'ask', ref: '2', question_id: choice, text: 'Why?' },
    { type: 'upvote', ref: '3', entry_id: entryId, on: true },
    { type: 'upvote', ref: '3', entry_id: foreign.entryId, on: true },
    { type: 'react', ref: '4', reaction: 'heart' },
  ]
}

function stageMessages(): object[] {
  const [choice, words] = room.questions
  return [
    { type: 'open', ref: '1' },
    { type: 'activate', ref: '1', question_id: choice },
    { type: 'activate', ref: '1', question_id: words },
    { type: 'activate', ref: '1', question_id: foreign.questionId },
    { type: 'next', ref: '1' },
    { type: 'previous', ref: '1' },
    { type: 'lock', ref: '1' },
    { type: 'reveal', ref: '1' },
    { type: 'show_results', ref: '1', shown: true },
    { type: 'spin', ref: '1' },
    { type: 'leaderboard', ref: '1', shown: true },
    {
      type: 'moderate',
      ref: '1',
      entry_id: entryId,
      lifecycle: 'PUBLISHED',
      pinned_order: 1,
      public_answer: 'Yes',
    },
    { type: 'moderate', ref: '1', entry_id: foreign.entryId, lifecycle: 'DISMISSED' },
    { type: 'hide', ref: '1', text: 'word', hidden: true },
    { type: 'merge', ref: '1', text: 'word', counts_as: 'another' },
    { type: 'merge', ref: '1', text: 'word', counts_as: null },
    { type: 'remove', ref: '1', participant_id: foreign.participantId, keep_answers: false },
    { type: 'hands_free', ref: '1', paused: true },
    { type: 'lock_door', ref: '1', locked: false },
  ]
}

/** A look at everything that is stored takes longer on PostgreSQL. */
const runs = () =>
  api.app.services.storage.engine.name === 'postgres' ? Math.ceil(messagesEach / 6) : messagesEach

onBothEngines('arbitrary messages of devices', newConfig => {
  beforeAll(async () => {
    stored = undefined
    api = await startApi(await newConfig(), { clock })
    room = await openRoom(api, deck)
    entryId = await askIn(api, room)
    const neighbour = await apiClient(api.app)
    const elsewhere = await openRoom(neighbour, deck)
    foreign = {
      questionId: elsewhere.questions[0]!,
      optionId: elsewhere.options[0]![0]!,
      entryId: await askIn(neighbour, elsewhere),
      participantId: (await elsewhere.join()).participant_id,
    }
  })
  afterAll(() => api.app.close())

  test.each(['phone', 'stage'] as const)(
    'whatever a %s says is answered with a name, and stores nothing when refused',
    async who => {
      stored = undefined
      const device: Device = who === 'phone' ? await room.phone() : await room.stage()
      for (const text of hostileTexts) {
        await expectGoodManners(device, text)
        expect(device.closed).toBeUndefined()
      }
      const messages = who === 'phone' ? phoneMessages() : stageMessages()
      await fc.assert(
        fc.asyncProperty(damaged(messages), text => expectGoodManners(device, text)),
        { numRuns: runs(), seed, endOnFailure: true },
      )
      expect(device.closed).toBeUndefined()
      expect((await api.get(`/sessions/${room.sessionId}`)).body.state).toBe('LIVE')
    },
    Math.max(60_000, messagesEach * 50),
  )

  test("another organization's room cannot be reached from this one", async () => {
    const [phone, stage] = [await room.phone(), await room.stage()]
    const before = await storedChanges(api.app.services)
    const refused = [
      phone.answer(foreign.questionId, { option_ids: [foreign.optionId] }),
      phone.send({ type: 'ask', question_id: foreign.questionId, text: 'Why?' }),
      phone.send({ type: 'upvote', entry_id: foreign.entryId, on: true }),
      stage.send({ type: 'activate', question_id: foreign.questionId }),
      stage.send({ type: 'moderate', entry_id: foreign.entryId, lifecycle: 'DISMISSED' }),
      stage.send({ type: 'remove', participant_id: foreign.participantId, keep_answers: false }),
    ]
    const codes = await Promise.all(
      refused.map(said =>
        said.then(
          () => 'ack',
          error => error.code,
        ),
      ),
    )
    expect(codes).toEqual([
      'QUESTION_NOT_OPEN',
      'QUESTION_NOT_OPEN',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    expect(await storedChanges(api.app.services)).toBe(before)
  })
})
