/** Bits that fit a small integer, which V8 keeps without allocating. */
const bits = 30

/** The numbers of the questions that one phone has answered: the first ones as bits, the others in a set. */
export interface Answered {
  answeredBits: number
  answeredBeyond: Set<number> | undefined
}

/**
 * Who in a room has answered what. Questions are numbered in the order in which they were first answered: a set
 * of ids for each of ten thousand phones would take more memory than everything else that is kept of an answer.
 */
export class AnsweredQuestions {
  readonly #numbers = new Map<string, number>()

  note(phone: Answered, questionId: string): void {
    const number = this.#numbers.getOrInsertComputed(questionId, () => this.#numbers.size)
    if (number < bits) phone.answeredBits |= 1 << number
    else {
      phone.answeredBeyond ??= new Set()
      phone.answeredBeyond.add(number)
    }
  }

  has(phone: Answered, questionId: string): boolean {
    const number = this.#numbers.get(questionId)
    if (number === undefined) return false
    if (number < bits) return (phone.answeredBits & (1 << number)) !== 0
    return phone.answeredBeyond?.has(number) ?? false
  }
}
