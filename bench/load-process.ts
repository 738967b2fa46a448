// Phones and stages of one load process, which does what its parent says (load.ts).
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { inParallel } from '@roomful/testkit/in-parallel'
import { joinAll } from './http-load.ts'
import { LoadPhone, maskedFrame, type Route } from './load-phone.ts'

const connectsAtOnce = 100
/** Attempts of a phone, and the least pause between them. */
const connectsMax = 10
const retryAfterMs = 1_000
const sendEveryMs = 5

/** The share of one load process: phones and stages of one server, from one address. */
export interface Share {
  readonly route: Route
  /** Phones of the first room that join over HTTP, and with what. */
  readonly joining: { readonly secret: string; readonly count: number }
  /** Of phones that have joined. */
  readonly phoneTokens: readonly string[]
  /** One for each room. */
  readonly stageTokens: readonly string[]
}

/** The answers that all rooms give to a question of their deck. */
interface Answering {
  readonly questionId: string
  readonly optionIds: readonly string[]
  /** Within which they are sent, evenly spread; at once if it is 0. */
  readonly overMs: number
  /** That each stage is to show in the end. */
  readonly voters: number
}

/** Unix ms. */
export interface Span {
  readonly began: number
  readonly ended: number
}

interface Phone {
  readonly socket: LoadPhone
  /** Of the answer under way. */
  ref: string
  sentAt: number
  /** That it was sent since it connected. */
  questions: number
}

interface Stage {
  results: QuestionResultsOut | null
}

let share: Share
let tokens: readonly string[] = []
const phones: Phone[] = []
const stages: Stage[] = []
let failure: string | null = null
let repeatedConnects = 0
let resultFrames = 0
let onPhoneText: (phone: Phone, text: Buffer, type: string) => void = () => {}
let onStageResults: (stage: Stage) => void = () => {}

export type Commands = typeof commands
const commands = {
  /** Joins over HTTP those of its phones that have not joined. */
  async join(ours: Share): Promise<Span> {
    share = ours
    const { secret, count } = share.joining
    const began = now()
    const joined = await joinAll(share.route, secret, count)
    const ended = now()
    tokens = [...joined, ...share.phoneTokens]
    return { began, ended }
  },

  /** Connects phones and stages; each has been sent its room at the end. */
  async connect(): Promise<Span & { repeatedConnects: number }> {
    const began = now()
    await inParallel(tokens.length, connectsAtOnce, i => connectPhone(tokens[i]!))
    const { stageTokens } = share
    await inParallel(stageTokens.length, connectsAtOnce, i => connectStage(stageTokens[i]!))
    return { began, ended: now(), repeatedConnects }
  },

  /** Waits until each phone has been sent so many questions since it connected. */
  awaitQuestion(nth: number): Promise<number> {
    let missing = phones.filter(({ questions }) => questions < nth).length
    return new Promise(resolve => {
      if (missing === 0) resolve(now())
      onPhoneText = (phone, _, type) => {
        if (type === 'question' && phone.questions === nth && --missing === 0) resolve(now())
      }
    })
  },

  /** Each phone answers; settles once all are acknowledged and shown by the stages. */
  async answer(answering: Answering): Promise<Span & { stagesRightAt: number; latencies: Float64Array }> {
    const { overMs } = answering
    const frames = phones.map((phone, i) => answerFrame(phone, answering, i))
    const order = inRandomOrder([...phones.keys()])
    const latencies = new Float64Array(phones.length)
    let acknowledged = 0
    let sent = 0
    const began = now()
    const allAcknowledged = new Promise<number>((resolve, reject) => {
      onPhoneText = (phone, text, type) => {
        const reply = text.toString()
        if (type === 'error') return reject(new Error(reply))
        if (type !== 'ack') return
        if (!reply.includes(phone.ref)) return reject(new Error(`unexpected acknowledgement: ${reply}`))
        latencies[acknowledged++] = performance.now() - phone.sentAt
        if (acknowledged === phones.length) resolve(now())
      }
    })
    const stagesRight = allStagesShow(answering)
    const sendDue = () => {
      const due =
        overMs === 0 ? phones.length : Math.min(phones.length, ((now() - began) / overMs) * phones.length)
      for (; sent < due; sent++) {
        const i = order[sent]!
        phones[i]!.sentAt = performance.now()
        phones[i]!.socket.send(frames[i]!)
      }
      if (sent === phones.length) clearInterval(sending)
    }
    const sending = setInterval(sendDue, sendEveryMs)
    sendDue()
    const ended = await allAcknowledged
    return { began, ended, stagesRightAt: await stagesRight, latencies }
  },

  /** The results shown by the stage of each room. */
  async stages(): Promise<(QuestionResultsOut | null)[]> {
    return stages.map(({ results }) => results)
  },

  /** Frames of results so far; whether a socket was lost. */
  async received(): Promise<{ resultFrames: number; failure: string | null }> {
    return { resultFrames, failure }
  },
}

