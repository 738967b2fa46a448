import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { endWithThis } from '@roomful/testkit/end-with-this'
import type { Commands, Share, Span } from './load-process.ts'

type Arguments<C extends keyof Commands> = Parameters<Commands[C]>
type Value<C extends keyof Commands> = Awaited<ReturnType<Commands[C]>>

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
    const parts = await this.#tellAll('connect')
    const repeatedConnects = parts.reduce((sum, part) => sum + part.repeatedConnects, 0)
    return { ...spanOf(parts), repeatedConnects }
  }

  /** @returns when the last phone had its n-th question since it connected, in Unix ms */
  async everybodyHasQuestion(nth: number): Promise<number> {
    return Math.max(...(await this.#tellAll('awaitQuestion', nth)))
  }

  /** @returns with the milliseconds from each answer to its acknowledgement */
  async answer(args: Arguments<'answer'>[0]): Promise<Span & { stagesRightAt: number; latencies: number[] }> {
    const parts = await this.#tellAll('answer', args)
    return {
      ...spanOf(parts),
      stagesRightAt: Math.max(...parts.map(({ stagesRightAt }) => stagesRightAt)),
      latencies: parts.flatMap(({ latencies }) => [...latencies]),
    }
  }

  /** The results shown by the stages of each server, by room. */
  stages(): Promise<Value<'stages'>[]> {
    return this.#tellAll('stages')
  }

  /** @returns the frames of results so far @throws Error when a socket was lost */
  async resultFrames(): Promise<number> {
    const parts = await this.#tellAll('received')
    const lost = parts.find(({ failure }) => failure !== null)
    if (lost) throw new Error(`a socket was lost: ${lost.failure}`)
    return parts.reduce((sum, { resultFrames }) => sum + resultFrames, 0)
  }

  end(): void {
    for (const child of this.#processes) child.kill('SIGKILL')
  }

  #tellAll<C extends keyof Commands>(command: C, ...args: Arguments<C>): Promise<Value<C>[]> {
    return Promise.all(this.#processes.map(child => tell(child, command, ...args)))
  }
}

async function tell<C extends keyof Commands>(
  child: ChildProcess,
  command: C,
  ...args: Arguments<C>
): Promise<Value<C>> {
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
