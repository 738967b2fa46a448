/**
 * Promise: docs/reference/room-protocol.md is enough to write a client from. The client of the page drives a room, and nothing
 * that a server sends is missing from its examples.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  closeCodes,
  displayMessages,
  JoinBody,
  participantMessages,
  roomLimits,
  stageMessages,
} from '@roomful/contract/room/protocol'
import { reactionLimits, reactions } from '@roomful/contract/room/reactions'
import { Check } from 'typebox/value'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { png } from '../../test/support/pictures.ts'
import { blocksOf, jsonBlocks, referencePage, tableBelow } from '../../test/support/reference-pages.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'
import { createTestSession } from '../../test/support/test-session.ts'
import { readImage } from '../features/images/read-image.ts'
import { storeImage } from '../features/images/stored-images.ts'
import { createContentSlide } from '../features/presentations/content-slides.ts'
import { createStageLink } from '../features/stages/stage-links.ts'
import { writing } from '../services.ts'

/** What the page says of its client. */
interface PageClient {
  // biome-ignore lint/suspicious/noExplicitAny: the page's JavaScript has no types
  room: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  results: Record<string, any>
  ended: number | null
  send(message: object): Promise<void>
  answer(questionId: string, answer: object): Promise<void>
  connected(): Promise<void>
  reconnect(): void
  leave(): void
}
interface PageModule {
  join(server: string, body: object): Promise<{ participant_id: string; token: string }>
  RoomClient: new (server: string, token: string, onChange: (client: PageClient) => void) => PageClient
}

const page = referencePage('room-protocol')
const cache = new URL('../../../../node_modules/.cache/', import.meta.url).pathname

let folder: string
let client: PageModule
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(joinPath(cache, 'room-protocol-page-'))
  const file = joinPath(folder, 'client.mjs')
  writeFileSync(file, blocksOf(page).find(block => block.label === 'client')!.text)
  client = await import(pathToFileURL(file).href)
})
afterAll(() => rmSync(folder, { recursive: true }))

const deck = {
  title: 'Town hall',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which river flows through Vienna?',
      options: [{ text: 'Danube', is_correct: true }, { text: 'Rhine' }],
      settings: { time_limit_seconds: null },
      notes: 'Wait for the back rows.',
    },
    { type: 'WORD_CLOUD', prompt: 'One word for today' },
    { type: 'QA', prompt: 'Ask us anything' },
    {
      type: 'MATCHING',
      prompt: 'Capitals',
      options: [
        { text: 'Austria', match: 'Vienna' },
        { text: 'Peru', match: 'Lima' },
      ],
    },
    { type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Ann' }, { text: 'Bob' }] },
  ],
}

let api: ApiClient
const clients: PageClient[] = []
/** What the server sent to any client. */
let received: Record<string, unknown>[] = []

const Socket = globalThis.WebSocket
beforeEach(() => {
  received = []
  globalThis.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: ConstructorParameters<typeof Socket>[1]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => received.push(JSON.parse(data)))
    }
  }
})

afterEach(async () => {
  globalThis.WebSocket = Socket
  for (const one of clients.splice(0)) one.leave()
  await api?.app.close()
})

