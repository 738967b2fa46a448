import { signal } from '@preact/signals'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { ServerMessage } from '@roomful/contract/room/protocol'
import { useEffect, useMemo } from 'preact/hooks'
import { textsPerMessage } from './protocol.at-build.ts'

type Texts = NonNullable<QuestionResultsOut['texts']>

/** Delay between requests while new texts arrive. */
const restMs = 1_000

const restFor = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Loads the complete texts of the questions on a page; results messages carry only the first ones. */
export class AllTexts {
  /** By question. */
  readonly #shown = signal<Readonly<Record<string, Texts>>>({})
  readonly #ask: (questionId: string) => Promise<unknown>
  readonly #rest: (ms: number) => Promise<void>
  #received: Texts = []
  readonly #wanted = new Set<string>()
  #isAsking = false

  /** @param ask requests the texts and settles once they have arrived; refusals are ignored, as the next results ask again */
  constructor(ask: (questionId: string) => Promise<unknown>, rest = restFor) {
    this.#ask = ask
    this.#rest = rest
  }

  /** Collects a batch; published only when complete, so that no text flickers. */
  receive(message: ServerMessage): void {
    if (message.type !== 'texts') return
    this.#received = message.from === 0 ? message.texts : [...this.#received, ...message.texts]
    if (this.#received.length === message.of)
      this.#shown.value = { ...this.#shown.value, [message.question_id]: this.#received }
  }

  /** Requests the texts missing from these results, one request at a time. */
  request({ question_id, texts }: QuestionResultsOut): void {
    // With this many they may be truncated.
    if (texts?.length !== textsPerMessage) return
    this.#wanted.add(question_id)
    if (!this.#isAsking) void this.#askOn()
  }

  /** The results with all texts received so far. */
  fill(results: QuestionResultsOut): QuestionResultsOut {
    const texts = this.#shown.value[results.question_id]
    return texts && results.texts?.length === textsPerMessage ? { ...results, texts } : results
  }

  async #askOn(): Promise<void> {
    this.#isAsking = true
    // Also visits questions added during the loop.
    for (const questionId of this.#wanted) {
      this.#wanted.delete(questionId)
      await this.#ask(questionId).catch(() => {})
      await this.#rest(restMs)
    }
    this.#isAsking = false
  }
}

/** Results with all of their texts, reloaded whenever the results change; the same object while both are the same. */
export function useAllTexts(
  allTexts: AllTexts,
  results: QuestionResultsOut | undefined,
): QuestionResultsOut | undefined {
  useEffect(() => {
    if (results) allTexts.request(results)
  }, [results])
  const filled = results && allTexts.fill(results)
  return useMemo(() => filled, [results, filled?.texts])
}
