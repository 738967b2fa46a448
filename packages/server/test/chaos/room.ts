/** What makes decks and sessions: a call that has failed without an answer is made again. */
export type InsistentCall = (
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
) => Promise<any>

/** The session that phones take part in. */
export interface ChaosRoom {
  readonly sessionId: string
  readonly code: string
  /** Without a right answer: opened again and again. */
  readonly openQuestions: readonly string[]
  readonly qaQuestion: string
  /** With a right answer: each is asked once. */
  readonly scoredQuestions: readonly string[]
}

/** Answers are 0 to this, changed with each time that somebody answers. */
const answerMax = 1_000
/** The right one in scored questions, and how far off it may be: one answer of five is right. */
const right = { correct_value: 100, tolerance: 100 }
const openQuestions = 2
const scoredQuestions = 12

/** Opens an IDENTIFIED session with a Q&A question and questions with and without a right answer. */
export async function openChaosRoom(call: InsistentCall): Promise<ChaosRoom> {
  const numeric = { type: 'NUMERIC', settings: { min: 0, max: answerMax, step: 1 } }
  const scored = { ...numeric, settings: { ...numeric.settings, ...right, points: 100 } }
  const deck = await call('POST', '/presentations', {
    title: 'Faults',
    questions: [
      { type: 'QA', prompt: 'Ask' },
      ...Array.from({ length: openQuestions }, (_, i) => ({ ...numeric, prompt: `How many? ${i}` })),
      ...Array.from({ length: scoredQuestions }, (_, i) => ({ ...scored, prompt: `Which? ${i}` })),
    ],
  })
  const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
  const ids: string[] = questions.map(({ id }: { id: string }) => id)
  const identity = { participant_identity_mode: 'IDENTIFIED' }
  const session = await call('POST', '/sessions', { presentation_id: deck.id, ...identity })
  await call('POST', `/sessions/${session.id}/open`)
  const room: ChaosRoom = {
    sessionId: session.id,
    code: session.join_code,
    qaQuestion: ids[0]!,
    openQuestions: ids.slice(1, 1 + openQuestions),
    scoredQuestions: ids.slice(1 + openQuestions),
  }
  // Entries are taken from then on.
  for (const id of [room.qaQuestion, room.openQuestions[0]])
    await call('POST', `/sessions/${session.id}/questions/${id}/activate`)
  return room
}

/** The value of somebody's answer with this number. */
export function answerOf(seq: number): { value: number } {
  return { value: (seq * 37) % (answerMax + 1) }
}
