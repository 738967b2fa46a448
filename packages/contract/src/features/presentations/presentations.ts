import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Metadata, MetadataInput } from '../../lib/metadata.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { questionExamples } from '../../question-types/question-examples.ts'
import { CreateQuestionBody, furtherFaultsOfAll, slidesMax } from '../../question-types/question-input.ts'
import { ThemeOut } from '../organizations/theme-schema.ts'
import { SessionChoices, SessionState } from '../sessions/sessions.ts'
import { DeckFields } from './deck-fields.ts'
import { PicturedSlide } from './pictured-slide.ts'
import { sectionsMax } from './section-rules.ts'
import { Section } from './sections.ts'
import { presentationSorts } from './sorts.ts'
import { trashDays } from './trash-days.ts'

export const Presentation = named(
  'Presentation',
  Type.Object({
    id: Type.String({ description: 'Opaque, `pres_…`.' }),
    title: Type.String({ description: 'Title for presenters.' }),
    description: Nullable(Type.String({ description: 'What it is about. Never shown to participants.' })),
    slide_count: Type.Integer({ description: 'Number of questions and content slides.' }),
    sections: Type.Array(Section, { description: 'Sections, in the order of their slides.' }),
    theme: ThemeOut,
    metadata: Metadata,
    created_at: Timestamp,
    updated_at: Timestamp,
    trashed_at: Nullable(
      Type.String({
        format: 'date-time',
        description: `When it was moved to the trash. Permanently deleted after ${trashDays} days there.`,
      }),
    ),
  }),
)
export type Presentation = Type.Static<typeof Presentation>

export const PresentationPage = named('PresentationPage', Page('presentations', Presentation))

export const CreatePresentationBody = named(
  'CreatePresentationBody',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200, description: 'Title for presenters.' }),
      questions: Type.Optional(
        Type.Array(CreateQuestionBody, { maxItems: slidesMax, description: 'Questions in order.' }),
      ),
      ...DeckFields.properties,
      metadata: Type.Optional(MetadataInput),
    },
    { additionalProperties: false },
  ),
)
export type CreatePresentationBody = Type.Static<typeof CreatePresentationBody>

/** A presentation in the workspace, with its last session and start settings. */
export const WorkspacePresentation = named(
  'WorkspacePresentation',
  Type.Object({
    ...Presentation.properties,
    last_run: Nullable(
      Type.Object(
        { session_id: Type.String(), state: SessionState, started_at: Timestamp },
        { description: 'The newest of its sessions that was opened.' },
      ),
    ),
    session_defaults: {
      ...SessionChoices,
      description: 'Default settings of its sessions.',
    },
  }),
)
export type WorkspacePresentation = Type.Static<typeof WorkspacePresentation>

const FoundSlide = Type.Object({
  order: Type.Integer({ description: 'Place of the slide, from 0.' }),
  text: Type.String({ description: 'The words around those that were searched.' }),
})
export type FoundSlide = Type.Static<typeof FoundSlide>

/** A presentation in a list of the workspace, with a picture. */
export const ListedPresentation = named(
  'ListedPresentation',
  Type.Object({
    ...WorkspacePresentation.properties,
    first_slide: Nullable(PicturedSlide),
    scored: Type.Boolean({ description: 'Whether answers can earn points.' }),
    found: {
      ...Nullable(FoundSlide),
      description: 'The first slide with the searched text; null without a search, and if the title has it.',
    },
  }),
)
export type ListedPresentation = Type.Static<typeof ListedPresentation>

const search = Type.String({
  maxLength: 200,
  description: 'Part of the title or a slide. Case and accents are ignored.',
})

export const listPresentations = operation({
  id: 'list_presentations',
  method: 'GET',
  path: '/presentations',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'presentations',
  summary: 'List presentations',
  description: 'Lists presentations, newest first.',
  params: none,
  query: Type.Object({
    ...PageQuery,
    search: Type.Optional(search),
    trashed: Type.Optional(
      OneOf(['true', 'false'], { description: '`true`: list presentations in the trash instead.' }),
    ),
  }),
  body: null,
  output: PresentationPage,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
  member: {
    query: Type.Object({
      ...PageQuery,
      search: Type.Optional(search),
      sort: Type.Optional(
        OneOf(presentationSorts, {
          default: 'updated',
          description: 'updated: last changed first. run: last run first. title: by title.',
        }),
      ),
      trashed: Type.Optional(
        OneOf(['true', 'false'], { description: '`true`: list presentations in the trash instead.' }),
      ),
    }),
    output: Page('presentations', ListedPresentation),
  },
})

