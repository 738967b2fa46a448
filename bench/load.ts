import type { Span } from './crowd.ts'
import type { Commands, Share } from './load-process.ts'
import { type Script, startScript } from './server-process.ts'

type Arguments<C extends keyof Commands> = Parameters<Commands[C]>
type Value<C extends keyof Commands> = Awaited<ReturnType<Commands[C]>>

/** Several processes that load servers: one of them can have 20,000 files open, and one processor. */
export class Load {
  readonly #processes: readonly Script[]

  private constructor(processes: readonly Script[]) {
    this.#processes = processes
  }

  /** Starts a process for each share, and has its phones join. @returns with how long that took */
  static async join(shares: readonly Share[]): Promise<{ load: Load; joined: Span }> {
    const processes = shares.map(() => startScript('./load-process.ts'))
    const joined = await Promise.all(processes.map((one, i) => tell(one, 'join', shares[i]!)))
    return { load: new Load(processes), joined: spanOf(joined) }
  }

  async connect(): Promise<Value<'connect'>> {
    const parts = await this.#tellAll('connect')
    return { ...spanOf(parts), repeatedConnects: sum(parts.map(part => part.repeatedConnects)) }
  }

  /** @param ask asks the phones a question @returns when the last phone had it, in Unix ms */
  async everybodyHasQuestion(ask: () => Promise<unknown>): Promise<number> {
    await this.#tellAll('expectQuestion')
    await ask()
    return Math.max(...(await this.#tellAll('questionArrived')))
  }

  async answer(...args: Arguments<'answer'>): Promise<Value<'answer'>> {
    const parts = await this.#tellAll('answer', ...args)
    return {
      ...spanOf(parts),
      stagesRightAt: Math.max(...parts.map(({ stagesRightAt }) => stagesRightAt)),
      latenciesMs: parts.flatMap(({ latenciesMs }) => latenciesMs),
    }
  }

  /** The results shown by the stages of each server, by room. */
  stages(): Promise<Value<'stages'>[]> {
    return this.#tellAll('stages')
  }

  async resultFrames(): Promise<number> {
    return sum(await this.#tellAll('resultFrames'))
  }

  end(): Promise<unknown> {
    return Promise.all(this.#processes.map(one => one.stop()))
  }

  #tellAll<C extends keyof Commands>(command: C, ...args: Arguments<C>): Promise<Value<C>[]> {
    return Promise.all(this.#processes.map(one => tell(one, command, ...args)))
  }
}

async function tell<C extends keyof Commands>(
  script: Script,
  command: C,
  ...args: Arguments<C>
): Promise<Value<C>> {
  return (await script.ask({ command, args })).value
}

function spanOf(spans: readonly Span[]): Span {
  return {
    began: Math.min(...spans.map(({ began }) => began)),
    ended: Math.max(...spans.map(({ ended }) => ended)),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
