import Type from 'typebox'
import { none } from '../operations/annotations.ts'
import * as presentations from '../operations/presentations.ts'
import * as questions from '../operations/questions.ts'
import { SessionState } from '../operations/sessions.ts'
import { Page, PageQuery } from '../page.ts'
import { CreateQuestionBody } from '../question-types/question-input.ts'
import { Nullable, named, OneOf, Timestamp } from '../schema.ts'
import { slideOrder } from './content-slides.ts'
import { defineWorkspaceOperation } from './define-workspace-operation.ts'
import { inWorkspace } from './in-workspace.ts'
import { organizationPath } from './organization.ts'
import { presentationSorts } from './presentation-sorts.ts'
import { SessionChoices } from './sessions.ts'

/** A presentation in the workspace, with its last session and start settings. */
export const WorkspacePresentation = named(
  'WorkspacePresentation',
  Type.Object({
    ...presentations.Presentation.properties,
    last_run: Nullable(
      Type.Object(
        { session_id: Type.String(), state: SessionState, started_at: Timestamp },
        { description: 'The newest of its sessions that was opened.' },
      ),
    ),
    session_defaults: {
      ...SessionChoices,
      description: 'How its sessions start unless the presenter chooses otherwise.',
    },
  }),
)
export type WorkspacePresentation = Type.Static<typeof WorkspacePresentation>

export const listPresentations = defineWorkspaceOperation({
  id: 'list_presentations',
  method: 'GET',
  path: `${organizationPath}/presentations`,
  access: 'PRESENTER',
  summary: 'List presentations, or those in the trash, with the last session of each.',
  params: Type.Object({ organizationId: Type.String() }),
  query: Type.Object({
    ...PageQuery,
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Part of the title; capitals and accents do not count.' }),
    ),
    sort: Type.Optional(
      OneOf(presentationSorts, {
        default: 'updated',
        description: 'What has changed last first, or the newest; or by title.',
      }),
    ),
    trashed: Type.Optional(OneOf(['true', 'false'], { description: '`true`: those in the trash instead.' })),
  }),
  body: null,
  output: Page('presentations', WorkspacePresentation),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const createPresentation = inWorkspace(presentations.createPresentation, 'PRESENTER')
export const getPresentation = {
  ...inWorkspace(presentations.getPresentation, 'PRESENTER'),
  output: WorkspacePresentation,
}

export const UpdateWorkspacePresentationBody = named(
  'UpdateWorkspacePresentationBody',
  Type.Object(
    {
      ...presentations.UpdatePresentationBody.properties,
      session_defaults: Type.Optional(SessionChoices),
    },
    { additionalProperties: false },
  ),
)
export type UpdateWorkspacePresentationBody = Type.Static<typeof UpdateWorkspacePresentationBody>

/** People also set how its sessions start. */
export const updatePresentation = {
  ...inWorkspace(presentations.updatePresentation, 'PRESENTER'),
  summary: 'Rename a presentation, set how its sessions start, or take it out of the trash.',
  body: UpdateWorkspacePresentationBody,
  output: WorkspacePresentation,
}
export const deletePresentation = inWorkspace(presentations.deletePresentation, 'PRESENTER')

export const duplicatePresentation = defineWorkspaceOperation({
  id: 'duplicate_presentation',
  method: 'POST',
  path: `${organizationPath}/presentations/{presentationId}/duplicate`,
  access: 'PRESENTER',
  summary: 'Make another presentation with copies of all slides.',
  params: Type.Object({ organizationId: Type.String(), presentationId: Type.String() }),
  query: none,
  body: Type.Object(
    { title: presentations.CreatePresentationBody.properties.title },
    { additionalProperties: false },
  ),
  output: presentations.Presentation,
  errors: ['PLAN_LIMIT_REACHED'],
})

export const listQuestions = inWorkspace(questions.listQuestions, 'PRESENTER')

export const CreatePlacedQuestionBody = named(
  'CreatePlacedQuestionBody',
  Type.Object(
    { ...CreateQuestionBody.properties, order: Type.Optional(slideOrder) },
    { additionalProperties: false, description: 'Without `order` it becomes the last slide.' },
  ),
)
export type CreatePlacedQuestionBody = Type.Static<typeof CreatePlacedQuestionBody>

/** Editors add questions anywhere in a presentation. */
export const createQuestion = {
  ...inWorkspace(questions.createQuestion, 'PRESENTER'),
  summary: 'Add a question to a presentation.',
  body: CreatePlacedQuestionBody,
}
export const getQuestion = inWorkspace(questions.getQuestion, 'PRESENTER')
export const updateQuestion = inWorkspace(questions.updateQuestion, 'PRESENTER')
export const deleteQuestion = inWorkspace(questions.deleteQuestion, 'PRESENTER')
