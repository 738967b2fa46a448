import { duplicatePresentation } from '../../features/presentations/duplicate-presentation.ts'
import {
  getWorkspacePresentation,
  listWorkspacePresentations,
  updateWorkspacePresentation,
} from '../../features/presentations/presentations.ts'
import { createQuestion } from '../../features/presentations/questions.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

const workspaceOnly: HandlersFor<
  'listPresentations' | 'getPresentation' | 'updatePresentation' | 'duplicatePresentation' | 'createQuestion'
> = {
  listPresentations: (r, { query }, { membership }) =>
    listWorkspacePresentations(r, membership.organization, query),
  getPresentation: (r, { params }, { membership }) =>
    getWorkspacePresentation(r, membership.organization, params.presentationId),
  updatePresentation: (tx, { params, body }, { membership, isCurrent }) =>
    updateWorkspacePresentation(tx, membership.organization, params.presentationId, body, isCurrent),
  duplicatePresentation: (tx, { params, body }, { membership }) =>
    duplicatePresentation(tx, membership.organization, params.presentationId, body.title),
  createQuestion: (tx, { params, body: { order, ...body } }, { membership }) =>
    createQuestion(tx, membership.organization, params.presentationId, body, order),
}

/** Presentations and their questions. */
export const presentationHandlers = {
  ...liftedHandlers(
    'createPresentation',
    'deletePresentation',
    'listQuestions',
    'getQuestion',
    'updateQuestion',
    'deleteQuestion',
  ),
  ...workspaceOnly,
}
