import { type Answered, AnsweredQuestions } from './answered-questions.ts'
import type { Connection } from './connection.ts'

/** Somebody who is connected, with one device or several. */
export interface Person extends Answered {
  readonly participantKey: number
  readonly connections: Set<Connection>
}

/** One run of a question: answers of an earlier one were removed. */
export interface QuestionRun {
  readonly key: number
  readonly run: number
}

/** Who is connected to a room, and what they have answered, over whichever connection. */
export class People {
  readonly #byKey = new Map<number, Person>()
  readonly #answered = new AnsweredQuestions()

  /** How many people are connected, however many devices they have. */
  get count(): number {
    return this.#byKey.size
  }

  /** Of the participants who are connected. */
  keys(): number[] {
    return [...this.#byKey.keys()]
  }

  enter(participantKey: number, connection: Connection): void {
    const person = this.#byKey.getOrInsertComputed(participantKey, () => ({
      participantKey,
      connections: new Set(),
      answeredBits: 0,
      answeredBeyond: undefined,
    }))
    person.connections.add(connection)
  }

  leave(participantKey: number, connection: Connection): void {
    const person = this.#byKey.get(participantKey)
    if (!person?.connections.delete(connection)) return
    if (person.connections.size === 0) this.#byKey.delete(participantKey)
  }

  find(participantKey: number): Person | undefined {
    return this.#byKey.get(participantKey)
  }

  noteAnswered(person: Person, sessionQuestion: QuestionRun): void {
    this.#answered.note(person, nameOf(sessionQuestion))
  }

  /** Makes a function that finds out who has answered a question in its current run. */
  answeredBy(sessionQuestion: QuestionRun): (participantKey: number) => boolean {
    const name = nameOf(sessionQuestion)
    return participantKey => {
      const person = this.#byKey.get(participantKey)
      return person !== undefined && this.#answered.has(person, name)
    }
  }
}

function nameOf({ key, run }: QuestionRun): string {
  return `${key} ${run}`
}
