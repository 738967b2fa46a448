import { signal } from '@preact/signals'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { roomLimits, ServerMessage } from '@roomful/contract/room-protocol'
import { useEffect } from 'preact/hooks'

type Texts = NonNullable<QuestionResultsOut['texts']>

/** Results with so many texts may leave some out. */
const textsPerMessage: typeof roomLimits.textsPerMessage = 30
/** While texts come in they are asked for again after this. */
const restMs = 1_000

const restFor = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** All texts of questions that a page shows. They are asked for, as messages of results carry the first ones only. */
export class AllTexts {
  /** By question. */
  readonly #shown = signal<Readonly<Record<string, Texts>>>({})
  readonly #ask: (questionId: string) => Promise<unknown>
  readonly #rest: (ms: number) => Promise<void>
  #received: Texts = []
  readonly #wanted = new Set<string>()
  #isAsking = false

  /** @param ask asks the server, and settles when it has sent them; a refusal is ignored: the next results ask again */
  constructor(ask: (questionId: string) => Promise<unknown>, rest = restFor) {
    this.#ask = ask
    this.#rest = rest
  }

  /** Takes what has come of them. They are shown once all are there, so that none is gone for a moment. */
  receive(message: ServerMessage): void {
    if (message.type !== 'texts') return
    this.#received = message.from === 0 ? message.texts : [...this.#received, ...message.texts]
    if (this.#received.length === message.of)
      this.#shown.value = { ...this.#shown.value, [message.question_id]: this.#received }
  }

  /** Asks for what these results leave out, one request after the other. */
  request({ question_id, texts }: QuestionResultsOut): void {
    if (texts?.length !== textsPerMessage) return
    this.#wanted.add(question_id)
    if (!this.#isAsking) void this.#askOn()
  }

  /** The results with all texts, as far as these have come. */
  fill(results: QuestionResultsOut): QuestionResultsOut {
    const texts = this.#shown.value[results.question_id]
    return texts && results.texts?.length === textsPerMessage ? { ...results, texts } : results
  }

  async #askOn(): Promise<void> {
    this.#isAsking = true
    // Those that are added meanwhile come in the same loop.
    for (const questionId of this.#wanted) {
      this.#wanted.delete(questionId)
      await this.#ask(questionId).catch(() => {})
      await this.#rest(restMs)
    }
    this.#isAsking = false
  }
}

/** Results with all of their texts, which are asked for whenever the results are others. */
export function useAllTexts(
  allTexts: AllTexts,
  results: QuestionResultsOut | undefined,
): QuestionResultsOut | undefined {
  useEffect(() => {
    if (results) allTexts.request(results)
  }, [results])
  return results && allTexts.fill(results)
}
