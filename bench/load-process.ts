// Phones and stages of one load process, which does what its parent says (load.ts).
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { now } from './clock.ts'
import { answerMessage, Crowd, type Span } from './crowd.ts'
import { joinPhones } from './http-load.ts'

/** The share of one load process: phones and stages of one server. */
export interface Share {
  readonly url: string
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

let share: Share
let tokens: readonly string[] = []
let phones: Crowd
let stages: Crowd
let asked: Promise<number>
/** The results on the stage of each room. */
const shown: (QuestionResultsOut | null)[] = []

export type Commands = typeof commands
const commands = {
  /** Joins over HTTP those of its phones that have not joined. */
  async join(ours: Share): Promise<Span> {
    share = ours
    const { secret, count } = share.joining
    const began = now()
    const joined = await joinPhones(share.url, count, () => ({ secret }))
    const ended = now()
    tokens = inRandomOrder([...joined, ...share.phoneTokens])
    return { began, ended }
  },

  /** Connects phones and stages; each has been sent its room at the end. */
  async connect(): Promise<Span & { repeatedConnects: number }> {
    const began = now()
    phones = await Crowd.connect(share.url, tokens)
    stages = await Crowd.connect(share.url, share.stageTokens)
    return { began, ended: now(), repeatedConnects: phones.repeatedConnects + stages.repeatedConnects }
  },

  /** To be called before a question is asked. */
  async expectQuestion(): Promise<void> {
    asked = phones.everybodyReceives('question')
  },

  /** @returns when the last phone had the question */
  questionArrived: (): Promise<number> => asked,

  /** Each phone answers; settles once all are acknowledged and shown by the stages. */
  async answer(answering: Answering): Promise<Span & { stagesRightAt: number; latenciesMs: number[] }> {
    const { questionId, optionIds, overMs } = answering
    const answers = tokens.map((_, i) =>
      answerMessage(questionId, { option_ids: [optionIds[i % optionIds.length]] }),
    )
    const stagesRight = allStagesShow(answering)
    const burst = await phones.burst(answers, { overMs })
    return { ...burst, stagesRightAt: await stagesRight }
  },

  /** The results shown by the stage of each room. */
  stages: async () => shown,

  /** Frames of results so far. @throws Error when a socket was lost */
  async resultFrames(): Promise<number> {
    const lost = phones.lost ?? stages.lost
    if (lost !== undefined) throw new Error(`a socket was lost: ${lost}`)
    return phones.resultFrames + stages.resultFrames
  },
}

/** Settles when each stage shows all voters of the question. @returns when the last one did */
function allStagesShow({ questionId, voters }: Answering): Promise<number> {
  const wrong = new Set(stages.phones.keys())
  return new Promise(resolve => {
    stages.onText = (text, type, i) => {
      if (type !== 'results') return
      const results: QuestionResultsOut = JSON.parse(text.toString()).results
      shown[i] = results
      // Until the first answer, a stage has the results of the question before.
      if (results.question_id === questionId && results.total_voters === voters) wrong.delete(i)
      else wrong.add(i)
      if (wrong.size === 0) resolve(now())
    }
  })
}

function inRandomOrder<T>(things: readonly T[]): T[] {
  const placed = things.map(thing => ({ thing, at: Math.random() }))
  return placed.sort((a, b) => a.at - b.at).map(({ thing }) => thing)
}

process.on('message', async ({ command, args }: { command: keyof Commands; args: never[] }) => {
  process.send!({ value: await (commands[command] as (...args: never[]) => unknown)(...args) })
})
process.on('disconnect', () => process.exit())
