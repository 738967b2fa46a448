import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { endWithThis } from '@roomful/testkit/end-with-this'
import type { Route } from './load-phone.ts'

/** A load process's part in one room. */
export interface LoadRoom {
  /** Those that join over HTTP, and with what. */
  readonly joining: { readonly secret: string; readonly phones: number } | null
  /** Of those that have joined. */
  readonly tokens: readonly string[]
  /** Of links to stages, one socket each. */
  readonly stageTokens: readonly string[]
}

export interface RoomQuestion {
  readonly questionId: string
  readonly optionIds: readonly string[]
}

interface Span {
  /** Unix ms. */
  readonly began: number
  readonly ended: number
}

/** Commands to load processes with their arguments and results. Rooms are identified by index. */
export interface Commands {
  /** Joins over HTTP those of its phones that have not joined. */
  join: { args: { route: Route; rooms: readonly LoadRoom[] }; value: Span }
  /** Connects phones and stages; each has been sent its room at the end. */
  connect: { args: null; value: Span & { repeatedConnects: number } }
  /** Waits until each phone has been sent so many questions since it connected. */
  awaitQuestion: { args: { nth: number }; value: { at: number } }
  /** Each phone answers, all at once or evenly spread over some time; stages are to show so many voters in the end. */
  answer: {
    args: { questions: readonly RoomQuestion[]; overMs: number; expected: readonly number[] }
    value: Span & { stagesRightAt: number | null; latencies: Float64Array }
  }
  /** The results shown by each stage. */
  stages: { args: null; value: { room: number; results: QuestionResultsOut | null }[] }
  /** Received messages so far, by type; whether a socket was lost. */
  received: {
    args: null
    value: { received: Record<string, { frames: number; bytes: number }>; failure: string | null }
  }
}

/** The share of one load process: phones and stages of one server, from one address. */
export interface Share {
  readonly route: Route
  readonly rooms: readonly LoadRoom[]
}

/** Several processes that load servers: one of them can have 20,000 files open, and one processor. */
export class Load {
  readonly #processes: readonly ChildProcess[]

  private constructor(processes: readonly ChildProcess[]) {
    this.#processes = processes
  }

  /** Starts a process for each share, and has its phones join. @returns with how long that took */
  static async join(shares: readonly Share[]): Promise<{ load: Load; joined: Span }> {
    const processes = shares.map(() => {
      const child = fork(new URL('./load-process.ts', import.meta.url), { serialization: 'advanced' })
      endWithThis(child)
      return child
    })
    const joined = await Promise.all(processes.map((child, i) => tell(child, 'join', shares[i]!)))
    return { load: new Load(processes), joined: spanOf(joined) }
  }

  /** @returns with how many connects were refused and repeated */
  async connect(): Promise<Span & { repeatedConnects: number }> {
    const parts = await this.#tellAll('connect', null)
    const repeatedConnects = parts.reduce((sum, part) => sum + part.repeatedConnects, 0)
    return { ...spanOf(parts), repeatedConnects }
  }

  /** @returns when the last phone had its n-th question since it connected, in Unix ms */
  async everybodyHasQuestion(nth: number): Promise<number> {
    return Math.max(...(await this.#tellAll('awaitQuestion', { nth })).map(({ at }) => at))
  }

  /** @returns with the milliseconds from each answer to its acknowledgement */
  async answer(
    args: Commands['answer']['args'],
  ): Promise<Span & { stagesRightAt: number; latencies: number[] }> {
    const parts = await this.#tellAll('answer', args)
    return {
      ...spanOf(parts),
      stagesRightAt: Math.max(...parts.map(({ stagesRightAt }) => stagesRightAt ?? 0)),
      latencies: parts.flatMap(({ latencies }) => [...latencies]),
    }
  }

  async stages(): Promise<Commands['stages']['value']> {
    return (await this.#tellAll('stages', null)).flat()
  }

  /** @throws Error when a socket was lost */
  async received(): Promise<Record<string, { frames: number; bytes: number }>> {
    const sums = new Map<string, { frames: number; bytes: number }>()
    for (const { received, failure } of await this.#tellAll('received', null)) {
      if (failure !== null) throw new Error(`a socket was lost: ${failure}`)
      for (const [type, { frames, bytes }] of Object.entries(received)) {
        const sum = sums.getOrInsertComputed(type, () => ({ frames: 0, bytes: 0 }))
        sum.frames += frames
        sum.bytes += bytes
      }
    }
    return Object.fromEntries(sums)
  }

  end(): void {
    for (const child of this.#processes) child.kill('SIGKILL')
  }

  #tellAll<C extends keyof Commands>(command: C, args: Commands[C]['args']): Promise<Commands[C]['value'][]> {
    return Promise.all(this.#processes.map(child => tell(child, command, args)))
  }
}

async function tell<C extends keyof Commands>(
  child: ChildProcess,
  command: C,
  args: Commands[C]['args'],
): Promise<Commands[C]['value']> {
  const replied = once(child, 'message')
  child.send({ command, args })
  const [reply] = await replied
  if (reply.error !== undefined) throw new Error(`${command}: ${reply.error}`)
  return reply.value
}

function spanOf(spans: readonly Span[]): Span {
  return {
    began: Math.min(...spans.map(({ began }) => began)),
    ended: Math.max(...spans.map(({ ended }) => ended)),
  }
}
