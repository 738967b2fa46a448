/** Knows which other servers have sent something, and notices when one sends nothing more. */
export class SenderWatch {
  readonly #silentMsMax: number
  /** When each of them was heard last, by the monotonic clock. */
  readonly #heardAt = new Map<string, number>()

  /** @param silentMsMax how long a server may be silent: each sends something more often */
  constructor(silentMsMax: number) {
    this.#silentMsMax = silentMsMax
  }

  /** A server has sent something. @param isLast whether it has said that it sends nothing more */
  hear(id: string, isLast: boolean): void {
    if (isLast) this.#heardAt.delete(id)
    else this.#heardAt.set(id, performance.now())
  }

  /** Nobody could be heard until now: their silence counts from now on. */
  hearAgain(): void {
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, performance.now())
  }

  /** @returns whether servers have fallen silent since it was asked last */
  hasSilent(): boolean {
    const heardSince = performance.now() - this.#silentMsMax
    const before = this.#heardAt.size
    for (const [id, at] of this.#heardAt) if (at < heardSince) this.#heardAt.delete(id)
    return this.#heardAt.size < before
  }
}
