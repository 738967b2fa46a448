import Type from 'typebox'
import { named } from '../../lib/schema.ts'
import { sectionTitleLengthMax } from './section-rules.ts'

const sectionTitle = { minLength: 1, maxLength: sectionTitleLengthMax }

/** Fields of every slide in a file. */
export const SlideFields = Type.Object({
  section: Type.Optional(
    Type.String({ ...sectionTitle, description: 'Title of the section that begins before this slide.' }),
  ),
})

/** A section of a presentation, up to the next one. */
export const Section = named(
  'Section',
  Type.Object(
    {
      title: Type.String({ ...sectionTitle, description: 'Shown to presenters.' }),
      before: Type.String({ description: 'Id of its first slide: a question or content slide.' }),
    },
    { additionalProperties: false },
  ),
)
export type Section = Type.Static<typeof Section>
