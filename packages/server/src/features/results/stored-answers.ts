import { sql } from 'kysely'
import type { Db } from '../../storage/storage.ts'

/**
 * The values of all current answers to a question, from whichever table they stand in: those of an ANONYMOUS
 * session move to one that knows no participants when it closes. In no order.
 */
export function storedAnswers(db: Db, sessionQuestionKey: number) {
  return linkedAnswers(db, sessionQuestionKey).unionAll(unlinkedAnswers(db, sessionQuestionKey))
}

/** Those that stand beside their participants. */
export function linkedAnswers(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select(['answers.value', 'answers.text_at'])
    .where('answers.session_question_key', '=', sessionQuestionKey)
    .where('session_questions.unlinked', '=', 0)
}

/** Those that are nobody's any more. */
export function unlinkedAnswers(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('unlinked_answers')
    .innerJoin('session_questions', 'session_questions.key', 'unlinked_answers.session_question_key')
    .select(['unlinked_answers.value', 'unlinked_answers.text_at'])
    .where('unlinked_answers.session_question_key', '=', sessionQuestionKey)
    .where('session_questions.unlinked', '=', 1)
}

/**
 * What texts of the same published minute are ordered by before their whole value: as much of it as the index
 * `answers_newest_texts` keeps.
 */
export const textPrefix = sql<string>`substr(value, 1, 64)`
