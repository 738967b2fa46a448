import Type from 'typebox'
import { named } from '../../lib/schema.ts'
import { CreateQuestionBody } from '../../question-types/question-input.ts'
import { ContentDraft } from '../imports/imports.ts'
import { CreatePresentationBody } from './presentations.ts'

const section = Type.Optional(
  Type.String({ description: 'Title of the section that begins with the slide.' }),
)
const kind = <K extends string>(name: K) => ({ ...Type.Literal(name), description: 'Kind of the slide.' })
const fields = (description: string) => Type.Object({}, { additionalProperties: true, description })
const { type, prompt, explanation, notes, skipped } = CreateQuestionBody.properties
const question = {
  type: { ...type, description: 'Type of the question.' },
  prompt,
  options: Type.Optional(
    Type.Array(fields('An option.'), { description: 'As in `CreateQuestionBody`, without ids.' }),
  ),
  settings: Type.Optional(fields('As in `CreateQuestionBody`.')),
  explanation,
  notes,
  skipped,
}
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
        Type.Object({ kind: kind('QUESTION'), ...question, section }),
        Type.Object({ kind: kind('CONTENT'), ...ContentDraft.properties, section }),
      ]),
      { description: 'In order.' },
    ),
  }),
)
