import type { Connection } from '../connection.ts'
import type { Person } from '../people.ts'

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
export class OwnAnswers {
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
