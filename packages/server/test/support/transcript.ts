/** One step of a written-down run: a tool call with its answer, or what people in the room did. */
export type Step =
  | { readonly type: 'tool'; readonly name: string; readonly given: Json; readonly answer: Json }
  | { readonly type: 'room'; readonly did: Json }

export type Json = Record<string, unknown>

/**
 * Reads a transcript out of Markdown. A call is a `json` block under a line that names the tool as
 * `**Agent** calls \`name\``, its answer the `json` block after it; a `json room` block says what the room did.
 */
export function readTranscript(markdown: string): Step[] {
  const steps: Step[] = []
  const parts = markdown.matchAll(
    /\*\*Agent\*\* calls `(\w+)`[^`]*```json\n([\s\S]*?)\n```[^`]*```json\n([\s\S]*?)\n```|```json room\n([\s\S]*?)\n```/g,
  )
  for (const [, name, given, answer, did] of parts) {
    if (did !== undefined) steps.push({ type: 'room', did: JSON.parse(did) })
    else steps.push({ type: 'tool', name: name!, given: JSON.parse(given!), answer: JSON.parse(answer!) })
  }
  return steps
}

/** Knows which real values stand for the ids, codes and times that a transcript was written with. */
export class StandIns {
  readonly #real = new Map<string, string>()

  /** The same value with real ids in place of written ones. */
  realized<T>(written: T): T {
    if (typeof written === 'string') return (this.#real.get(written) ?? written) as T
    if (Array.isArray(written)) return written.map(item => this.realized(item)) as T
    if (written === null || typeof written !== 'object') return written
    return Object.fromEntries(
      Object.entries(written).map(([key, value]) => [this.#real.get(key) ?? key, this.realized(value)]),
    ) as T
  }

  /** Learns from a real answer what the ids, codes and times in the written one stand for. */
  learn(written: unknown, real: unknown): void {
    if (typeof written === 'string' && typeof real === 'string') {
      if (changesFromRunToRun(written)) this.#real.set(written, real)
    } else if (written !== null && typeof written === 'object' && real !== null && typeof real === 'object') {
      const values = Object.values(real)
      for (const [i, value] of Object.values(written).entries()) this.learn(value, values[i])
    }
  }
}

function changesFromRunToRun(text: string): boolean {
  return /^[a-z]{3,4}_[0-9a-z]{26}$/.test(text) || /^\d{6,}$/.test(text) || /^\d{4}-\d\d-\d\dT/.test(text)
}
