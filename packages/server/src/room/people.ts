import { type Answered, AnsweredQuestions } from './answered-questions.ts'
import type { Connection } from './connection.ts'

/** Somebody who is connected, with one device or several. */
export interface Person extends Answered {
  readonly participantKey: number
  readonly connections: Set<Connection>
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

  noteAnswered(person: Person, sessionQuestionKey: number): void {
    this.#answered.note(person, sessionQuestionKey)
  }

  /** Makes a function that finds out who has answered a question. */
  answeredBy(sessionQuestion: { readonly key: number }): (participantKey: number) => boolean {
    const { key } = sessionQuestion
    return participantKey => {
      const person = this.#byKey.get(participantKey)
      return person !== undefined && this.#answered.has(person, key)
    }
  }
}
