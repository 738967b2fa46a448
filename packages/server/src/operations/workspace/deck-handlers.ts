import { duplicatePresentation } from '../../domain/presentations/duplicate-presentation.ts'
import { listDecks } from '../../domain/presentations/list-decks.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

const workspaceOnly: HandlersFor<'listPresentations' | 'duplicatePresentation'> = {
  listPresentations: (r, { query }, { membership }) => listDecks(r, membership.organization, query),
  duplicatePresentation: (tx, { params, body }, { membership }) =>
    duplicatePresentation(tx, membership.organization, params.presentationId, body.title),
}

/** Presentations and their questions. */
export const deckHandlers = {
  ...liftedHandlers(
    'createPresentation',
    'getPresentation',
    'updatePresentation',
    'deletePresentation',
    'listQuestions',
    'createQuestion',
    'getQuestion',
    'updateQuestion',
    'deleteQuestion',
  ),
  ...workspaceOnly,
}
