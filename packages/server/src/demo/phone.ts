import { isDeepStrictEqual } from 'node:util'
import { violationsText } from '@roomful/contract/lib/violation'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { readAnswer } from '@roomful/contract/question-types/rules'
import type { Room } from '@roomful/contract/room/protocol'
import { joinRoom, type RoomAnswer, type RoomClient } from '@roomful/sdk/room'
import { WebSocket } from 'ws'

/** A phone's answer to one question. */
export interface Given {
  /** The last answer sent, in stored form. */
  value: unknown
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
  #client!: RoomClient
  /** Whether to lose the connection after the next message. */
  #drops = false
  readonly given = new Map<string, Given>()
  readonly contributions = new Map<string, Contribution>()
  /** Number of reconnects, and of those after which its answers were intact. */
  returns = 0
  returnsToTheSame = 0

  private constructor(serverUrl: string) {
    this.#serverUrl = serverUrl
  }

  /** @throws RoomfulError */
  static async join(serverUrl: string, code: string): Promise<Phone> {
    const phone = new Phone(serverUrl)
    class PhoneSocket extends WebSocket {
      override send(text: string): void {
        super.send(text)
        if (!phone.#drops) return
        phone.#drops = false
        this.terminate()
        phone.#client.reconnect()
      }
    }
    phone.#client = await joinRoom({ code }, { baseUrl: serverUrl, WebSocket: PhoneSocket })
    await phone.#client.until(() => phone.#client.connection !== 'connecting')
    return phone
  }

  /**
   * Gives or changes an answer.
   * @param drops whether to lose the connection before the ack; the answer is then resent
   * @throws RejectedError
   */
  async answer(question: QuestionDefinition, answer: unknown, drops: boolean): Promise<void> {
    await this.#client.until(room => room.question?.id === question.id)
    const read = readAnswer(question, answer)
    if (!('value' in read)) throw new Error(`the demo made a bad answer: ${violationsText(read.faults)}`)
    const before = this.given.get(question.id)
    const changes = before ? before.changes + 1 : 0
    const given: Given = { value: read.value, acknowledged: false, changes }
    this.given.set(question.id, given)
    this.#drops = drops
    await this.#client.answer(question.id, answer as RoomAnswer)
    given.acknowledged = true
    if (drops) this.#noteReturn()
  }

  /** Submits a question; settles when it is on disk. @throws RejectedError */
  async ask(questionId: string, text: string): Promise<void> {
    const contribution = this.contributionTo(questionId)
    contribution.asked++
    await this.#client.ask(questionId, text)
    contribution.acknowledged++
  }

  /** Upvotes an entry, or withdraws the upvote; settles when it is on disk. @throws RejectedError */
  async upvote(questionId: string, entryId: string, on: boolean): Promise<void> {
    const contribution = this.contributionTo(questionId)
    if (on) contribution.upvoted.add(entryId)
    else contribution.upvoted.delete(entryId)
    await this.#client.upvote(entryId, on)
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

  /** The server's state of the room for this phone. */
  async state(): Promise<Room> {
    const response = await fetch(`${this.#serverUrl}/room/v1/state`, {
      headers: { authorization: `Bearer ${this.#client.seat.token}` },
    })
    if (!response.ok) throw new Error(`state: ${response.status} ${await response.text()}`)
    return (await response.json()) as Room
  }

  /** Whether the server has the acknowledged answer. */
  isKept(room: Room, questionId: string): boolean {
    return isDeepStrictEqual(room.my_answers[questionId], this.given.get(questionId)?.value)
  }

  leave(): void {
    this.#client.leave()
  }

  #noteReturn(): void {
    this.returns++
    const { room } = this.#client
    if ([...this.given.keys()].every(id => this.isKept(room, id))) this.returnsToTheSame++
  }
}
