import { sql } from 'kysely'
import type { Db } from '../../storage/storage.ts'

/**
 * Values of all current answers to a question, from either table: those of an ANONYMOUS session move to one
 * without participants when it closes. In no order.
 */
export function storedAnswers(db: Db, sessionQuestionKey: number) {
  return linkedAnswers(db, sessionQuestionKey).unionAll(anonymizedAnswers(db, sessionQuestionKey))
}

/** Answers with participants. */
export function linkedAnswers(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select(['answers.value', 'answers.text_at'])
    .where('answers.session_question_key', '=', sessionQuestionKey)
    .where('session_questions.anonymized', '=', 0)
}

/** Anonymized answers. */
export function anonymizedAnswers(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('anonymized_answers')
    .innerJoin('session_questions', 'session_questions.key', 'anonymized_answers.session_question_key')
    .select(['anonymized_answers.value', 'anonymized_answers.text_at'])
    .where('anonymized_answers.session_question_key', '=', sessionQuestionKey)
    .where('session_questions.anonymized', '=', 1)
}

/** Sort prefix for texts of the same published minute, as in the index `answers_newest_texts`. */
export const textPrefix = sql<string>`substr(value, 1, 64)`