/** Settles when each stage shows all voters of the question. @returns when the last one did */
function allStagesShow({ questionId, voters }: Answering): Promise<number> {
  // Until the first answer, a stage has the results of the question before.
  const isRight = ({ results }: Stage) =>
    results?.question_id === questionId && results.total_voters === voters
  const wrong = new Set(stages.filter(stage => !isRight(stage)))
  return new Promise(resolve => {
    onStageResults = stage => {
      if (isRight(stage)) wrong.delete(stage)
      else wrong.add(stage)
      if (wrong.size === 0) resolve(now())
    }
  })
}

/** Again where it is refused, after a pause, as phones do: servers that are overloaded say so. */
async function connectPhone(token: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const socket = new LoadPhone(token, share.route)
    const phone: Phone = { socket, ref: '', sentAt: 0, questions: 0 }
    try {
      await introduced(socket, (text, type) => {
        if (type === 'question') phone.questions++
        onPhoneText(phone, text, type)
      })
      phones.push(phone)
      return
    } catch (error) {
      if (attempt === connectsMax) throw error
      repeatedConnects++
      await setTimeout(retryAfterMs * (1 + 2 * Math.random()))
    }
  }
}

function connectStage(token: string): Promise<void> {
  const socket = new LoadPhone(token, share.route)
  const stage: Stage = { results: null }
  stages.push(stage)
  return introduced(socket, (text, type) => {
    if (type !== 'results') return
    stage.results = JSON.parse(text.toString()).results
    onStageResults(stage)
  })
}

/** Settles with the first frame, which says what the room is. */
function introduced(socket: LoadPhone, onText: (text: Buffer, type: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.onLost = why => reject(new Error(why))
    socket.onText = text => {
      const type = typeOf(text)
      if (type === 'results') resultFrames++
      socket.onLost = why => {
        failure ??= why
      }
      resolve()
      onText(text, type)
    }
  })
}

/** Like our phones: every `ref` is unique, and nearly every `seq`. */
function answerFrame(phone: Phone, { questionId, optionIds }: Answering, i: number): Buffer {
  phone.ref = randomBytes(16).toString('hex')
  const answer = { option_ids: [optionIds[i % optionIds.length]] }
  const seq = Date.now() + Math.floor(Math.random() * 3_000)
  const message = { type: 'answer', question_id: questionId, answer, seq, ref: phone.ref }
  return maskedFrame(Buffer.from(JSON.stringify(message)))
}

const typeFrom = '{"type":"'.length

function typeOf(text: Buffer): string {
  return text.toString('latin1', typeFrom, text.indexOf('"', typeFrom))
}

/** Unix ms with fractions: the same for all processes of a machine. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

function inRandomOrder<T>(things: readonly T[]): T[] {
  const placed = things.map(thing => ({ thing, at: Math.random() }))
  return placed.sort((a, b) => a.at - b.at).map(({ thing }) => thing)
}

process.on('message', async ({ command, args }: { command: keyof Commands; args: never[] }) => {
  try {
    process.send!({ value: await (commands[command] as (...args: never[]) => unknown)(...args) })
  } catch (error) {
    process.send!({ error: String(error) })
  }
})
process.on('disconnect', () => process.exit())