export const createPresentation = operation({
  id: 'create_presentation',
  method: 'POST',
  path: '/presentations',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Create presentation',
  description: 'Creates a presentation, optionally with questions; nothing if one of them is invalid.',
  examples: [
    {
      title: 'Town hall',
      description: 'Questions of the spring meeting',
      theme: { preset: 'VIOLET' },
      questions: questionExamples,
    },
    { title: 'No questions yet' },
  ],
  params: none,
  query: none,
  body: CreatePresentationBody,
  furtherFaults: body => furtherFaultsOfAll(Object(body).questions, i => `questions[${i}]`),
  output: Presentation,
  errors: ['INVALID_REQUEST_BODY', 'UPGRADE_IN_PROGRESS'],
  annotations: creates,
})

export const getPresentation = operation({
  id: 'get_presentation',
  method: 'GET',
  path: '/presentations/{presentationId}',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'presentations',
  summary: 'Get presentation',
  description: 'Returns a presentation; list_questions has its questions.',
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: null,
  output: Presentation,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  member: { output: WorkspacePresentation },
})

export const UpdatePresentationBody = named(
  'UpdatePresentationBody',
  Type.Object(
    {
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The new title.' })),
      trashed: Type.Optional(Type.Boolean({ description: 'true moves it to the trash; false restores it.' })),
      ...DeckFields.properties,
      sections: Type.Optional(
        Type.Array(Section, {
          maxItems: sectionsMax,
          description: 'All sections, in any order, each before another slide. Replaces all earlier ones.',
          [toolText]: true,
        }),
      ),
      metadata: Type.Optional(MetadataInput),
    },
    { additionalProperties: false },
  ),
)
export type UpdatePresentationBody = Type.Static<typeof UpdatePresentationBody>

export const UpdateWorkspacePresentationBody = named(
  'UpdateWorkspacePresentationBody',
  Type.Object(
    {
      ...UpdatePresentationBody.properties,
      session_defaults: Type.Optional(SessionChoices),
    },
    { additionalProperties: false },
  ),
)
export type UpdateWorkspacePresentationBody = Type.Static<typeof UpdateWorkspacePresentationBody>

export const updatePresentation = operation({
  id: 'update_presentation',
  method: 'PATCH',
  path: '/presentations/{presentationId}',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Update presentation',
  description: 'Changes given fields of a presentation; moves it to the trash or restores it.',
  examples: [
    { title: 'Town hall, spring' },
    { trashed: false },
    { theme: { preset: 'CLAY', accent: '#a3320b' } },
    { metadata: { course: 'BIO-101' } },
    { sections: [] },
  ],
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: UpdatePresentationBody,
  output: Presentation,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'PRECONDITION_FAILED'],
  annotations: changes,
  unlisted: ['sections'],
  etag: true,
  member: { body: UpdateWorkspacePresentationBody, output: WorkspacePresentation },
})

export const deletePresentation = operation({
  id: 'delete_presentation',
  method: 'DELETE',
  path: '/presentations/{presentationId}',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Delete presentation',
  description: `Moves a presentation to the trash for ${trashDays} days. Its sessions are kept.`,
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: null,
  output: Presentation,
  errors: ['NOT_FOUND'],
  annotations: ends,
})

export const duplicatePresentation = operation({
  id: 'duplicate_presentation',
  method: 'POST',
  path: '/presentations/{presentationId}/duplicate',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Duplicate presentation',
  description: 'Creates a presentation with copies of all slides, sections, description, theme and metadata.',
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  examples: [{ title: 'Town hall, autumn' }],
  body: Type.Object(
    {
      title: CreatePresentationBody.properties.title,
      session_id: Type.Optional(
        Type.String({ description: 'Session of the presentation whose added questions are copied too.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Presentation,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  annotations: creates,
  listedByGroupOnly: true,
})
