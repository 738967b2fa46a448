import { duplicatePresentation } from '../../domain/presentations/duplicate-presentation.ts'
import { listWorkspacePresentations } from '../../domain/presentations/list-workspace-presentations.ts'
import { createQuestion } from '../../domain/questions/questions.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

const workspaceOnly: HandlersFor<'listPresentations' | 'duplicatePresentation' | 'createQuestion'> = {
  listPresentations: (r, { query }, { membership }) =>
    listWorkspacePresentations(r, membership.organization, query),
  duplicatePresentation: (tx, { params, body }, { membership }) =>
    duplicatePresentation(tx, membership.organization, params.presentationId, body.title),
  createQuestion: (tx, { params, body: { order, ...body } }, { membership }) =>
    createQuestion(tx, membership.organization, params.presentationId, body, order),
}

/** Presentations and their questions. */
export const presentationHandlers = {
  ...liftedHandlers(
    'createPresentation',
    'getPresentation',
    'updatePresentation',
    'deletePresentation',
    'listQuestions',
    'getQuestion',
    'updateQuestion',
    'deleteQuestion',
  ),
  ...workspaceOnly,
}
