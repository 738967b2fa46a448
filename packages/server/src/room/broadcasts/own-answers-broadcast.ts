import type { Connection } from '../connection.ts'
import type { Person } from '../people.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import type { QuestionSnapshot } from '../snapshot.ts'
import { OwnAnswers } from './own-answers.ts'

/** Participants whose own answers are read with one query. */
const answersPerRead = 500

/** Sends devices what their participants have answered over another connection. */
export class OwnAnswersBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  readonly #answers = new OwnAnswers()

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  /** Notes that somebody's answer was stored; to be called before `noteStored` of the device that it came from. */
  noteAnswered(person: Person, sessionQuestionKey: number): void {
    this.#answers.note(person, sessionQuestionKey)
  }

  /** A device's own answer was stored. @param isCurrent whether no newer one was stored before */
  noteStored(person: Person, sessionQuestionKey: number, connection: Connection, isCurrent: boolean): void {
    if (isCurrent) this.#answers.noteShown(person, sessionQuestionKey, connection)
    else {
      this.noteAnswered(person, sessionQuestionKey)
      this.requestSoon()
    }
  }

  /** Runs in the next turn, when the devices that the answers came from have been noted. */
  requestSoon(): void {
    setImmediate(() => this.#task.request())
  }

  /** Sends everybody who has answered a question what their answer is. */
  sendAll(sessionQuestionKey: number): void {
    const { people } = this.#room
    const hasAnswered = people.answeredBy({ key: sessionQuestionKey })
    for (const key of people.keys())
      if (hasAnswered(key)) this.noteAnswered(people.find(key)!, sessionQuestionKey)
    void this.#task.request()
  }

  /** A question was reopened without the answers that it had. */
  sendRemoved(was: QuestionSnapshot, now: QuestionSnapshot): void {
    const { devices, people } = this.#room
    this.#answers.drop(was.key)
    const hasAnsweredAgain = people.answeredBy(now)
    const phones = [...devices.phones].filter(({ visitor }) => !hasAnsweredAgain(visitor.participant.key))
    this.#room.send(phones, { type: 'my_answer', question_id: now.definition.id, answer: null })
  }

  async #send(): Promise<void> {
    for (const [sessionQuestionKey, pending] of this.#answers.pending()) {
      for (let from = 0; from < pending.length; from += answersPerRead) {
        const some = pending.slice(from, from + answersPerRead)
        const keys = some.map(({ person }) => person.participantKey)
        const read = await this.#room.reader.changes.answersOf(sessionQuestionKey, keys)
        if (!read) {
          // The notice of the answers has come after that of reopening the question without them.
          this.#answers.drop(sessionQuestionKey)
          break
        }
        const { questionId, answers } = read
        for (const own of some) {
          const answer = answers.get(own.person.participantKey) ?? null
          const devices = this.#answers.take(own)
          this.#room.send(devices, { type: 'my_answer', question_id: questionId, answer })
        }
      }
    }
  }
}
