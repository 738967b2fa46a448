import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomEffect } from '../../machine/events.ts'
import type { QuestionSnapshot } from '../../machine/snapshot.ts'
import { resultsVisible } from '../../reads/question-view.ts'
import { resultsMessage } from '../../reads/shared-texts.ts'
import { textFrame } from '../../socket/frame.ts'
import type { Phone } from '../devices.ts'
import type { RoomContext } from '../room-context.ts'
import { inTurns } from './turns.ts'

/** Retry interval for devices that were behind. */
const retryMs = 1_000
/** Results with more distinct items are a long list. */
const longListItems = 5_000

/** Reads and sends results that the room's machine declares due. */
export class ResultsBroadcast {
  readonly #room: RoomContext
  /** By question, the revision of the last results sent to phones. */
  readonly #sentToPhones = new Map<number, number>()
  readonly #retries = new Set<NodeJS.Timeout>()

  constructor(room: RoomContext) {
    this.#room = room
  }

  stop(): void {
    for (const retry of this.#retries) clearTimeout(retry)
  }

  /** Sends the results that are due and reports to the machine which failed. */
  async send({ sessionQuestionKeys, audiences }: RoomEffect & { type: 'send-results' }): Promise<void> {
    const room = this.#room
    let phonesCooldownMs = 0
    let isLong = false
    const failed = new Set(sessionQuestionKeys)
    try {
      for (const sessionQuestionKey of sessionQuestionKeys) {
        const read = this.#find(sessionQuestionKey)
        if (read) {
          const results = await room.reads.results(room.snapshot, read)
          isLong ||= (results.words_total ?? results.values_total ?? 0) > longListItems
          // The current state: its phase decides what is visible.
          const sessionQuestion = this.#find(sessionQuestionKey)
          if (sessionQuestion) {
            if (audiences.includes('stages')) this.#toStages(sessionQuestion, results)
            if (audiences.includes('phones'))
              phonesCooldownMs = room.phoneTime.spend(await this.#toPhones(sessionQuestion, results))
          }
        }
        failed.delete(sessionQuestionKey)
      }
    } catch (error) {
      room.services.log.error('failed to read results', error, { session_id: room.snapshot.session.id })
    }
    room.handle({ type: 'sent', phonesCooldownMs, isLong, failed: [...failed] })
  }

  #toStages(sessionQuestion: QuestionSnapshot, results: QuestionResultsOut): void {
    const { stages } = this.#room.devices
    if (stages.size === 0) return
    const frame = textFrame(resultsMessage(sessionQuestion, results, this.#room.nextRevision()))
    for (const stage of stages) stage.send(frame)
  }

  /** @returns CPU milliseconds spent */
  async #toPhones(sessionQuestion: QuestionSnapshot, results: QuestionResultsOut): Promise<number> {
    const room = this.#room
    const hasAnswered = room.people.answeredBy(sessionQuestion)
    const receivers = [...room.devices.phones].filter(({ visitor }) =>
      resultsVisible(sessionQuestion, hasAnswered(visitor.participant.key)),
    )
    if (receivers.length === 0) return 0
    const revision = room.nextRevision()
    this.#sentToPhones.set(sessionQuestion.key, revision)
    const frame = textFrame(resultsMessage(sessionQuestion, results, revision))
    const behind: Phone[] = []
    const tookMs = await inTurns(receivers, phone => {
      if (this.#hasMovedOn(sessionQuestion)) return
      if (!phone.sendResults(frame)) behind.push(phone)
    })
    if (behind.length > 0) this.#retry(sessionQuestion, behind, frame, revision)
    return tookMs
  }

  /** Retries devices that were behind, unless newer results were sent since: the last state always arrives. */
  #retry(sessionQuestion: QuestionSnapshot, behind: readonly Phone[], frame: Buffer, revision: number): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      if (this.#sentToPhones.get(sessionQuestion.key) !== revision || this.#hasMovedOn(sessionQuestion))
        return
      const { phones } = this.#room.devices
      const still = behind.filter(phone => !phone.sendResults(frame) && phones.has(phone))
      if (still.length > 0) this.#retry(sessionQuestion, still, frame, revision)
    }, retryMs).unref()
    this.#retries.add(timer)
  }

  #find(sessionQuestionKey: number): QuestionSnapshot | undefined {
    return this.#room.snapshot.sessionQuestions.find(one => one.key === sessionQuestionKey)
  }

  /** A newer state of the question was sent already; results of the older one must not follow it. */
  #hasMovedOn(sessionQuestion: QuestionSnapshot): boolean {
    const now = this.#find(sessionQuestion.key)
    return now?.phase !== sessionQuestion.phase
  }
}
