import type { QuestionSnapshot } from '../../machine/snapshot.ts'
import type { Device } from '../devices.ts'
import type { Person } from '../people.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'

/** An answer that some devices of its participant lack. */
export interface OwnAnswer {
  readonly person: Person
  readonly sessionQuestionKey: number
  /** The device that sent it. */
  shownBy: Device | null
}

/**
 * Answers that some devices of their participants lack because another connection sent them. Nearly every participant has one
 * device, so nothing is pending.
 */
class OwnAnswers {
  /** By question: a room answers one at a time, and a map per participant would cost more than the rest. */
  readonly #changed = new Map<number, Map<Person, OwnAnswer>>()

  /** Records a stored answer; call before `noteShown` of the sending device. */
  note(person: Person, sessionQuestionKey: number): void {
    const answers = this.#changed.getOrInsertComputed(sessionQuestionKey, () => new Map())
    answers.set(person, { person, sessionQuestionKey, shownBy: null })
  }

  /** Marks the sending device as showing the latest stored answer. */
  noteShown(person: Person, sessionQuestionKey: number, connection: Device): void {
    const answer = this.#changed.get(sessionQuestionKey)?.get(person)
    if (answer) answer.shownBy = connection
  }

  /** Answers still to be sent, by question. */
  pending(): Map<number, OwnAnswer[]> {
    const pending = new Map<number, OwnAnswer[]>()
    for (const [sessionQuestionKey, answers] of this.#changed) {
      for (const answer of answers.values()) if (isShownByAll(answer)) answers.delete(answer.person)
      if (answers.size === 0) this.#changed.delete(sessionQuestionKey)
      else pending.set(sessionQuestionKey, [...answers.values()])
    }
    return pending
  }

  /** The devices to send an answer read since `pending` to; none if it has changed since. */
  take(answer: OwnAnswer): Device[] {
    const answers = this.#changed.get(answer.sessionQuestionKey)
    if (answers?.get(answer.person) !== answer) return []
    answers.delete(answer.person)
    return [...answer.person.connections].filter(connection => connection !== answer.shownBy)
  }

  /** All answers to a question were removed: earlier reads of them are stale. */
  drop(sessionQuestionKey: number): void {
    this.#changed.delete(sessionQuestionKey)
  }
}

function isShownByAll({ person, shownBy }: OwnAnswer): boolean {
  for (const connection of person.connections) if (connection !== shownBy) return false
  return true
}

/** Batch size of one query. */
const answersPerRead = 500

/** Syncs participants' answers to their other devices. */
export class OwnAnswersBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  readonly #answers = new OwnAnswers()

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  /** Records a stored answer; call before `noteStored` of the sending device. */
  noteAnswered(person: Person, sessionQuestionKey: number): void {
    this.#answers.note(person, sessionQuestionKey)
  }

  /** A device's own answer was stored. @param isCurrent whether it is still the latest */
  noteStored(person: Person, sessionQuestionKey: number, connection: Device, isCurrent: boolean): void {
    if (isCurrent) this.#answers.noteShown(person, sessionQuestionKey, connection)
    else {
      this.noteAnswered(person, sessionQuestionKey)
      this.requestSoon()
    }
  }

  /** Runs in the next turn, once the sending devices have been recorded. */
  requestSoon(): void {
    setImmediate(() => this.#task.request())
  }

  /** Sends all participants who answered a question their answers. */
  sendAll(sessionQuestionKey: number): void {
    const { people } = this.#room
    const hasAnswered = people.answeredBy({ key: sessionQuestionKey })
    for (const key of people.keys())
      if (hasAnswered(key)) this.noteAnswered(people.find(key)!, sessionQuestionKey)
    void this.#task.request()
  }

  /** A question was reopened and its answers discarded. */
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
          // The notice of the answers arrived after that of reopening the question without them.
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
