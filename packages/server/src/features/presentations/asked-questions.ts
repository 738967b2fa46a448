import type { Reading } from '../../services.ts'

/** Keys of a presentation's questions that any session has asked: they cannot be deleted. */
export async function askedQuestions({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('questions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('session_questions')
          .select('session_questions.key')
          .whereRef('question_key', '=', 'questions.key'),
      ),
    )
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Keys of those that a LIVE session has asked: their content cannot be changed until that session is closed. */
export async function lockedQuestions({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('session_questions', 'session_questions.session_key', 'sessions.key')
    .select('session_questions.question_key')
    .where('sessions.presentation_key', '=', presentationKey)
    .where('sessions.state', '=', 'LIVE')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_key }) => question_key))
}
