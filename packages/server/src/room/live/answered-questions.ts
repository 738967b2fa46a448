/** Bits in a small integer, which V8 keeps without allocating. */
const bits = 30

/** The numbers of the questions that one phone has answered: the first ones as bits, the rest in a set. */
export interface Answered {
  answeredBits: number
  answeredBeyond: Set<number> | undefined
}

/**
 * Which questions each participant of a room has answered. Questions are numbered in the order of their first answers: a set of
 * keys for each of ten thousand phones would take more memory than the rest of their state.
 */
export class AnsweredQuestions {
  readonly #numbers = new Map<number, number>()

  note(phone: Answered, sessionQuestionKey: number): void {
    const number = this.#numbers.getOrInsertComputed(sessionQuestionKey, () => this.#numbers.size)
    if (number < bits) phone.answeredBits |= 1 << number
    else {
      phone.answeredBeyond ??= new Set()
      phone.answeredBeyond.add(number)
    }
  }

  has(phone: Answered, sessionQuestionKey: number): boolean {
    const number = this.#numbers.get(sessionQuestionKey)
    if (number === undefined) return false
    if (number < bits) return (phone.answeredBits & (1 << number)) !== 0
    return phone.answeredBeyond?.has(number) ?? false
  }
}
