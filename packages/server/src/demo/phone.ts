import { isDeepStrictEqual } from 'node:util'
import { violationsText } from '@roomful/contract/lib/violation'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { readAnswer } from '@roomful/contract/question-types/rules'
import type { Room } from '@roomful/contract/room/protocol'
import { Device, join, RefusedError } from '../simulation/device.ts'

/** A phone's answer to one question. */
export interface Given {
  /** The last answer sent, in stored form. */
  value: unknown
  seq: number
  acknowledged: boolean
  changes: number
}

/** A phone's contributions to one Q&A question. */
export interface Contribution {
  asked: number
  readonly upvoted: Set<string>
  acknowledged: number
  withdrawn: number
}

/** A simulated participant: joins, answers, changes answers, loses its connection and reconnects. */
export class Phone {
  readonly #serverUrl: string
  readonly #token: string
  #device: Device
  readonly given = new Map<string, Given>()
  readonly contributions = new Map<string, Contribution>()
  /** Number of reconnects, and of those after which its answers were intact. */
  returns = 0
  returnsToTheSame = 0

  private constructor(serverUrl: string, token: string, device: Device) {
    this.#serverUrl = serverUrl
    this.#token = token
    this.#device = device
  }

  /** @throws RefusedError */
  static async join(serverUrl: string, code: string): Promise<Phone> {
    const { token } = await join(serverUrl, { code })
    return new Phone(serverUrl, token, await connect(serverUrl, token))
  }

  /**
   * Gives or changes an answer.
   * @param drops whether to lose the connection before the ack; the answer is then resent
   * @throws RefusedError
   */
  async answer(question: QuestionDefinition, answer: unknown, drops: boolean): Promise<void> {
    await this.#device.until(() => this.#device.room?.question?.id === question.id || this.isLost)
    const read = readAnswer(question, answer)
    if (!('value' in read)) throw new Error(`the demo made a bad answer: ${violationsText(read.faults)}`)
    const before = this.given.get(question.id)
    const given: Given = {
      value: read.value,
      seq: (before?.seq ?? 0) + 1,
      acknowledged: false,
      changes: before ? before.changes + 1 : 0,
    }
    this.given.set(question.id, given)
    const said = this.#device.answer(question.id, answer, given.seq)
    if (drops) this.#device.drop()
    try {
      await said
    } catch (error) {
      if (error instanceof RefusedError) throw error
      await this.#comeBack(question.id)
      await this.#device.answer(question.id, answer, given.seq)
    }
    given.acknowledged = true
  }

  /** Submits a question; settles when it is on disk. @throws RefusedError */
  async ask(questionId: string, text: string): Promise<void> {
    const contribution = this.contributionTo(questionId)
    contribution.asked++
    await this.#device.say({ type: 'ask', question_id: questionId, text })
    contribution.acknowledged++
  }

  /** Upvotes an entry, or withdraws the upvote; settles when it is on disk. @throws RefusedError */
  async upvote(questionId: string, entryId: string, on: boolean): Promise<void> {
    const contribution = this.contributionTo(questionId)
    if (on) contribution.upvoted.add(entryId)
    else contribution.upvoted.delete(entryId)
    await this.#device.say({ type: 'upvote', entry_id: entryId, on })
    contribution.acknowledged += on ? 1 : -1
    contribution.withdrawn += on ? 0 : 1
  }

  contributionTo(questionId: string): Contribution {
    return this.contributions.getOrInsertComputed(questionId, () => ({
      asked: 0,
      upvoted: new Set(),
      acknowledged: 0,
      withdrawn: 0,
    }))
  }

  get isLost(): boolean {
    return this.#device.closed !== undefined
  }

  /** The server's state of the room for this phone. */
  async state(): Promise<Room> {
    const response = await fetch(`${this.#serverUrl}/room/v1/state`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    if (!response.ok) throw new Error(`state: ${response.status} ${await response.text()}`)
    return (await response.json()) as Room
  }

  /** Whether the server has the acknowledged answer. */
  isKept(room: Room, questionId: string): boolean {
    return isDeepStrictEqual(room.my_answers[questionId], this.given.get(questionId)?.value)
  }

  leave(): Promise<void> {
    return this.#device.leave()
  }

  /** @param unsure the question with an unacknowledged answer: both versions are valid */
  async #comeBack(unsure: string): Promise<void> {
    this.#device = await connect(this.#serverUrl, this.#token)
    this.returns++
    const room = this.#device.room!
    const sure = [...this.given.keys()].filter(id => id !== unsure)
    if (sure.every(id => this.isKept(room, id))) this.returnsToTheSame++
  }
}

async function connect(serverUrl: string, token: string): Promise<Device> {
  const device = await Device.connect(serverUrl, token)
  if (!device.room) throw new Error(`a phone was not let in: ${device.closed?.code}`)
  return device
}
