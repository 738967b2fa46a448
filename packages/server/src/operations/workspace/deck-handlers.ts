import { liftedHandlers } from './lifted-handlers.ts'

/** Presentations and their questions. */
export const deckHandlers = liftedHandlers(
  'listPresentations',
  'createPresentation',
  'getPresentation',
  'updatePresentation',
  'deletePresentation',
  'listQuestions',
  'createQuestion',
  'getQuestion',
  'updateQuestion',
  'deleteQuestion',
)
