import type { Services } from '../../src/services.ts'
import { differ } from './differ.ts'
import type { Presenter } from './presenter.ts'
import type { ChaosRoom } from './room.ts'

/** What the presenter has decided about words holds. @throws Error naming what differs */
export async function checkWords(
  { storage }: Services,
  { sessionId, wordQuestion }: ChaosRoom,
  { hidden, reviewed }: Pick<Presenter, 'hidden' | 'reviewed'>,
): Promise<void> {
  const { key } = await storage.read
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select('session_questions.key')
    .where('sessions.id', '=', sessionId)
    .where('session_questions.question_id', '=', wordQuestion)
    .executeTakeFirstOrThrow()
  const hiddenTexts = await storage.read
    .selectFrom('hidden_texts')
    .select('text')
    .where('session_question_key', '=', key)
    .execute()
  const expected = [...hidden].filter(([, isHidden]) => isHidden).map(([text]) => text)
  differ('words that are hidden', hiddenTexts.map(({ text }) => text).sort(), expected.sort())
  const reviews = await storage.read
    .selectFrom('text_reviews')
    .select(['text', 'lifecycle'])
    .where('session_question_key', '=', key)
    .execute()
  const lifecycles = new Map(reviews.map(({ text, lifecycle }) => [text, lifecycle]))
  for (const [text, lifecycle] of reviewed)
    differ(`what was decided about "${text}"`, lifecycles.get(text), lifecycle)
}
