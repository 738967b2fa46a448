// Rooms work the same without the fast path of messages: phones get the same responses, and the same is stored and counted.
// Besides, every test of a room that runs on both engines runs without it on PostgreSQL (`engines.ts`).
import type { ServerMessage } from '@roomful/contract/room/protocol'
import { Chance } from '@roomful/testkit/chance'
import { expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../../test/support/room.ts'

const seeds = [1, 2, 3]
const phonesCount = 6
/** Below what one token may send at once. */
const messagesPerPhone = 16

const deck = {
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      options: [{ text: 'A' }, { text: 'B' }],
      settings: { allow_multiple: true },
    },
    { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 9 } },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
  ],
}

test.each(seeds)('whichever way messages are read, all of it is the same (seed %i)', async seed => {
  const fast = await play(seed, '1')
  const plain = await play(seed, '0')
  expect(plain).toEqual(fast)
  const types = new Set(fast.responses.flat().map(text => JSON.parse(text).type))
  expect([...types].sort()).toEqual(['ack', 'error'])
})

onBothEngines('a test on both engines', newConfig => {
  test('takes the fast path on SQLite alone, unless one way is asked for', async () => {
    const { ROOMFUL_FAST_PATH } = process.env
    const { fastPath, databaseUrl } = await newConfig()
    expect(fastPath).toBe(ROOMFUL_FAST_PATH ? ROOMFUL_FAST_PATH === '1' : databaseUrl === undefined)
  })
})

/** Everything that phones were sent in response, that was stored and that was counted, without identifiers. */
async function play(seed: number, fastPath: '0' | '1') {
  const api = await startApi(testConfig({ ROOMFUL_FAST_PATH: fastPath }))
  const room = await openRoom(api, deck, { isSelfPaced: true })
  const names = new Map([...room.questions, ...room.options.flat()].map((id, i) => [id, `id_${i}`] as const))
  const withoutIds = (text: string) => text.replaceAll(/\w{3}_\w{26}/g, id => names.get(id) ?? 'another id')
  const chance = new Chance(`plain path ${seed}`)
  const responses: string[][] = []
  for (let i = 0; i < phonesCount; i++) {
    const phone = await room.phone()
    const received = () => phone.messages.filter(isResponse)
    for (let n = 1; n <= messagesPerPhone; n++) {
      phone.sendRaw(messageFrom(chance, room, n))
      await phone.until(() => received().length === n)
    }
    responses.push(received().map(message => withoutIds(JSON.stringify(message))))
  }
  const seen = {
    responses,
    stored: (await storedAnswers(api)).map(row => withoutIds(JSON.stringify(row))),
    results: await Promise.all(
      room.questions.map(async (_, i) => withoutIds(JSON.stringify(await room.results(i)))),
    ),
  }
  await api.app.close()
  return seen
}

function isResponse({ type }: ServerMessage): boolean {
  return type === 'ack' || type === 'error'
}

function storedAnswers({ app }: ApiClient) {
  return app.services.storage.read
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select(['session_questions.question_id', 'answers.value', 'answers.seq'])
    .orderBy('answers.participant_key')
    .orderBy('session_questions.position')
    .execute()
}

/** What a phone sends: mostly answers that others give too, written in some way; now and then something else. */
function messageFrom(chance: Chance, room: OpenRoom, n: number): string {
  const [choice, number, words] = room.questions
  const [a, b] = room.options[0]!
  const [question_id, answer] = chance.pick<readonly [string | undefined, unknown]>([
    [choice, { option_ids: [a] }],
    [choice, { option_ids: [b, a] }],
    [choice, { option_ids: ['opt_nothing'] }],
    [number, { value: 3 }],
    [number, { value: 'three' }],
    [number, { value: 99 }],
    [words, { words: ['calm', ' Calm  ', 'über "alles" \\ '] }],
    [words, { words: ['ref":"x', 'seq":5'] }],
    [words, { words: [] }],
    ['que_nothing', { value: 3 }],
  ])
  const seq = chance.pick([undefined, n, 1, 1_000_000, -1, 0.5, '3'])
  const message = { type: 'answer', ref: `r${n}`, question_id, answer, seq }
  const { type, ref, ...rest } = message
  return chance.pick([
    () => JSON.stringify(message),
    () => JSON.stringify(message),
    () => JSON.stringify({ ...rest, ref, type }),
    () => JSON.stringify(message, null, 2),
    () => JSON.stringify(message).replace('"answer"', '"\\u0061nswer"'),
    () => JSON.stringify({ ...message, ref: 'r'.repeat(200) }),
    () => JSON.stringify({ ...message, further: true }),
    () => `${JSON.stringify(message).slice(0, -1)},"ref":"again"}`,
    () => JSON.stringify(message).slice(0, -1),
    () => JSON.stringify({ ...message, padding: 'x'.repeat(5_000) }),
  ])()
}