/** A client of the page, and how to wait for what it shows. */
async function connect(token: string) {
  const listeners = new Set<() => void>()
  const one = new client.RoomClient(api.app.url, token, () => {
    for (const listener of listeners) listener()
  })
  clients.push(one)
  await one.connected()
  return Object.assign(one, {
    until(condition: () => boolean): Promise<void> {
      return new Promise(resolve => {
        const look = () => {
          if (!condition()) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
  })
}

async function stage(room: OpenRoom, role: 'screen' | 'remote') {
  const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))
  return connect(token)
}

onBothEngines('a client written from the page', newConfig => {
  test('joins, answers, sees results, loses its line and comes back, asks, and reads the end', async () => {
    api = await startApi(await newConfig())
    const { id } = await writing(api.app.services, tx =>
      storeImage(tx, api.organization, readImage(png(60, 40))!),
    )
    const image = { id, alt: 'The harbour' }
    const [first, ...others] = deck.questions
    const room = await openRoom(
      api,
      { ...deck, questions: [{ ...first, image }, ...others] },
      { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } },
    )
    const [quiz, cloud, qa, matching, spinner] = room.questions as [string, string, string, string, string]
    const [danube] = room.options[0]!
    const joinKey = 'b3Jhbmdlcy1hbmQtbGVtb25z'
    const joined = await client.join(api.app.url, { code: room.code, display_name: 'Ann', join_key: joinKey })
    const ann = await connect(joined.token)
    const link = new URL((await stage(room, 'screen')).room.join_url)
    const secret = link.pathname.split('/').at(-1)
    const bobsPlace = await client.join(api.app.url, { secret, display_name: 'Bob' })
    const bob = await connect(bobsPlace.token)
    const remote = await stage(room, 'remote')
    await remote.until(() => remote.room.connected === 2)
    expect(remote.room.deck[0]).toMatchObject({
      question_id: quiz,
      phase: null,
      notes: 'Wait for the back rows.',
    })

    const { id: slideId } = await writing(api.app.services, tx =>
      createContentSlide(tx, api.organization, room.presentationId, {
        title: 'Welcome',
        body: 'Hello',
        image,
        on_phones: true,
        notes: 'Doors close at nine.',
        order: 0,
      }),
    )
    await remote.until(() => remote.room.content_slides[0]?.slide_id === slideId)
    await remote.send({ type: 'show_slide', slide_id: slideId })
    await ann.until(() => ann.room.content_slide?.title === 'Welcome')
    const { url } = ann.room.content_slide.image
    const shownImage = { url, alt: 'The harbour', width: 60, height: 40 }
    expect(ann.room).toMatchObject({
      question: null,
      content_slide: { id: slideId, body: 'Hello', image: shownImage },
    })
    expect((await fetch(api.app.url + url)).status).toBe(200)
    await remote.send({ type: 'next' })
    await ann.until(() => ann.room.question?.id === quiz && ann.room.content_slide === null)
    expect(ann.room.question).toMatchObject({ order: 1, number: 1, image: shownImage })
    expect(ann.room.question.options[0]).not.toHaveProperty('is_correct')
    await ann.answer(quiz, { option_ids: [danube] })
    await remote.until(() => remote.results[quiz]?.total_voters === 1)
    expect(ann.results[quiz]).toBeUndefined()
    await remote.send({ type: 'lock' })
    await bob.until(
      () => bob.room.question.phase === 'LOCKED' && bob.results[quiz]?.option_counts[danube!] === 1,
    )
    await expect(bob.answer(quiz, { option_ids: [danube] })).rejects.toMatchObject({
      code: 'QUESTION_NOT_OPEN',
    })
    await remote.send({ type: 'reveal' })
    await bob.until(() => bob.results[quiz]?.correct_option_ids?.[0] === danube)
    await ann.until(() => ann.room.score?.points === 1000)
    await remote.send({ type: 'leaderboard', shown: true })
    await bob.until(() => bob.room.leaderboard?.[0].display_name === 'Ann')

    await remote.send({ type: 'reopen' })
    await ann.until(() => ann.room.my_answers[quiz] === undefined && ann.results[quiz] === undefined)

    await remote.send({ type: 'activate', question_id: cloud })
    await ann.until(() => ann.room.question.id === cloud)
    ann.reconnect()
    await ann.answer(cloud, { words: [' Calm '] })
    await ann.until(() => ann.results[cloud]?.words[0]?.text === 'Calm')
    const again = await client.join(api.app.url, { code: room.code, display_name: 'Ann', join_key: joinKey })
    expect(again.participant_id).toBe(joined.participant_id)
    const tablet = await connect(again.token)
    expect(tablet.room.my_answers).toEqual({ [cloud]: { words: ['Calm'] } })
    await tablet.answer(cloud, { words: ['tired'] })
    await ann.until(() => ann.room.my_answers[cloud]?.words[0] === 'tired')
    await bob.answer(cloud, { words: ['rude'] })
    await remote.until(() => remote.results[cloud]?.words.length === 2)
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    await bob.until(() => bob.results[cloud]?.words.length === 1)
    await remote.send({ type: 'show_results', shown: false })
    await bob.until(() => bob.results[cloud] === undefined)

    await remote.send({ type: 'activate', question_id: qa })
    await bob.until(() => bob.room.question.id === qa)
    await bob.send({ type: 'ask', question_id: qa, text: 'When?' })
    await ann.until(() => ann.room.entries.length === 1)
    const [entry] = ann.room.entries
    await ann.send({ type: 'upvote', entry_id: entry.id, on: true })
    await remote.send({ type: 'moderate', entry_id: entry.id, public_answer: 'In May.' })
    await ann.until(() => ann.room.entries[0].public_answer === 'In May.')
    expect(ann.room.entries[0]).toMatchObject({ mine: false, upvoted: true, upvotes: 1, asker_name: 'Bob' })
    await remote.send({ type: 'moderate', entry_id: entry.id, lifecycle: 'DISMISSED' })
    await bob.until(() => bob.room.entries.length === 0)

    await remote.send({ type: 'activate', question_id: matching })
    await ann.until(() => ann.room.question.id === matching)
    const { options, matches } = ann.room.question
    const pairs = options.map(({ id }: { id: string }, i: number) => ({
      left_id: id,
      right_id: matches[i].id,
    }))
    await ann.answer(matching, { pairs })
    await remote.send({ type: 'activate', question_id: spinner })
    await remote.send({ type: 'spin' })
    await bob.until(() => bob.results[spinner]?.spin_outcomes.length === 1)

    await bob.send({ type: 'react', reaction: 'applause' })
    await expect
      .poll(() => received.find(({ type }) => type === 'reactions'), { timeout: 60_000 })
      .toMatchObject({ counts: { applause: 1 } })
    await remote.send({ type: 'lock_door', locked: true })
    await remote.until(() => remote.room.door_locked)
    const late = client.join(api.app.url, { code: room.code, display_name: 'Cem' })
    await expect(late).rejects.toMatchObject({ code: 'ROOM_LOCKED' })
    await remote.send({ type: 'remove', participant_id: joined.participant_id, keep_answers: false })
    await ann.until(() => ann.ended === 4403)
    await expect(ann.answer(cloud, { words: ['x'] })).rejects.toThrow('4403')
    await remote.send({ type: 'close' })
    await bob.until(() => bob.room.state === 'CLOSED' && bob.room.question === null)
    expect((await connect(bobsPlace.token)).room.state).toBe('CLOSED')

    expect(missingFromPage()).toEqual([])
  })

  test('the program of the TypeScript client answers what it can, and ends with the session', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const file = joinPath(folder, 'sdk.mjs')
    writeFileSync(file, blocksOf(page).find(block => block.label === 'sdk')!.text)
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { takePart } = await import(pathToFileURL(file).href)
    const done = takePart(api.app.url, room.code)
    const remote = await stage(room, 'remote')
    await room.activate(0)
    await remote.until(() => remote.results[room.questions[0]!]?.total_voters === 1)
    await room.activate(3)
    await expect.poll(() => log.mock.calls).toEqual([['Capitals: INVALID_ANSWER']])
    log.mockRestore()
    await remote.send({ type: 'close' })
    await done
  })

  test('takes part in a self-paced session', async () => {
    api = await startApi(await newConfig())
    const session = await createTestSession(api, deck.questions)
    const schedule = { opens_at: '2020-01-01T00:00', closes_at: '2100-01-01T00:00', timezone: 'UTC' }
    await api.post(`${session.path}/schedule`, schedule)
    await api.post(`${session.path}/open`)
    const { token } = await client.join(api.app.url, { code: session.code })
    const ann = await connect(token)
    expect(ann.room).toMatchObject({ mode: 'SELF_PACED', question: null })
    const { id, phase } = ann.room.questions[1]
    expect([id, phase]).toEqual([session.questionIds[1], 'OPEN'])
    await ann.answer(id, { words: ['calm'] })
    await ann.until(() => ann.results[id]?.total_voters === 1)
    await api.post(`${session.path}/close`)
    await ann.until(() => ann.room.state === 'CLOSED' && ann.room.questions[1].phase === 'REVEALED')
    expect(missingFromPage()).toEqual([])
  })

  test('a device that has not joined receives what the page documents', async () => {
    api = await startApi(await newConfig())
    const { code, sessionId } = await openRoom(api, { ...deck, title: 'Town hall' })
    const response = await fetch(`${api.app.url}/room/v1/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(jsonBlocks(page, 'lookup-body')[0] as object), code }),
    })
    const example = jsonBlocks(page, 'lookup-answer')[0] as object
    expect(await response.json()).toEqual({ ...example, session_id: sessionId })
  })

  test('works without a socket as the page documents HTTP', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const { token } = await client.join(api.app.url, { code: room.code })
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${api.app.url}/room/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, unknown>
    }
    await room.activate(1)
    const answered = await call('PUT', `/questions/${room.questions[1]}/answer`, {
      answer: { words: ['calm'] },
      seq: 1,
    })
    expect(Object.keys(answered)).toEqual(['question_id', 'accepted_at'])
    await room.activate(2)
    const entry = await call('POST', `/questions/${room.questions[2]}/entries`, { text: 'When?' })
    expect(entry).toMatchObject({ text: 'When?', mine: true, upvoted: false })
    expect(await call('PUT', `/entries/${entry.id}/upvote`)).toMatchObject({ upvotes: 1, upvoted: true })
    expect(await call('DELETE', `/entries/${entry.id}/upvote`)).toMatchObject({ upvotes: 0, upvoted: false })
    const state = await call('GET', '/state')
    expect(state).toMatchObject({ my_answers: { [room.questions[1]!]: { words: ['calm'] } } })
    expect(fieldsOf(state, 'room').filter(field => !documentedFields().has(field))).toEqual([])
  })

  test('a stage of a browser exchanges its link, and its socket then needs no token', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
    const response = await fetch(`${api.app.url}/room/v1/stage/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(jsonBlocks(page, 'exchange-body')[0] as object), token }),
    })
    const answer = (await response.json()) as { link_id: string }
    expect(Object.keys(answer)).toEqual(Object.keys(jsonBlocks(page, 'exchange-answer')[0] as object))
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    const socket = new Socket(`${api.app.url.replace('http', 'ws')}/room/v1/socket?stage=${answer.link_id}`, {
      protocols: ['roomful.v1'],
      headers: { cookie },
    })
    const first = await new Promise<string>(resolve => {
      socket.addEventListener('message', ({ data }) => resolve(data), { once: true })
    })
    expect(JSON.parse(first)).toMatchObject({ type: 'room', room: { role: 'screen' } })
    socket.close()
  })

  test('a phone is paired with a remote as the page documents', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
    let cookie = ''
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${api.app.url}/room/v1/stage/${path}`, {
        headers: { cookie, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Record<string, string>
      return { response, answer, fields: Object.keys(answer) }
    }
    const example = (name: string) => jsonBlocks(page, name)[0] as Record<string, string>
    const opened = await call('exchange', { token })
    cookie = opened.response.headers.get('set-cookie')!.split(';')[0]!
    const { link_id } = opened.answer
    const offer = await call('pairing', { link_id })
    const waiting = await call('exchange', { token: offer.answer.token })
    expect([waiting.response.status, waiting.fields]).toEqual([202, Object.keys(example('pairing-waits'))])
    const { claim, number } = waiting.answer
    const state = await call(`pairing/${link_id}`)
    expect(state.answer).toEqual({ ...example('pairing-answer'), number })
    const decision = { ...example('pairing-decision'), link_id, number }
    expect((await call('pairing/decision', decision)).answer).toMatchObject({ state: 'ALLOWED' })
    expect((await call('exchange', { token: claim })).fields).toEqual(Object.keys(example('exchange-answer')))
  })
})

test("a server accepts each example of a device's message, and there is one of each", () => {
  const said = jsonBlocks(page, 'participant') as { type: keyof typeof participantMessages }[]
  expect(said.map(({ type }) => type).toSorted()).toEqual(Object.keys(participantMessages).toSorted())
  for (const message of said) expect(Check(participantMessages[message.type], message)).toBe(true)
  const controls = jsonBlocks(page, 'remote').flat() as { type: keyof typeof stageMessages }[]
  expect(controls.map(({ type }) => type).toSorted()).toEqual(Object.keys(stageMessages).toSorted())
  for (const message of controls) expect(Check(stageMessages[message.type], message)).toBe(true)
  const asked = jsonBlocks(page, 'display') as { type: keyof typeof displayMessages }[]
  expect(asked.map(({ type }) => type)).toEqual(Object.keys(displayMessages))
  for (const message of asked) expect(Check(displayMessages[message.type], message)).toBe(true)
  for (const body of jsonBlocks(page, 'join-body')) expect(Check(JoinBody, body)).toBe(true)
})

test('its limits and close codes are those of the contract', () => {
  const limits = Object.fromEntries(tableBelow(page, 'Limits'))
  const kib = (bytes: number) => `${bytes / 1024} KiB`
  expect(limits).toMatchObject({
    'messages of a token, pings included': `${roomLimits.messagesPerSecond} a second, ${roomLimits.messagesBurst} at once`,
    'entries of a token': `${roomLimits.entriesPerMinute} a minute`,
    'reactions of a participant': `${reactionLimits.burst} at once, ${reactionLimits.perSecond} a second more`,
    'connects of a token': `${roomLimits.connectsPerMinute} a minute`,
    'open sockets of a token': `${roomLimits.socketsPerToken}; of an embed link ${roomLimits.socketsPerEmbedLink}`,
    'a message; a message with an answer': `${kib(roomLimits.messageBytesMax)}; ${kib(roomLimits.answerBytesMax)}`,
  })
  for (const reaction of reactions) expect(page).toContain(`\`${reaction}\``)
  const codes = tableBelow(page, 'Reconnection').map(([code]) => Number(code))
  expect(codes.filter(code => code > 0)).toEqual(Object.values(closeCodes))
})

/** Fields that a server has sent and that neither an example nor the text names. */
function missingFromPage(): string[] {
  expect(received).not.toEqual([])
  const documented = documentedFields()
  const missing = received.flatMap(message => fieldsOf(message, '')).filter(field => !documented.has(field))
  const isInText = (field: string) =>
    new RegExp(`\`[^\`]*\\b${field.split('.').at(-1)}\\b[^\`]*\``).test(page)
  return [...new Set(missing)].filter(field => !isInText(field))
}

function documentedFields(): Set<string> {
  return new Set(jsonBlocks(page, 'server').flatMap(message => fieldsOf(message, '')))
}

/** What goes by the type of the question is described with the types. */
const byType = ['settings', 'my_answers', 'answer', 'results']

/** The names of all fields, each behind the name of the field that it lies in. */
function fieldsOf(value: unknown, within: string): string[] {
  if (Array.isArray(value)) return value.flatMap(item => fieldsOf(item, within))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [
    `${within}.${key}`,
    ...(byType.includes(key)
      ? Object.keys(inner ?? {})
          .filter(() => key === 'results')
          .map(name => `results.${name}`)
      : fieldsOf(inner, key)),
  ])
}
