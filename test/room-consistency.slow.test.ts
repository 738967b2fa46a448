// Eventual consistency: after any random sequence of answers, moderation, reconnects, question changes and edits of the deck and
// the organization's look, every phone and stage shows what a fresh load shows.
import { setTimeout as pause } from 'node:timers/promises'
import type { Room, ServerMessage, StageRoom } from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { Chance } from '@roomful/testkit/chance'
import { Device, type Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { changeLook } from '../packages/server/src/features/organizations/look.ts'
import {
  createContentSlide,
  deleteContentSlide,
  updateContentSlide,
} from '../packages/server/src/features/presentations/content-slides.ts'
import { duplicatePresentation } from '../packages/server/src/features/presentations/duplicate-presentation.ts'
import type { StageRole } from '../packages/server/src/features/stages/stage-links.ts'
import { type Writing, writing } from '../packages/server/src/services.ts'
import { type ApiClient, startApi } from '../packages/server/test/support/api.ts'
import { onBothEngines } from '../packages/server/test/support/engines.ts'
import { type OpenRoom, openRoom } from '../packages/server/test/support/room.ts'

/** ROOMFUL_SEEDS=200: so many, and longer sequences; ROOMFUL_SEED=17 or 104-120: those of them alone. */
const { ROOMFUL_SEEDS, ROOMFUL_SEED } = process.env
const isLong = ROOMFUL_SEEDS !== undefined || ROOMFUL_SEED !== undefined
const eventsPerSeed = isLong ? 120 : 40
/** No token may say more than 20 things at once. */
const eventsPerRemote = 20
/** Generous: a busy machine makes nothing fail. */
const settledWithinMs = 100_000

/** Seeds take turns with these. */
const kinds = [
  { identity: 'IDENTIFIED', isSelfPaced: false },
  { identity: 'ANONYMOUS', isSelfPaced: false },
  { identity: 'IDENTIFIED', isSelfPaced: true },
  { identity: 'ANONYMOUS', isSelfPaced: true },
] as const
type Kind = (typeof kinds)[number]

const timed = { time_limit_seconds: 3_600 }
const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }], settings: timed },
    {
      type: 'QUIZ',
      prompt: 'Right?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
      settings: timed,
    },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'Questions?', settings: { moderation: true } },
  ],
}

/** Pages learn of the Q&A by its question, and after a reload by `qa`. */
const ofTheMoment = new Set(['server_time', 'qa'])
/**
 * Participants' own data, with pending entries and final standings, is gone after an anonymous session; only their devices
 * still have it.
 */
const ofPeople = new Set([
  ...ofTheMoment,
  'my_answers',
  'mine',
  'upvoted',
  'score',
  'leaderboard',
  'leaderboard_total',
  'team_leaderboard',
])

/** A phone or stage, and what its page would show of what it was sent. */
class Screen {
  device: Device
  readonly token: string
  /** The presenter sent its participant away. */
  isRemoved = false
  readonly participantId: string
  readonly #url: string
  readonly #given = new Map<string, { questionId: string; answer: unknown }>()
  #refs = 0
  #reconnected = Promise.resolve()

  constructor(device: Device, url: string, token: string, participantId: string) {
    this.device = device
    this.#url = url
    this.token = token
    this.participantId = participantId
  }

