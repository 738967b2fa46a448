import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Phone } from '../devices.ts'
import { textFrame } from '../frame.ts'
import type { RoomEffect } from '../room.ts'
import type { RoomContext } from '../room-context.ts'
import { resultsMessage } from '../shared-texts.ts'
import type { AskedSnapshot } from '../snapshot.ts'
import { resultsVisible } from '../view.ts'
import { inTurns } from './in-turns.ts'

/** Devices that were behind are tried again after this. */
const retryMs = 1_000
/** More different items than this are a long list. */
const longListItems = 5_000

/** Reads results and sends them, when the room's machine says that they are due. */
export class ResultsBroadcast {
  readonly #room: RoomContext
  /** Of each question, the revision with which phones were last sent its results. */
  readonly #sentToPhones = new Map<number, number>()
  readonly #retries = new Set<NodeJS.Timeout>()

  constructor(room: RoomContext) {
    this.#room = room
  }

  stop(): void {
    for (const retry of this.#retries) clearTimeout(retry)
  }

  /** Sends the results that are due; the machine hears when they are out, and which could not be read. */
  async tell({ askedKeys, audiences }: RoomEffect & { do: 'tell-results' }): Promise<void> {
    const room = this.#room
    let phonesTookMs = 0
    let isLong = false
    const failed = new Set(askedKeys)
    try {
      for (const askedKey of askedKeys) {
        const read = this.#find(askedKey)
        if (read) {
          const results = await room.reads.results(room.snapshot, read)
          isLong ||= (results.words_total ?? 0) > longListItems
          // As it is now: its phase says what may be seen of it.
          const asked = this.#find(askedKey)
          if (asked?.run === read.run) {
            if (audiences.includes('stages')) this.#toStages(asked, results)
            if (audiences.includes('phones')) phonesTookMs += await this.#toPhones(asked, results)
          }
        }
        failed.delete(askedKey)
      }
    } catch (error) {
      room.services.log.error('failed to read results', error, { session_id: room.snapshot.session.id })
    }
    room.handle({ type: 'told', phonesTookMs, isLong, failed: [...failed] })
  }

  #toStages(asked: AskedSnapshot, results: QuestionResultsOut): void {
    const { stages } = this.#room.devices
    if (stages.size === 0) return
    const frame = textFrame(resultsMessage(asked, results, this.#room.nextRevision()))
    for (const stage of stages) stage.send(frame)
  }

  /** @returns the milliseconds of this process that it took. */
  async #toPhones(asked: AskedSnapshot, results: QuestionResultsOut): Promise<number> {
    const room = this.#room
    const hasAnswered = room.people.answeredBy(asked)
    const mayBeTold = [...room.devices.phones].filter(({ visitor }) =>
      resultsVisible(asked, hasAnswered(visitor.participant.key)),
    )
    if (mayBeTold.length === 0) return 0
    const revision = room.nextRevision()
    this.#sentToPhones.set(asked.key, revision)
    const frame = textFrame(resultsMessage(asked, results, revision))
    const behind: Phone[] = []
    const tookMs = await inTurns(mayBeTold, phone => {
      if (this.#hasMovedOn(asked)) return
      if (!phone.sendResults(frame)) behind.push(phone)
    })
    if (behind.length > 0) this.#retry(asked, behind, frame, revision)
    return tookMs
  }

  /** The last state always arrives: devices that were behind get it, unless newer results were sent since. */
  #retry(asked: AskedSnapshot, behind: readonly Phone[], frame: Buffer, revision: number): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      if (this.#sentToPhones.get(asked.key) !== revision || this.#hasMovedOn(asked)) return
      const { phones } = this.#room.devices
      const still = behind.filter(phone => !phone.sendResults(frame) && phones.has(phone))
      if (still.length > 0) this.#retry(asked, still, frame, revision)
    }, retryMs).unref()
    this.#retries.add(timer)
  }

  #find(askedKey: number): AskedSnapshot | undefined {
    return this.#room.snapshot.asked.find(one => one.key === askedKey)
  }

  /** A newer state of the question is out already; results of the older one would come after it. */
  #hasMovedOn(asked: AskedSnapshot): boolean {
    const now = this.#find(asked.key)
    return now?.phase !== asked.phase || now.run !== asked.run
  }
}
