import type { Person } from '../people.ts'
import { isRevealedByAnswering, revealedByAnswering } from '../question-view.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import { nowOnScreen } from '../snapshot.ts'

/** Participants whose own answers are read with one query. */
const answersPerRead = 500

/** Sends participants what is right in questions that show it to whoever has answered them. */
export class RevealedBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** Who is still to be sent it, by question. */
  readonly #pending = new Map<number, Set<Person>>()

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  /** These have answered a question. */
  request(sessionQuestionKey: number, people: readonly Person[]): void {
    const { snapshot } = this.#room
    const sessionQuestion = snapshot.sessionQuestions.find(({ key }) => key === sessionQuestionKey)
    if (people.length === 0 || !sessionQuestion || !isRevealedByAnswering(snapshot, sessionQuestion)) return
    const pending = this.#pending.getOrInsertComputed(sessionQuestionKey, () => new Set())
    for (const person of people) pending.add(person)
    void this.#task.request()
  }

  async #send(): Promise<void> {
    for (const [sessionQuestionKey, pending] of this.#pending) {
      while (pending.size > 0) {
        const some = [...pending].slice(0, answersPerRead)
        await this.#sendTo(sessionQuestionKey, some)
        for (const person of some) pending.delete(person)
      }
    }
  }

  async #sendTo(sessionQuestionKey: number, people: readonly Person[]): Promise<void> {
    const keys = people.map(({ participantKey }) => participantKey)
    const read = await this.#room.reader.changes.answersOf(sessionQuestionKey, keys)
    const { snapshot, services } = this.#room
    const sessionQuestion = snapshot.sessionQuestions.find(({ key }) => key === sessionQuestionKey)
    // After the close everybody is shown all of them.
    if (!read || !sessionQuestion || !isRevealedByAnswering(snapshot, sessionQuestion)) return
    const now = nowOnScreen(services, snapshot)
    for (const { participantKey, connections } of people) {
      if (!read.answers.has(participantKey)) continue
      const answer = read.answers.get(participantKey)
      this.#room.send(connections, {
        type: 'revealed',
        ...revealedByAnswering(snapshot, sessionQuestion, answer, now),
      })
    }
  }
}
