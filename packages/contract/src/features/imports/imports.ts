import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named, OneOf } from '../../lib/schema.ts'
import { Violation } from '../../lib/violation.ts'
import { operation } from '../../operation.ts'
import {
  CreateQuestionBody,
  furtherFaultsOfAll,
  notesSchema,
  slidesMax,
} from '../../question-types/question-input.ts'
import { contentSlideLimits } from '../presentations/content-slides.ts'
import { Presentation } from '../presentations/presentations.ts'
import { importFileBytesMax, importFormats, importProblemCodes, importProblemsMax } from './problems.ts'

/** A content slide of a file. */
export const ContentDraft = Type.Object(
  {
    title: Type.String({ maxLength: contentSlideLimits.titleLengthMax }),
    body: Type.String({ maxLength: contentSlideLimits.bodyLengthMax }),
    on_phones: Type.Boolean(),
    notes: notesSchema,
  },
  { additionalProperties: false },
)
export type ContentDraft = Type.Static<typeof ContentDraft>

const position = {
  line: Nullable(Type.Integer({ description: 'From 1; of a spreadsheet the row.' })),
  part: Nullable(Type.String({ description: 'The file within a package.' })),
}

export const ImportPreview = named(
  'ImportPreview',
  Type.Object({
    format: Nullable(OneOf(importFormats)),
    title: Type.String({ description: 'What the file calls it, or its name.' }),
    slides: Type.Array(
      Type.Union([
        Type.Object({
          kind: Type.Literal('QUESTION'),
          ...position,
          question: Type.Unsafe<CreateQuestionBody>({ type: 'object', additionalProperties: true }),
        }),
        Type.Object({ kind: Type.Literal('CONTENT'), ...position, content: ContentDraft }),
      ]),
      { maxItems: slidesMax },
    ),
    problems: Type.Array(
      Type.Object({
        ...position,
        cell: Nullable(Type.String({ description: 'Of a spreadsheet, such as `C5`.' })),
        effect: OneOf(['LEFT_OUT', 'CHANGED']),
        code: OneOf(importProblemCodes),
        about: Type.String({ description: 'The text that it is about.' }),
        used: Type.String({ description: 'What was taken in its place.' }),
        message: Type.String({ description: 'For people.' }),
        quote: Type.String({ description: 'The line of the file.' }),
        rules: Type.Array(Violation, { description: 'The rules that a slide breaks.' }),
      }),
      { maxItems: importProblemsMax + 1 },
    ),
  }),
)
export type ImportPreview = Type.Static<typeof ImportPreview>

const base64CharactersMax = 4 * Math.ceil(importFileBytesMax / 3)

export const previewImport = operation({
  id: 'preview_import',
  method: 'POST',
  path: '/imports/preview',
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary:
    'Read a file of questions: what it would become, and every line that cannot be taken. Nothing is stored.',
  params: none,
  query: none,
  body: Type.Object(
    {
      file_name: Type.String({ maxLength: 300, description: 'Empty for text that was pasted.' }),
      data: Type.String({
        maxLength: base64CharactersMax,
        description: 'The file, in base64 (RFC 4648, section 4).',
      }),
      format: Type.Optional(OneOf(importFormats, { description: 'Found out by the server unless given.' })),
    },
    { additionalProperties: false },
  ),
  bodyBytesMax: base64CharactersMax + 4_096,
  changesNothing: true,
  output: ImportPreview,
  errors: ['RATE_LIMITED'],
})

const Slide = Type.Object(
  { question: Type.Optional(CreateQuestionBody), content: Type.Optional(ContentDraft) },
  { additionalProperties: false, description: 'Either of them.' },
)

export const ImportPresentationBody = named(
  'ImportPresentationBody',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200 }),
      slides: Type.Array(Slide, { maxItems: slidesMax }),
    },
    { additionalProperties: false },
  ),
)
export type ImportPresentationBody = Type.Static<typeof ImportPresentationBody>

export const importPresentation = operation({
  id: 'import_presentation',
  method: 'POST',
  path: '/imports',
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Create a presentation with questions and content slides in one order: all of it or nothing.',
  params: none,
  query: none,
  body: ImportPresentationBody,
  furtherFaults: body =>
    furtherFaultsOfAll(
      Object(body).slides,
      i => `slides[${i}].question`,
      slide => Object(slide).question,
    ),
  bodyBytesMax: importFileBytesMax,
  output: Presentation,
  errors: ['PLAN_LIMIT_REACHED'],
})

const exportFormats = ['json', 'outline', 'gift', 'moodle', 'qti', 'kahoot'] as const

export const exportPresentation = operation({
  id: 'export_presentation',
  method: 'GET',
  path: '/presentations/{presentationId}/export',
  access: { role: 'PRESENTER' },
  audit: 'RESULTS',
  audited: true,
  summary:
    'Download a presentation in a form that imports take: whole as JSON or as an outline, or what GIFT, Moodle XML, QTI 2.1 or a Kahoot spreadsheet can hold.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({ format: Type.Optional(OneOf(exportFormats)) }),
  body: null,
  output: null,
  errors: [],
})
