import type { Notice } from './bus.ts'

/** More than these are not kept for servers out of reach: they read everything again instead. */
const noticesMax = 10_000
const keysMax = 200_000

interface Merged {
  readonly notice: Notice
  /** Of all the notices that were merged into it. */
  readonly keys: Set<number> | null
}

/** Notices that wait to be sent together. Those that say the same, of the same room, are merged into one. */
export class NoticeBatch {
  readonly #merged = new Map<string, Merged>()
  #keys = 0

  get isEmpty(): boolean {
    return this.#merged.size === 0
  }

  add(notice: Notice): void {
    const subject = subjectOf(notice)
    const before = this.#merged.get(subject)
    if (before) this.#merge(subject, before, notice)
    else this.#set(subject, notice)
    if (this.#keys <= keysMax && this.#merged.size <= noticesMax) return
    this.take()
    this.add({ type: 'missed' })
  }

  /** Empties the batch. @returns what was in it */
  take(): Notice[] {
    const notices = [...this.#merged.values()].map(({ notice, keys }) =>
      keys === null ? notice : withKeys(notice, [...keys]),
    )
    this.#merged.clear()
    this.#keys = 0
    return notices
  }

  #set(subject: string, notice: Notice): void {
    const keys = keysOf(notice)
    this.#merged.set(subject, { notice, keys: keys && new Set(keys) })
    this.#keys += keys?.length ?? 0
  }

  #merge(subject: string, { notice: before, keys }: Merged, notice: Notice): void {
    if (keys !== null) {
      const sizeBefore = keys.size
      for (const key of keysOf(notice)!) keys.add(key)
      this.#keys += keys.size - sizeBefore
    } else if (before.type === 'reactions' && notice.type === 'reactions') {
      const counts = { ...before.counts }
      for (const [reaction, count] of Object.entries(notice.counts) as [keyof typeof counts, number][])
        counts[reaction] = (counts[reaction] ?? 0) + count
      this.#merged.set(subject, { notice: { ...before, counts }, keys })
    } else if (before.type === 'connected' && notice.type === 'connected') {
      const asks = before.asks === true || notice.asks === true
      this.#merged.set(subject, { notice: { ...notice, asks }, keys })
    }
  }
}

/** The keys that a notice lists, which may be any number; null for those that list none. */
export function keysOf(notice: Notice): readonly number[] | null {
  switch (notice.type) {
    case 'answers':
      return notice.answered?.participantKeys ?? null
    case 'entries':
      return notice.entryKeys
    case 'deliveries':
      return notice.endpointKeys
    default:
      return null
  }
}

/** The same notice with other keys. */
export function withKeys(notice: Notice, keys: readonly number[]): Notice {
  switch (notice.type) {
    case 'answers':
      return notice.answered ? { ...notice, answered: { ...notice.answered, participantKeys: keys } } : notice
    case 'entries':
      return { ...notice, entryKeys: keys }
    case 'deliveries':
      return { ...notice, endpointKeys: keys }
    default:
      return notice
  }
}

/** Notices with the same subject differ in their keys and counts alone. */
function subjectOf(notice: Notice): string {
  switch (notice.type) {
    case 'answers':
      return `answers ${notice.sessionQuestionKey} ${notice.answered !== undefined}`
    case 'entries':
      return `entries ${notice.sessionKey} ${notice.published === true}`
    case 'removed':
      return `removed ${notice.sessionKey} ${notice.participantKey}`
    case 'credential':
      return `credential ${notice.credentialKey}`
    case 'deliveries':
    case 'missed':
      return notice.type
    default:
      return `${notice.type} ${notice.sessionKey}`
  }
}