  /** As a page does: one connection after the other, however often it is told to. */
  reconnect(): Promise<void> {
    this.#reconnected = this.#reconnected.then(async () => {
      this.device.drop()
      this.device = await Device.connect(this.#url, this.token)
    })
    return this.#reconnected
  }

  /** Another tab of the same participant. */
  async anew(): Promise<Screen> {
    const device = await Device.connect(this.#url, this.token)
    return new Screen(device, this.#url, this.token, this.participantId)
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
function seen(room: Room | StageRoom): object {
  const { participants, ...rest } = room
  return 'role' in room ? room : rest
}

function seenBy(screen: Screen): object | null {
  const view = screen.view()
  return view && seen(view.room)
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('whatever happens in a room', newConfig => {
  const [first = 1, last = ROOMFUL_SEED ? first : Number(ROOMFUL_SEEDS ?? kinds.length)] =
    ROOMFUL_SEED?.split('-').map(Number) ?? []
  const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  test(
    'every device ends up showing what a fresh load shows',
    async () => {
      api = await startApi(await newConfig())
      for (const seed of seeds) await play(seed)
    },
    120_000 * seeds.length,
  )
})

async function play(seed: number): Promise<void> {
  const { url } = api.app
  const chance = new Chance(`room ${seed}`)
  const kind = kinds[(seed - 1) % kinds.length]!
  const room = await openRoom(api, deck, {
    participant_identity_mode: kind.identity,
    settings: { extra_time: chance.happens(0.5) ? 'FREE' : 'GRANTED' },
    isSelfPaced: kind.isSelfPaced,
  })
  const edited = { ...room, slides: [] as string[], added: [] as string[] }
  for (const [order, on_phones] of [
    [1, true],
    [4, false],
  ] as const) {
    const body = 'Look *here*\n\n- one\n- two'
    const slide = { title: `Slide ${order}`, body, stepwise: on_phones, on_phones, order }
    const { id } = await writing(api.app.services, tx =>
      createContentSlide(tx, api.organization, room.presentationId, slide),
    )
    edited.slides.push(id)
  }
  const phones: Screen[] = []
  for (const display_name of ['Ann', 'Ann', 'Bob', 'Cid', 'Dan', 'Eve']) {
    // Ann has two tabs, Bob more time.
    const time_factor = display_name === 'Bob' ? 2 : 1
    const { token, participant_id } =
      phones.length === 1
        ? { token: phones[0]!.token, participant_id: phones[0]!.participantId }
        : await room.join({ display_name, time_factor })
    phones.push(new Screen(await Device.connect(url, token), url, token, participant_id))
  }
  const remotes: Stage[] = []
  for (let i = 0; i < eventsPerSeed / eventsPerRemote; i++) remotes.push(await room.stage())
  const screen = await room.stage('screen')
  const underWay: Promise<unknown>[] = []
  if (!kind.isSelfPaced) await remotes[0]!.send({ type: 'next' })
  const closesAt = chance.happens(0.5) ? eventsPerSeed - chance.below(10) : Infinity
  for (let i = 0; i < eventsPerSeed; i++) {
    const remote = remotes[i % remotes.length]!
    const happening =
      i === closesAt
        ? remote.send({ type: 'close' })
        : happen(edited, kind, chance, phones, remote, i < closesAt)
    // Much of it is refused: what is out of place, or of somebody who was sent away.
    const event = happening.catch(() => {})
    underWay.push(event)
    // What races is for long runs: how it ends is not the same each time.
    if (!isLong || chance.happens(0.5)) await event
  }
  await Promise.all(underWay)
  const stages = [...remotes, screen].map(stage => new Screen(stage as Device, url, '', ''))
  const isClosed = closesAt < eventsPerSeed
  for (const [i, shown] of [...phones, ...stages].entries()) {
    const what = `seed ${seed}, device ${i}`
    if (shown.isRemoved) {
      await shown.device.until(() => shown.device.closed !== undefined)
      continue
    }
    expect(shown.device.closed, what).toBeUndefined()
    const role = shown === stages.at(-1) ? 'screen' : 'remote'
    const isPhone = phones.includes(shown)
    const fresh = () => (isPhone ? freshPhone(shown.token) : freshStage(room, role))
    await agree(what, shown, fresh, isClosed && kind.identity === 'ANONYMOUS' ? ofPeople : ofTheMoment)
    if (kind.isSelfPaced || (!isPhone && isClosed))
      await agreeOnResults(what, shown, isPhone ? () => shown.anew() : () => connectStage(room, role))
  }
  for (const { device } of [...phones, ...stages]) device.drop()
}

/** Polls until a device shows what a fresh load shows, or says what differs. */
async function agree(
  what: string,
  shown: Screen,
  fresh: () => Promise<object>,
  without: ReadonlySet<string>,
): Promise<void> {
  const deadline = performance.now() + settledWithinMs
  for (;;) {
    const expected = sorted(await fresh(), without)
    const actual = sorted(seenBy(shown), without)
    if (JSON.stringify(actual) === JSON.stringify(expected)) return
    if (performance.now() > deadline) expect(actual, what).toEqual(expected)
    await pause(150)
  }
}

/** Where any question may be shown, the results of all are sent. */
async function agreeOnResults(what: string, shown: Screen, connect: () => Promise<Screen>): Promise<void> {
  const fresh = await connect()
  const deadline = performance.now() + settledWithinMs
  for (;;) {
    const [expected, actual] = [fresh, shown].map(one => sorted(one.view()?.results, ofTheMoment))
    if (JSON.stringify(actual) === JSON.stringify(expected)) break
    if (performance.now() > deadline) expect(actual, what).toEqual(expected)
    await pause(150)
  }
  fresh.device.drop()
}

async function freshPhone(token: string): Promise<object> {
  const response = await fetch(`${api.app.url}/room/v1/state`, {
    headers: { authorization: `Bearer ${token}` },
  })
  // Results of all questions are compared by `agreeOnResults`.
  const { all_results: _, ...room } = (await response.json()) as Room
  return seen(room as Room)
}

async function freshStage(room: OpenRoom, role: StageRole): Promise<object> {
  const fresh = await connectStage(room, role)
  fresh.device.drop()
  return seenBy(fresh)!
}

async function connectStage(room: OpenRoom, role: StageRole): Promise<Screen> {
  return new Screen((await room.stage(role)) as Device, api.app.url, '', '')
}

/** The same with keys in one order, without some. */
function sorted(value: unknown, without: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const items = without === ofPeople ? value.filter(item => item?.lifecycle !== 'PENDING') : value
    return items.map(item => sorted(item, without))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !without.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child, without)]),
  )
}

