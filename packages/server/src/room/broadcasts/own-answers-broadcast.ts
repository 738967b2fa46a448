import type { Connection } from '../connection.ts'
import type { Person } from '../people.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import type { QuestionSnapshot } from '../snapshot.ts'

/** An answer that some devices of its participant do not show yet. */
export interface OwnAnswer {
  readonly person: Person
  readonly sessionQuestionKey: number
  /** The device that it came from. */
  shownBy: Connection | null
}

/**
 * The answers that some devices of their participants do not show yet, as they were given over another connection.
 * Nearly everybody has one device, which shows what it has sent: then nothing is pending.
 */
class OwnAnswers {
  /** By question: a room answers one question at a time, and a map for each person would cost more than the rest. */
  readonly #changed = new Map<number, Map<Person, OwnAnswer>>()

  /** Notes that somebody's answer was stored; to be called before `noteShown` of the device that it came from. */
  note(person: Person, sessionQuestionKey: number): void {
    const answers = this.#changed.getOrInsertComputed(sessionQuestionKey, () => new Map())
    answers.set(person, { person, sessionQuestionKey, shownBy: null })
  }

  /** A device shows what was stored last, because it comes from there. */
  noteShown(person: Person, sessionQuestionKey: number, connection: Connection): void {
    const answer = this.#changed.get(sessionQuestionKey)?.get(person)
    if (answer) answer.shownBy = connection
  }

  /** The answers that are still to be sent to somebody, by question. */
  pending(): Map<number, OwnAnswer[]> {
    const pending = new Map<number, OwnAnswer[]>()
    for (const [sessionQuestionKey, answers] of this.#changed) {
      for (const answer of answers.values()) if (isShownByAll(answer)) answers.delete(answer.person)
      if (answers.size === 0) this.#changed.delete(sessionQuestionKey)
      else pending.set(sessionQuestionKey, [...answers.values()])
    }
    return pending
  }

  /** The devices to send an answer to that was read since `pending`; none when it has changed meanwhile. */
  take(answer: OwnAnswer): Connection[] {
    const answers = this.#changed.get(answer.sessionQuestionKey)
    if (answers?.get(answer.person) !== answer) return []
    answers.delete(answer.person)
    return [...answer.person.connections].filter(connection => connection !== answer.shownBy)
  }

  /** All answers to a question were removed: what was read of them before does not hold. */
  drop(sessionQuestionKey: number): void {
    this.#changed.delete(sessionQuestionKey)
  }
}

/** Whether each of the participant's devices shows the answer. */
function isShownByAll({ person, shownBy }: OwnAnswer): boolean {
  for (const connection of person.connections) if (connection !== shownBy) return false
  return true
}

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
