import type { Connection } from './connection.ts'
import type { Person } from './people.ts'

/** An answer that some devices of its participant do not show yet. */
export interface OwnAnswer {
  readonly person: Person
  readonly askedKey: number
  /** The device that it came from. */
  shownBy: Connection | null
}

/**
 * Which participants' devices have yet to be told an answer that was given over another connection. Nearly
 * everybody has one device, which shows what it has sent: then nothing is to be told.
 */
export class OwnAnswers {
  readonly #changed = new Map<Person, Map<number, OwnAnswer>>()

  /** Somebody's answer was stored. Before `noteShown` of the device that it came from. */
  note(person: Person, askedKey: number): void {
    const answers = this.#changed.getOrInsertComputed(person, () => new Map())
    answers.set(askedKey, { person, askedKey, shownBy: null })
  }

  /** A device shows what was stored last, because it comes from there. */
  noteShown(person: Person, askedKey: number, connection: Connection): void {
    const answer = this.#changed.get(person)?.get(askedKey)
    if (answer) answer.shownBy = connection
  }

  /** Those that somebody is still to be told, by question. */
  pending(): Map<number, OwnAnswer[]> {
    const pending: OwnAnswer[] = []
    for (const [person, answers] of this.#changed) {
      for (const answer of answers.values()) {
        if (devicesToTell(answer).length > 0) pending.push(answer)
        else this.#forget(answer)
      }
      if (answers.size === 0) this.#changed.delete(person)
    }
    return Map.groupBy(pending, answer => answer.askedKey)
  }

  /** The devices to be told what was read of an answer since `pending`; none when it has changed meanwhile. */
  take(answer: OwnAnswer): Connection[] {
    return this.#forget(answer) ? devicesToTell(answer) : []
  }

  /** All answers to a question were removed: what was read of them before does not hold. */
  drop(askedKey: number): void {
    for (const answers of this.#changed.values()) answers.delete(askedKey)
  }

  #forget(answer: OwnAnswer): boolean {
    const answers = this.#changed.get(answer.person)
    return answers?.get(answer.askedKey) === answer && answers.delete(answer.askedKey)
  }
}

function devicesToTell({ person, shownBy }: OwnAnswer): Connection[] {
  return [...person.connections].filter(connection => connection !== shownBy)
}
