import Type from 'typebox'
import { creates, none, reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { Violation } from '../../lib/violation.ts'
import { operation } from '../../operation.ts'
import {
  CreateQuestionBody,
  furtherFaultsOfAll,
  notesSchema,
  slidesMax,
} from '../../question-types/question-input.ts'
import { ThemeOut } from '../organizations/theme-schema.ts'
import { languages } from '../people/account.ts'
import { ContentSlideOut, contentSlideLimits } from '../presentations/content-slides.ts'
import { DeckFields } from '../presentations/deck-fields.ts'
import { Presentation } from '../presentations/presentations.ts'
import { SlideFields } from '../presentations/sections.ts'
import {
  exportFormats,
  importFileBytesMax,
  importFormatByExport,
  importFormats,
  importPicturesMax,
  importProblemCodes,
  importProblemsMax,
} from './problems.ts'

const { layout, body_2, stepwise, image, skipped } = ContentSlideOut.properties

/** A content slide in a file. */
export const ContentDraft = Type.Object(
  {
    layout: Type.Optional(layout),
    title: Type.String({
      maxLength: contentSlideLimits.titleLengthMax,
      description: 'Heading of the slide.',
    }),
    body: Type.String({ maxLength: contentSlideLimits.bodyLengthMax, description: 'Text in Markdown.' }),
    body_2: Type.Optional(body_2),
    stepwise: Type.Optional(stepwise),
    on_phones: Type.Boolean({ description: 'Whether phones show the slide too.' }),
    notes: notesSchema,
    skipped: Type.Optional(skipped),
  },
  { additionalProperties: false },
)
export type ContentDraft = Type.Static<typeof ContentDraft>

const position = {
  ...SlideFields.properties,
  line: Nullable(Type.Integer({ description: 'Line from 1; in a spreadsheet, the row.' })),
  part: Nullable(Type.String({ description: 'File within a package.' })),
}

export const ImportPreview = named(
  'ImportPreview',
  Type.Object({
    format: { ...Nullable(OneOf(importFormats)), description: 'Format of the file; null if it is unknown.' },
    title: Type.String({ description: 'Title in the file, or the file name.' }),
    description: Presentation.properties.description,
    theme: ThemeOut,
    slides: Type.Array(
      Type.Union([
        Type.Object({
          kind: Type.Literal('QUESTION', { description: 'Kind of slide.' }),
          ...position,
          question: named(
            'ImportedQuestion',
            Type.Unsafe<CreateQuestionBody>({ type: 'object', additionalProperties: true }),
          ),
        }),
        Type.Object({
          kind: Type.Literal('CONTENT', { description: 'Kind of slide.' }),
          ...position,
          content: { ...ContentDraft, description: 'The content slide.' },
        }),
      ]),
      { maxItems: slidesMax, description: 'Slides in order, with their places in the file.' },
    ),
    pictures: Type.Array(
      Type.Object({
        id: Type.String({ description: 'The `id` by which images of questions and options refer to it.' }),
        width: Type.Integer({ description: 'In pixels.' }),
        height: Type.Integer({ description: 'In pixels.' }),
        data: Type.String({ description: 'The image in base64.' }),
      }),
      { maxItems: importPicturesMax.count, description: 'Images of a preview, which are not stored.' },
    ),
    problems: Type.Array(
      Type.Object({
        ...position,
        cell: Nullable(Type.String({ description: 'Spreadsheet cell, such as `C5`.' })),
        effect: OneOf(['LEFT_OUT', 'CHANGED'], { description: 'Whether the part is missing or different.' }),
        code: OneOf(importProblemCodes, { description: 'For programs; more may come.' }),
        about: Type.String({ description: 'The text in question.' }),
        used: Type.String({ description: 'Its replacement.' }),
        message: Type.String({ description: 'Message for people.' }),
        quote: Type.String({ description: 'The line in the file.' }),
        rules: Type.Array(Violation, { description: 'Rules violated by the slide.' }),
      }),
      { maxItems: importProblemsMax + 1, description: 'Every part that was left out or changed.' },
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
  summary: 'Preview import',
  description:
    'Parses a file of questions without storing anything, and lists every line that cannot be imported.',
  params: none,
  query: none,
  body: Type.Object(
    {
      file_name: Type.String({ maxLength: 300, description: 'Empty for pasted text.' }),
      data: Type.String({
        maxLength: base64CharactersMax,
        description: 'The file in base64 (RFC 4648, section 4).',
      }),
      format: Type.Optional(OneOf(importFormats, { description: 'Detected by the server if omitted.' })),
    },
    { additionalProperties: false },
  ),
  bodyBytesMax: base64CharactersMax + 4_096,
  changesNothing: true,
  output: ImportPreview,
  errors: ['RATE_LIMITED'],
})

export const ImportFileBody = named(
  'ImportFileBody',
  Type.Object(
    {
      file: Type.Optional(
        Type.String({
          maxLength: base64CharactersMax,
          description: 'The file in base64 (RFC 4648, section 4); in a form, the file itself. At most 5 MiB.',
          [toolText]: 'base64, up to 700 kB',
        }),
      ),
      text: Type.Optional(
        Type.String({
          maxLength: importFileBytesMax,
          description: 'Instead of `file`: the content of a text file. At most 5 MiB.',
        }),
      ),
      file_name: Type.Optional(
        Type.String({
          maxLength: 300,
          description: 'Helps to detect the format, and is the default title.',
          [toolText]: true,
        }),
      ),
      format: Type.Optional(
        OneOf([...importFormats, ...exportFormats], {
          description: 'Detected by the server if omitted. Names of exports stand for the same formats.',
        }),
      ),
      title: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Replaces the title in the file.' }),
      ),
      language: Type.Optional(
        OneOf(languages, {
          default: 'en',
          description: 'Language of answers that files do not spell out, such as true and false.',
          [toolText]: true,
        }),
      ),
      preview: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'true: only read the file. An Idempotency-Key has no effect then.',
          [toolText]: 'true: creates nothing',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type ImportFileBody = Type.Static<typeof ImportFileBody>

export const ImportResult = named(
  'ImportResult',
  Type.Object({
    ...ImportPreview.properties,
    presentation: {
      ...Nullable(Presentation),
      description: 'The new presentation. Null in a preview, and if the file has no slides.',
    },
  }),
)
export type ImportResult = Type.Static<typeof ImportResult>

export const importFile = operation({
  id: 'import_file',
  method: 'POST',
  path: '/imports',
  access: { scope: 'content:write' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Import file',
  description: 'Creates a presentation from a file or text of questions; lists what it leaves out.',
  examples: [
    {
      file: 'V2hpY2ggcGxhbmV0IGlzIHRoZSBsYXJnZXN0PwotIE1hcnMKKiBKdXBpdGVyCg==',
      file_name: 'Planets.txt',
      format: 'OUTLINE',
    },
    { text: 'Which planet is the largest?\n- Mars\n* Jupiter', title: 'Planets' },
    { file: 'VGhlIHN1biBpcyBhIHN0YXIue1R9Cg==', file_name: 'Sun.gift', language: 'de', preview: true },
  ],
  params: none,
  query: none,
  body: ImportFileBody,
  form: { file: 'file', fileName: 'file_name', booleans: ['preview'] },
  bodyBytesMax: base64CharactersMax + 4_096,
  changesNothingWith: 'preview',
  output: ImportResult,
  errors: ['LIMIT_REACHED', 'UPGRADE_IN_PROGRESS'],
  annotations: creates,
  // Models do not hold files in base64.
  unlisted: ['file', 'file_name', 'language'],
})

const ContentBody = Type.Object(
  { ...ContentDraft.properties, image: Type.Optional(image) },
  { additionalProperties: false },
)

const Slide = Type.Object(
  {
    question: Type.Optional(CreateQuestionBody),
    content: Type.Optional(ContentBody),
    ...SlideFields.properties,
  },
  { additionalProperties: false, description: 'Requires one of question and content.' },
)

export const ImportPresentationBody = named(
  'ImportPresentationBody',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200 }),
      ...DeckFields.properties,
      slides: Type.Array(Slide, { maxItems: slidesMax }),
      pictures: Type.Optional(
        Type.Array(
          Type.Object(
            {
              id: Type.String({ maxLength: 64 }),
              data: Type.String({
                maxLength: base64CharactersMax,
                description: 'PNG, JPEG, WebP or GIF image in base64 (RFC 4648, section 4).',
              }),
            },
            { additionalProperties: false },
          ),
          {
            maxItems: importPicturesMax.count,
            description: 'Images to store with the presentation; slides refer to them by these ids.',
          },
        ),
      ),
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
  summary: 'Import presentation',
  description:
    'Creates a presentation with questions and content slides in order. If anything is invalid, nothing is created.',
  params: none,
  query: none,
  body: ImportPresentationBody,
  furtherFaults: body =>
    furtherFaultsOfAll(
      Object(body).slides,
      i => `slides[${i}].question`,
      slide => Object(slide).question,
    ),
  bodyBytesMax: importFileBytesMax + base64CharactersMax,
  output: Presentation,
  errors: ['PLAN_LIMIT_REACHED', 'LIMIT_REACHED', 'UPGRADE_IN_PROGRESS', 'RATE_LIMITED'],
})

export const exportPresentation = operation({
  id: 'export_presentation',
  method: 'GET',
  path: '/presentations/{presentationId}/export',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'RESULTS',
  audited: true,
  summary: 'Export presentation',
  description: 'Downloads a presentation. Only json and outline keep all but images.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    format: Type.Optional(
      OneOf([...exportFormats, ...Object.values(importFormatByExport)], {
        default: 'json',
        description: 'Names of imports stand for the same formats.',
      }),
    ),
  }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  leavesOutSlides: true,
})
