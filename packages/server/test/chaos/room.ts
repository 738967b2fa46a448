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
  readonly presentationId: string
  readonly code: string
  /** Without a right answer, `wordQuestion` among them: opened again and again. */
  readonly openQuestions: readonly string[]
  readonly qaQuestion: string
  readonly wordQuestion: string
  /** With a right answer: each is asked once. */
  readonly scoredQuestions: readonly string[]
  readonly contentSlides: readonly string[]
}

/** Answers are 0 to this, changed with each time that somebody answers. */
const answerMax = 1_000
/** The right one in scored questions, and how far off it may be: one answer of five is right. */
const right = { correct_value: 100, tolerance: 100 }
const openQuestions = 2
/** What people say; the last one waits for the presenter. */
export const words = ['calm', 'glad', 'keen', 'shit'] as const
const scoredQuestions = 12
export const teamNames = ['Red', 'Blue', 'Green']

/**
 * Opens an IDENTIFIED session with a Q&A question and questions with and without a right answer.
 * @param illustrate adds content slides and pictures to the deck before, and gives the ids of the slides
 */
export async function openChaosRoom(
  call: InsistentCall,
  illustrate: (presentationId: string, questionIds: readonly string[]) => Promise<string[]> = async () => [],
): Promise<ChaosRoom> {
  const numeric = { type: 'NUMERIC', settings: { min: 0, max: answerMax, step: 1 } }
  const scored = { ...numeric, settings: { ...numeric.settings, ...right, points: 100 } }
  const deck = await call('POST', '/presentations', {
    title: 'Faults',
    questions: [
      { type: 'QA', prompt: 'Ask' },
      { type: 'WORD_CLOUD', prompt: 'In a word?' },
      ...Array.from({ length: openQuestions }, (_, i) => ({ ...numeric, prompt: `How many? ${i}` })),
      ...Array.from({ length: scoredQuestions }, (_, i) => ({ ...scored, prompt: `Which? ${i}` })),
    ],
  })
  const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
  const ids: string[] = questions.map(({ id }: { id: string }) => id)
  const contentSlides = await illustrate(deck.id, ids)
  const session = await call('POST', '/sessions', {
    presentation_id: deck.id,
    participant_identity_mode: 'IDENTIFIED',
    settings: { word_filter: true, teams: { names: teamNames, assignment: 'DEALT' } },
  })
  await call('POST', `/sessions/${session.id}/open`)
  const room: ChaosRoom = {
    sessionId: session.id,
    presentationId: deck.id,
    code: session.join_code,
    qaQuestion: ids[0]!,
    wordQuestion: ids[1]!,
    openQuestions: [...ids.slice(2, 2 + openQuestions), ids[1]!],
    scoredQuestions: ids.slice(2 + openQuestions),
    contentSlides,
  }
  // Entries are taken from then on, and words can be hidden.
  for (const id of [room.qaQuestion, room.wordQuestion, room.openQuestions[0]])
    await call('POST', `/sessions/${session.id}/questions/${id}/activate`)
  return room
}

/** Somebody's answer with this number. */
export function answerOf({ wordQuestion }: ChaosRoom, questionId: string, seq: number): object {
  if (questionId === wordQuestion) return { words: [words[seq % words.length]] }
  return { value: (seq * 37) % (answerMax + 1) }
}
