import { catalogue } from '../index.ts'

/** The names of question types, once `loadQuestionTypeTexts` has settled. */
export const [questionTypeTexts, loadQuestionTypeTexts] = catalogue('question-types')
