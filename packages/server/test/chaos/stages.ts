import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Device, type Stage } from '../../src/simulation/device.ts'
import type { Servers } from './servers.ts'

const comeBackAfterMs = 500

/** A stage on each server, which comes back there whenever it is cut off. */
export class Stages {
  readonly #servers: Servers
  readonly #stages: (Stage | undefined)[]
  readonly #watching: Promise<void>[]
  #goesOn = true

  /** @param tokens one for each server */
  constructor(servers: Servers, tokens: readonly string[]) {
    this.#servers = servers
    this.#stages = tokens.map(() => undefined)
    this.#watching = tokens.map((token, i) => this.#watch(token, i))
  }

  /** Whether every stage shows these results. */
  show(results: unknown): boolean {
    return this.#stages.every(
      stage => stage && !stage.closed && isDeepStrictEqual(stage.room?.results, results),
    )
  }

  /** What each stage shows, for a message. */
  get shown(): unknown[] {
    return this.#stages.map(stage => (stage?.closed ? 'closed' : stage?.room?.results))
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    for (const stage of this.#stages) stage?.drop()
    await Promise.all(this.#watching)
  }

  async #watch(token: string, i: number): Promise<void> {
    while (this.#goesOn) {
      const stage: Stage | undefined = await Device.connect<never>(this.#servers.all[i]!.url, token).catch(
        () => undefined,
      )
      this.#stages[i] = stage
      await stage?.until(() => stage.closed !== undefined)
      if (this.#goesOn) await setTimeout(comeBackAfterMs)
    }
  }
}