/** A room whose deck is edited. */
interface EditedRoom extends OpenRoom {
  /** Its content slides. */
  readonly slides: string[]
  /** Questions that came while it was LIVE. */
  readonly added: string[]
}

/** @param isLive decks of rooms that are over are sent to nobody */
async function happen(
  room: EditedRoom,
  kind: Kind,
  chance: Chance,
  phones: Screen[],
  remote: Stage,
  isLive: boolean,
): Promise<unknown> {
  const phone = phones[chance.below(phones.length)]!
  const q = chance.below(3)
  const option_ids = [room.options[q]?.[chance.below(2)]]
  const answer = q === 2 ? { words: [['one', 'two', 'three'][chance.below(3)]] } : { option_ids }
  const shown = chance.happens(0.5)
  const entry_id = chance.pick(entriesOf(remote)) ?? ''
  const lifecycle = chance.pick(['PUBLISHED', 'DISMISSED', 'ANSWERED'] as const)!
  const { participantId: participant_id } = phone
  const text = `Why ${chance.below(99)}?`
  const whatPeopleDo: (() => unknown)[] = [
    () => phone.give(room.questions[q]!, answer),
    () => phone.give(room.questions[q]!, answer),
    () => answerOverHttp(phone.token, room.questions[q]!, answer),
    () => answerOverHttp(phone.token, room.questions[q]!, answer),
    () => phone.reconnect(),
    () => phone.device.send({ type: 'ask', question_id: room.questions[4]!, text }),
    () => phone.device.send({ type: 'upvote', entry_id, on: shown }),
    () => remote.send({ type: 'moderate', entry_id, lifecycle }),
    () => remote.send({ type: 'moderate', entry_id, pinned_order: shown ? chance.below(5) : null }),
    () => remote.send({ type: 'lock_door', locked: shown }),
    () => remote.send({ type: 'hide', text: 'two', hidden: shown }),
    () => remote.send({ type: 'grant_time', participant_id, time_factor: chance.pick([1, 1.5, 2, null])! }),
    () => remote.send({ type: 'leaderboard', shown }),
  ]
  // One in a hundred things.
  const removes = async () => {
    await remote.send({ type: 'remove', participant_id, keep_answers: shown })
    for (const one of phones) if (one.participantId === participant_id) one.isRemoved = true
  }
  const whatPresentersDo: (() => unknown)[] = [
    () => room.activate(chance.below(deck.questions.length)),
    () => room.activate(q),
    () => remote.send({ type: 'next' }),
    () => remote.send({ type: 'show_slide', slide_id: chance.pick(room.slides) }),
    () => remote.send({ type: 'previous' }),
    () => remote.send({ type: 'lock' }),
    () => remote.send({ type: 'reveal' }),
    () => remote.send({ type: 'reopen' }),
    () => remote.send({ type: 'extend', seconds: 30 }),
    () => remote.send({ type: 'show_results', shown }),
    () => remote.send({ type: 'screen', results_hidden: shown }),
    () => remote.send({ type: 'screen', blank: shown }),
    () => remote.send({ type: 'screen', page: { of: room.questions[q]!, at: chance.below(3) } }),
    () => remote.send({ type: 'screen', enlarged: shown ? text : null }),
    () => remote.send({ type: 'spin' }),
  ]
  if (chance.happens(0.01)) return removes()
  if (isLive && chance.happens(0.2)) return edit(room, chance)
  return chance.pick(kind.isSelfPaced ? whatPeopleDo : [...whatPeopleDo, ...whatPresentersDo])()
}

