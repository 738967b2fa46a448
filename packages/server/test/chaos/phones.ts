import { setTimeout } from 'node:timers/promises'
import type { Chance } from '@roomful/testkit/chance'
import { Device, join, readJson } from '@roomful/testkit/device'
import { insistOn, outcomeOf } from './insist.ts'
import { answerOf, type ChaosRoom } from './room.ts'

/** What somebody has sent to one question, numbered, and which of it was acknowledged last. */
export interface Answers {
  sent: number
  acknowledged: number
}

/** Somebody who answers, asks and votes again and again. */
export interface Phone {
  readonly name: string
  readonly joinKey: string
  readonly id: string
  readonly token: string
  readonly answers: Map<string, Answers>
  /** Each text that was asked, once, and whether that was acknowledged. */
  readonly asked: Map<string, boolean>
  /** By entry: whether it is upvoted; null: nobody knows any more. */
  readonly votes: Map<string, boolean | null>
  removal: Removal
}

type Removal = 'none' | 'begun, answers kept' | 'begun, answers removed' | 'kept' | 'answers removed'

/** The address of any server, or of what stands before them. */
export type AnyUrl = () => string

/** A way to the room. */
interface Line {
  /** What is on screen, as far as this phone knows. */
  readonly questionId: string | undefined
  readonly isOpen: boolean
  answer(questionId: string, answer: unknown, seq: number): Promise<unknown>
  ask(questionId: string, text: string): Promise<unknown>
  upvote(entryId: string, on: boolean): Promise<unknown>
  drop(): void
}

/** What phones share. */
export interface Taking {
  readonly url: AnyUrl
  readonly room: ChaosRoom
  readonly goesOn: () => boolean
  /** What is on screen and which entries there are, for those who have no socket. */
  readonly questionId: () => string | undefined
  readonly entryIds: () => readonly string[]
}

const actEveryMs = 100
/** Connects of one token are limited to 20 a minute. */
const comeBackAfterMs = 1_000
/** A server that stands still: the phone asks another. */
const answerMsMax = 10_000
const [asks, votes] = [0.03, 0.15]

/** Joins through any server, again until that is acknowledged. */
export async function joinChaosRoom(url: AnyUrl, room: ChaosRoom, name: string): Promise<Phone> {
  const joinKey = `${name} ${'k'.repeat(22)}`
  const { participant_id: id, token } = await joinAgain({ name, joinKey }, url, room)
  const empty = { answers: new Map(), asked: new Map(), votes: new Map() }
  return { name, joinKey, id, token, ...empty, removal: 'none' }
}

/** Joins with the key of a phone, through any server. */
export function joinAgain(
  { name, joinKey }: Pick<Phone, 'name' | 'joinKey'>,
  url: AnyUrl,
  { code }: ChaosRoom,
) {
  return insistOn(() => join(url(), { code, display_name: name, join_key: joinKey }))
}

/** Takes part through any server, and comes back to any whenever it is cut off, until it is removed. */
export async function takePart(
  phone: Phone,
  isSocket: boolean,
  chance: Chance,
  taking: Taking,
): Promise<void> {
  while (taking.goesOn() && !isRemoved(phone)) {
    const line = isSocket
      ? await overSocket(phone, taking.url)
      : overHttp(phone, taking.url, taking.questionId)
    while (line?.isOpen && taking.goesOn() && !isRemoved(phone)) {
      await act(phone, line, chance, taking)
      await setTimeout(actEveryMs)
    }
    line?.drop()
    if (taking.goesOn()) await setTimeout(comeBackAfterMs)
  }
}

export function isRemoved({ removal }: Phone): boolean {
  return removal === 'kept' || removal === 'answers removed'
}

async function act(phone: Phone, line: Line, chance: Chance, taking: Taking): Promise<void> {
  const what = chance.next()
  if (what < asks) await ask(phone, line, taking)
  else if (what < asks + votes) await vote(phone, line, chance, taking)
  else await answer(phone, line, taking)
}

async function answer(phone: Phone, line: Line, { room }: Taking): Promise<void> {
  const { questionId } = line
  if (questionId === undefined || questionId === room.qaQuestion) return
  const answers = phone.answers.getOrInsertComputed(questionId, () => ({ sent: 0, acknowledged: 0 }))
  const seq = ++answers.sent
  const outcome = await outcomeOf(line.answer(questionId, answerOf(room, questionId, seq), seq))
  if (outcome === 'acknowledged') answers.acknowledged = seq
}

async function ask(phone: Phone, line: Line, { room }: Taking): Promise<void> {
  const text = `${phone.name} asks ${phone.asked.size}`
  phone.asked.set(text, false)
  const outcome = await outcomeOf(line.ask(room.qaQuestion, text))
  if (outcome === 'acknowledged') phone.asked.set(text, true)
}

async function vote(phone: Phone, line: Line, chance: Chance, { entryIds }: Taking): Promise<void> {
  const ids = entryIds()
  if (ids.length === 0) return
  const id = chance.pick(ids)
  const before = phone.votes.get(id) ?? false
  // What was sent without a response may still be under way: it has no number that tells an older vote from a newer one.
  if (phone.votes.get(id) === null) return
  const outcome = await outcomeOf(line.upvote(id, !before))
  phone.votes.set(id, outcome === 'acknowledged' ? !before : outcome === 'refused' ? before : null)
}

async function overSocket({ token }: Phone, url: AnyUrl): Promise<Line | undefined> {
  const device = await Device.connect(url(), token).catch(() => undefined)
  if (!device?.room) return undefined
  return {
    get questionId() {
      return device.room?.question?.id
    },
    get isOpen() {
      return !device.closed
    },
    answer: (questionId, given, seq) => device.answer(questionId, given, seq),
    ask: (question_id, text) => device.send({ type: 'ask', question_id, text }),
    upvote: (entry_id, on) => device.send({ type: 'upvote', entry_id, on }),
    drop: () => device.drop(),
  }
}

/** Each call goes through any server. */
export function overHttp(
  { token }: Pick<Phone, 'token'>,
  url: AnyUrl,
  questionId: Taking['questionId'] = () => undefined,
): Line {
  let isOpen = true
  const call = async (method: string, path: string, body?: unknown) => {
    // After a failure, the phone comes back a little later.
    isOpen = false
    const response = await fetch(`${url()}/room/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMsMax),
    })
    isOpen = response.status < 500
    await readJson(response)
  }
  return {
    get questionId() {
      return questionId()
    },
    get isOpen() {
      return isOpen
    },
    answer: (id, given, seq) => call('PUT', `/questions/${id}/answer`, { answer: given, seq }),
    ask: (id, text) => call('POST', `/questions/${id}/entries`, { text }),
    upvote: (id, on) => call(on ? 'PUT' : 'DELETE', `/entries/${id}/upvote`),
    drop: () => {},
  }
}
