import Type from 'typebox'
import { named } from '../../lib/schema.ts'
import { CreateQuestionBody } from '../../question-types/question-input.ts'
import { ContentDraft } from '../imports/imports.ts'
import { CreatePresentationBody } from './presentations.ts'

const section = Type.Optional(
  Type.String({ description: 'Title of the section that begins with the slide.' }),
)
const { image: _, ...question } = CreateQuestionBody.properties
const { title, description, theme } = CreatePresentationBody.properties

/** A presentation as `export_presentation` writes it in JSON, and as imports take it. */
export const PresentationFile = named(
  'PresentationFile',
  Type.Object({
    title,
    description,
    theme,
    slides: Type.Array(
      Type.Union([
        Type.Object({ kind: Type.Literal('QUESTION'), ...question, section }),
        Type.Object({ kind: Type.Literal('CONTENT'), ...ContentDraft.properties, section }),
      ]),
      { description: 'In order.' },
    ),
  }),
)