/** Somebody edits the deck, whose slides may be on screen, or the look of the organization's rooms. */
async function edit(room: EditedRoom, chance: Chance): Promise<unknown> {
  const { presentationId, slides, added } = room
  const questionsPath = `/presentations/${presentationId}/questions`
  const order = chance.below(deck.questions.length + 2)
  const question = chance.pick([...room.questions, ...added])
  const path = { presentationId, slideId: chance.pick(slides) ?? '' }
  const body = `Look ${chance.below(9)}`
  const write = <T>(work: (tx: Writing) => Promise<T>) => writing(api.app.services, work)
  const change = (slide: object) =>
    write(tx => updateContentSlide(tx, api.organization, path, slide, () => true))
  const edits: (() => unknown)[] = [
    () => change({ body, on_phones: chance.happens(0.5) }),
    () => change({ body: `${body}\n- one\n- two\n- three`, stepwise: chance.happens(0.5) }),
    () => change({ order }),
    () => change({ notes: body }),
    async () => {
      await write(tx => deleteContentSlide(tx, api.organization, path))
      slides.splice(slides.indexOf(path.slideId), 1)
    },
    async () => {
      const slide = { body, on_phones: chance.happens(0.5), order }
      slides.push((await write(tx => createContentSlide(tx, api.organization, presentationId, slide))).id)
    },
    () => api.patch(`${questionsPath}/${question}`, { order }),
    () => api.patch(`${questionsPath}/${question}`, { notes: body, settings: { show_results: order > 2 } }),
    () => api.patch(`${questionsPath}/${question}`, { prompt: body }),
    async () => added.push((await api.post(questionsPath, { type: 'OPEN_TEXT', prompt: body })).body.id),
    // Refused once it was asked.
    () => api.call('DELETE', `${questionsPath}/${question}`),
    () => write(tx => duplicatePresentation(tx, api.organization, presentationId, 'Copy')),
    () => write(tx => changeLook(tx, api.organization, { name: chance.pick(['Acme', 'Roomful', null])! })),
  ]
  return chance.pick(edits)()
}

/** Those that a remote has been sent. */
function entriesOf({ room, messages }: Stage): string[] {
  const sent = messages.flatMap(message => (message.type === 'entries' ? message.entries : []))
  return [...new Set([...room!.entries, ...sent].map(({ id }) => id))]
}

async function answerOverHttp(token: string, questionId: string, answer: unknown): Promise<void> {
  await fetch(`${api.app.url}/room/v1/questions/${questionId}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer }),
  })
}
