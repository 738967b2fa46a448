import { setTimeout as pause } from 'node:timers/promises'
import type { Room, ServerMessage, StageRoom } from '@roomful/contract/room-protocol'
import { afterEach, expect, test } from 'vitest'
import { Chance } from '../packages/server/src/simulation/chance.ts'
import { Device } from '../packages/server/src/simulation/device.ts'
import { type ApiClient, startApi } from '../packages/server/test/support/api.ts'
import { onBothEngines } from '../packages/server/test/support/engines.ts'
import { type OpenRoom, openRoom } from '../packages/server/test/support/room.ts'
import { type RoomView, receive } from '../packages/web/src/room/room-view.ts'

/** More with ROOMFUL_SEEDS=200. */
const seeds = Number(process.env.ROOMFUL_SEEDS ?? 2)
const eventsPerSeed = 45
/** Generous: a busy machine makes nothing fail. */
const settledWithinMs = 100_000

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QUIZ', prompt: 'Right?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'Questions?' },
  ],
}

/** A phone or stage, and what its page would show of what it was told. */
class Screen {
  device: Device
  readonly token: string
  readonly #url: string
  readonly #given = new Map<string, { questionId: string; answer: unknown }>()
  #refs = 0

  constructor(device: Device, url: string, token: string) {
    this.device = device
    this.#url = url
    this.token = token
  }

  async reconnect(): Promise<void> {
    this.device.drop()
    this.device = await Device.connect(this.#url, this.token)
  }

  give(questionId: string, answer: unknown): void {
    const ref = `${this.#refs++}`
    this.#given.set(ref, { questionId, answer })
    this.device.sendRaw(JSON.stringify({ type: 'answer', ref, question_id: questionId, answer }))
  }

  /** The page's own view; an answer that was acknowledged is shown from then on. */
  view(): RoomView | null {
    let view: RoomView | null = null
    for (const message of this.device.messages) {
      const given = message.type === 'ack' ? this.#given.get(message.ref) : undefined
      view = given && view ? withAnswer(view, given) : receive(view, message as ServerMessage, 0)
    }
    return view
  }
}

function withAnswer(
  view: RoomView,
  { questionId, answer }: { questionId: string; answer: unknown },
): RoomView {
  return { ...view, room: { ...view.room, my_answers: { ...view.room.my_answers, [questionId]: answer } } }
}

/** What of a room can be seen, whenever it was loaded. */
function seen(room: Room | StageRoom, results: unknown, leaderboard: unknown): object {
  const { question, participants, entries, ...rest } = room
  const { server_time: _, ...shown } = question ?? { server_time: null }
  const isStage = 'role' in room
  return { ...rest, question: shown, results, leaderboard, entries, ...(isStage && { participants }) }
}

function seenBy(screen: Screen): object | null {
  const view = screen.view()
  if (!view) return null
  const { room, results, leaderboard, connected } = view
  const current = results[room.question?.id ?? ''] ?? null
  return seen({ ...room, ...('role' in room && { connected }) } as StageRoom, current, leaderboard)
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('whatever happens in a room', newConfig => {
  test(
    'every device ends up showing what a fresh load shows',
    async () => {
      api = await startApi(await newConfig())
      for (let seed = 1; seed <= seeds; seed++) await play(seed)
    },
    120_000 * seeds,
  )
})

async function play(seed: number): Promise<void> {
  const { url } = api.app
  const chance = new Chance(`room ${seed}`)
  const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  const phones: Screen[] = []
  for (const display_name of ['Ann', 'Ann', 'Bob', 'Cid', 'Dan']) {
    // Ann has two tabs.
    const tab = phones.length === 1 ? phones[0]!.token : (await room.join({ display_name })).token
    phones.push(new Screen(await Device.connect(url, tab), url, tab))
  }
  // Two, so that neither says more than a token may.
  const remotes = [await room.stage(), await room.stage()]
  const screen = await room.stage('screen')
  const underWay: Promise<unknown>[] = []
  await remotes[0]!.say({ type: 'next' })
  for (let i = 0; i < eventsPerSeed; i++) {
    const event = happen(room, chance, phones, remotes[i % 2]!).catch(() => {})
    underWay.push(event)
    if (chance.happens(0.5)) await event
  }
  await Promise.all(underWay)
  const stages = [...remotes, screen].map(stage => new Screen(stage as Device, url, ''))
  for (const [i, shown] of [...phones, ...stages].entries()) {
    expect(shown.device.closed, `seed ${seed}, device ${i}`).toBeUndefined()
    const fresh = () =>
      phones.includes(shown)
        ? freshPhone(shown.token)
        : freshStage(room, shown === stages[2] ? 'screen' : 'remote')
    await agree(`seed ${seed}, device ${i}`, shown, fresh)
  }
  for (const { device } of [...phones, ...stages]) device.drop()
}

/** Polls until a device shows what a fresh load shows, or says what differs. */
async function agree(what: string, shown: Screen, fresh: () => Promise<object>): Promise<void> {
  const deadline = performance.now() + settledWithinMs
  for (;;) {
    const expected = await fresh()
    const actual = seenBy(shown)
    if (JSON.stringify(sorted(actual)) === JSON.stringify(sorted(expected))) return
    if (performance.now() > deadline) expect(sorted(actual), what).toEqual(sorted(expected))
    await pause(150)
  }
}

async function freshPhone(token: string): Promise<object> {
  const response = await fetch(`${api.app.url}/room/v1/state`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const room = (await response.json()) as Room
  return seen(room, room.results, room.leaderboard)
}

async function freshStage(room: OpenRoom, role: 'screen' | 'remote'): Promise<object> {
  const device = await room.stage(role)
  const fresh = device.room!
  device.drop()
  return seen(fresh, fresh.results, fresh.leaderboard)
}

/** The same with keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  )
}

async function happen(room: OpenRoom, chance: Chance, phones: Screen[], remote: Device): Promise<unknown> {
  const phone = phones[chance.below(phones.length)]!
  const q = chance.below(3)
  const option_ids = [room.options[q]?.[chance.below(2)]]
  const answer = q === 2 ? { words: [['one', 'two', 'three'][chance.below(3)]] } : { option_ids }
  const shown = chance.happens(0.5)
  const events: (() => unknown)[] = [
    () => phone.give(room.questions[q]!, answer),
    () => phone.give(room.questions[q]!, answer),
    () => answerOverHttp(phone.token, room.questions[q]!, answer),
    () => answerOverHttp(phone.token, room.questions[q]!, answer),
    () => phone.reconnect(),
    () => room.activate(chance.below(deck.questions.length)),
    () => room.activate(q),
    () => remote.say({ type: 'next' }),
    () => remote.say({ type: 'previous' }),
    () => remote.say({ type: 'lock' }),
    () => remote.say({ type: 'reveal' }),
    () => remote.say({ type: 'reopen' }),
    () => remote.say({ type: 'show_results', shown }),
    () => remote.say({ type: 'leaderboard', shown }),
    () => remote.say({ type: 'lock_door', locked: shown }),
    () => remote.say({ type: 'spin' }),
    () => remote.say({ type: 'hide', text: 'two', hidden: shown }),
    () =>
      phone.device.say({ type: 'ask', question_id: room.questions[4]!, text: `Why ${chance.below(99)}?` }),
  ]
  return events[chance.below(events.length)]!()
}

async function answerOverHttp(token: string, questionId: string, answer: unknown): Promise<void> {
  await fetch(`${api.app.url}/room/v1/questions/${questionId}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer }),
  })
}
